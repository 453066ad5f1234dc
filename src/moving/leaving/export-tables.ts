// Reasons: docs/decisions/2026-11-29-taking-everything-away.md
import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' });

/** `waiting`: a job makes it; `over`: its file is deleted, after a week or because there is a newer one. */
export const EXPORT_STATES = ['waiting', 'ready', 'failed', 'over'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The files with all of a person's data that they had made. The file itself is in the row, so that it goes with the account. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
    /** Bytes of the file, also when it is deleted. */
    size: integer('size'),
    content: bytea('content'),
  },
  (t) => [
    index('account_exports_user').on(t.userId, t.requestedAt.desc()),
    uniqueIndex('account_exports_waiting')
      .on(t.userId)
      .where(sql`${t.state} = 'waiting'`),
  ],
);
