// Statements that are put together once: for a short one Drizzle takes as long for that as the database for its rows.
import { fillPlaceholders, sql, SQL } from 'drizzle-orm';
import type { Query } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { prepared } from './preparing-client.ts';

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
