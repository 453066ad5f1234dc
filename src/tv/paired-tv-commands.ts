import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsOf } from '#catalog/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Clock } from '#platform/clock.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { findPairedTvs } from './paired-tv-queries.ts';
import type { PairedTv } from './paired-tv-queries.ts';
import { tvTag } from './tag-rules.ts';
import { tvOff, tvUnknown } from './tv-errors.ts';
import { tvCommands } from './tv-tables.ts';

/** Milliseconds for which a command is delivered to a TV that reconnects. */
export const COMMAND_MS = 60_000;

/** Opens a title on a person's TV; returns the TV. */
export function openOnTv(
  db: Db,
  user: SignedInUserId,
  { screen: id, key, clock }: { screen: string; key: TitleKey; clock: Clock },
): Promise<PairedTv | typeof tvUnknown | typeof tvOff> {
  return changing(db, async (tx) => {
    // Locked, so that ids grow in the order in which a TV's commands become visible.
    const owned = await rowsOf(
      tx,
      sql`select from users u join sessions s on s.user_id = u.id
        where u.id = ${user}::uuid and s.id = ${id}::uuid for no key update of u for key share of s`,
    );
    const tv = owned.length > 0 && (await findPairedTvs(tx, user, clock)).find(isIt(id));
    const [card] = tv ? await findCardsOf(tx, [key]) : [];
    if (!tv || !card) return tvUnknown;
    if (!tv.on) return tvOff;
    await tx.insert(tvCommands).values({
      sessionId: id,
      userId: user,
      mediaType: key.type,
      titleId: key.id,
      name: 'title' in card ? card.title : card.name,
      createdAt: clock.now(),
    });
    await noteChange(tx, [tvTag(id)]);
    return tv;
  });
}

const isIt = (id: string) => (tv: PairedTv) => tv.id === id;
