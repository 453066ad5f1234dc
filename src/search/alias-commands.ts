import { asc, inArray } from 'drizzle-orm';
import { SEARCH } from '#catalog/tag-rules.ts';
import { noteChange } from '#platform/database/changes.ts';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { searchAliases } from './search-tables.ts';

/** A short form that people type for a name: "got" for "Game of Thrones". */
export type Alias = { id: number; alias: string; name: string };

/** All aliases, by id. */
export function readAliases(db: DbOrTransaction): Promise<Alias[]> {
  return db.select().from(searchAliases).orderBy(asc(searchAliases.id));
}

/** Adds aliases; the caller has made sure that none of their ids and texts exists. */
export async function writeAliases(tx: Transaction, aliases: readonly Alias[]): Promise<void> {
  if (aliases.length > 0) await tx.insert(searchAliases).values([...aliases]);
  await noteChange(tx, [SEARCH]);
}

export async function removeAliases(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(searchAliases).where(inArray(searchAliases.id, [...ids]));
  await noteChange(tx, [SEARCH]);
}
