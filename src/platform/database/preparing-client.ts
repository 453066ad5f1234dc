import { createHash } from 'node:crypto';
import { SQL, fillPlaceholders, sql } from 'drizzle-orm';
import type { Query } from 'drizzle-orm';
import pg from 'pg';
import { PgDialect } from 'drizzle-orm/pg-core';

type ClientQuery = pg.Client['query'];

const MARK = '/* prepared */';

/**
 * Marks a statement that a server plans once a connection instead of each time: for one that is asked
 * often, whose text is always the same, and whose best plan does not depend on its values. The embedded
 * database, whose connections share a session, plans it as any other.
 */
export function prepared(statement: SQL): SQL {
  return sql`${sql.raw(MARK)} ${statement}`;
}

/** A client that sends marked statements as prepared statements. */
export class PreparingClient extends pg.Client {
  override query: ClientQuery = ((...given: unknown[]) => {
    const [first, ...rest] = given;
    const query = super.query.bind(this) as (...all: unknown[]) => unknown;
    return isMarked(first)
      ? query({ ...first, name: nameOf(first.text) }, ...rest)
      : query(...given);
  }) as ClientQuery;
}

function isMarked(config: unknown): config is { text: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    config.text.startsWith(MARK)
  );
}

/** Names by text; there are few texts, because they contain no values. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `vouver_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

// Statements that are put together once: for a short one Drizzle takes as long for that as the database for its rows.

/** A statement whose text is known. Its chunks are for statements that it is a part of. */
class BuiltStatement extends SQL {
  readonly #query: Query;

  constructor(query: Query, texts: readonly SQL[]) {
    super(
      texts.flatMap((text, n) =>
        n < query.params.length ? [text, sql.param(query.params[n])] : [text],
      ),
    );
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}

/**
 * Returns a function that gives a prepared statement its values, by the names of the placeholders in the template, which
 * must always be the same.
 */
export function builtOnce<Name extends string>(
  template: () => SQL,
): (values: Record<Name, unknown>) => SQL {
  let built: { query: Query; texts: SQL[] } | undefined;
  return (values) => {
    built ??= build(template());
    const { query, texts } = built;
    const params = fillPlaceholders(query.params, values);
    return new BuiltStatement({ sql: query.sql, params }, texts);
  };
}

function build(template: SQL): { query: Query; texts: SQL[] } {
  const query = new PgDialect().sqlToQuery(prepared(template));
  return { query, texts: query.sql.split(/\$\d+/).map((text) => sql.raw(text)) };
}
