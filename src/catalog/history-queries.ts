import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { historyOf } from './history-rules.ts';
import { findProvidersOf } from './provider-queries.ts';
import type { HistoryPart } from './history-schema.ts';
import type { MediaType } from './schema.ts';
import { findStays } from './stay-queries.ts';

/** When a title came to and left the families of providers that have or had it by subscription or for nothing. */
export async function findHistory(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<HistoryPart[]> {
  const parts = historyOf(await findStays(db, [{ type, id }]));
  if (parts.length === 0) return [];
  const heads = await findProvidersOf(
    db,
    sql`select unnest(${sql.param([...new Set(parts.map(({ family }) => family))])}::int[])`,
  );
  return parts.flatMap(({ family, since, until, isHere }) => {
    const head = heads.find((one) => one.id === family);
    const name = head?.provider_name;
    return name === undefined
      ? []
      : [{ provider_id: family, provider_name: name, since, until, is_here: isHere }];
  });
}
