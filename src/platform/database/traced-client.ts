import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import type { Span, Tracer } from '#platform/spans.ts';

type Query = pg.Client['query'];
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** A client with a span for each statement of a request or a job; others, such as polling, have none. */
export function tracedClient(Base: typeof pg.Client, tracer: Tracer): typeof pg.Client {
  return class TracedClient extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Other clients of ours have a `query` of their own on the instance, so `super.query` would skip it.
      const query = this.query.bind(this) as (...all: unknown[]) => unknown;
      this.query = ((...given: unknown[]) => {
        const text = textOf(given[0]);
        if (text === undefined || !tracer.isInside()) return query(...given);
        const span = tracer.start(spanOf(text));
        const callback = given.at(-1);
        if (typeof callback === 'function') {
          return query(...given.slice(0, -1), ending(span, callback));
        }
        const result = query(...given);
        if (result instanceof Promise) {
          result.then(
            () => span.end(),
            (error: unknown) => span.end(error),
          );
        }
        return result;
      }) as Query;
    }
  };
}

/** A pool that runs a query that waited for a connection inside the span that sent it. */
export class TracedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = ((callback?: Callback) =>
    callback === undefined
      ? super.connect()
      : super.connect(AsyncResource.bind(callback) as never)) as pg.Pool['connect'];
}

function ending(span: Span, callback: unknown): Callback {
  return (error, ...rest) => {
    span.end(error ?? undefined);
    (callback as Callback)(error, ...rest);
  };
}

function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  // Cursors and streams have no text of their own; nothing here uses them.
  if (typeof config !== 'object' || config === null || !('text' in config)) return undefined;
  return typeof config.text === 'string' ? config.text : undefined;
}

/** Named by its operation and first table: a statement's text may have values written into it. */
function spanOf(text: string) {
  const { operation, table } = summaryOf(text);
  const name = table === undefined ? operation : `${operation} ${table}`;
  return {
    name,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

const OPERATIONS =
  /\b(select|insert|update|delete|merge|values|begin|commit|rollback|savepoint|release|set|show|notify|listen|lock|copy|refresh|vacuum|analyze)\b/i;
/** Not a function, such as `from unnest(…)`. */
const TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?(?![a-z0-9_.(])/i;

/** The operation and first table of a statement: `{ operation: 'SELECT', table: 'title_facets' }`. */
export function summaryOf(text: string): { operation: string; table?: string } {
  // Only the beginning, because the longest statements have thousands of values after it; quoted values are removed.
  const start = text.slice(0, 2000).replace(/'[^']*'?/g, '');
  const operation = OPERATIONS.exec(start)?.[1]?.toUpperCase() ?? 'OTHER';
  const [, first, second] = TABLE.exec(start) ?? [];
  const table = second === undefined ? first : `${first}.${second}`;
  return table === undefined ? { operation } : { operation, table: table.toLowerCase() };
}
