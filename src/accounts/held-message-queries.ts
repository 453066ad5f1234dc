import { desc } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { heldMessages } from './held-message-tables.ts';

export type HeldMessage = typeof heldMessages.$inferSelect;

/** The newest held messages, at most `most`. */
export const findHeldMessages = (db: DbOrTransaction, most: number): Promise<HeldMessage[]> =>
  db
    .select()
    .from(heldMessages)
    .orderBy(desc(heldMessages.heldAt), desc(heldMessages.id))
    .limit(most);
