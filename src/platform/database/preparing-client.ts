import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';

type Query = pg.Client['query'];

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
  override query: Query = ((...given: unknown[]) => {
    const [first, ...rest] = given;
    const query = super.query.bind(this) as (...all: unknown[]) => unknown;
    return isMarked(first)
      ? query({ ...first, name: nameOf(first.text) }, ...rest)
      : query(...given);
  }) as Query;
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
