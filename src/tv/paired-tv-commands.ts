import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { Clock } from '#platform/clock.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Tag } from '#platform/tags.ts';
import { describeTv } from '#accounts/device-rules.ts';
import { tvOff, tvUnknown } from './tv-errors.ts';
import { tvCommands, tvPairings, tvStreams } from './tv-tables.ts';
import { STREAM_FRESH_MS } from './stream-commands.ts';

/** A paired TV of a person. */
interface PairedTv {
  /** The id of its session. */
  id: string;
  name: string;
  /** True if it has an open event stream in any process. */
  on: boolean;
}

/** The most TVs listed; more than anybody has. */
const MOST_TVS = 50;

/** A person's TVs in the order of their pairing. TVs of one name are numbered. */
export async function findPairedTvs(
  db: DbOrTransaction,
  user: SignedInUserId,
  clock: Clock,
): Promise<PairedTv[]> {
  const now = clock.now();
  const fresh = new Date(now.getTime() - STREAM_FRESH_MS);
  const rows = await rowsOf<{ id: string; userAgent: string; on: boolean }>(
    db,
    sql`select s.id, s.user_agent as "userAgent", exists (select from tv_streams t
          where t.session_id = s.id and t.seen_at > ${fresh}) as on
      from sessions s where s.user_id = ${user}::uuid and s.is_tv and s.expires_at > ${now}
      order by s.created_at, s.id limit ${MOST_TVS}`,
  );
  const counts = new Map<string, number>();
  return rows.map(({ id, userAgent, on }) => {
    const name = describeTv(userAgent);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, name: count === 1 ? name : `${name} ${count}`, on };
  });
}

/** The tag of commands sent to a TV. */
export const tvTag = (sessionId: string): Tag => `tv:${sessionId}`;

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

export type TvCommand = Awaited<ReturnType<typeof findCommands>>[number];

/** The commands sent to a TV after the command `after` that are not too old to be delivered. */
export const findCommands = (
  db: Db,
  { sessionId, after, now }: { sessionId: string; after: number; now: Date },
) =>
  db
    .select({
      id: tvCommands.id,
      mediaType: tvCommands.mediaType,
      titleId: tvCommands.titleId,
      name: tvCommands.name,
    })
    .from(tvCommands)
    .where(
      and(
        eq(tvCommands.sessionId, sessionId),
        gt(tvCommands.id, after),
        gt(tvCommands.createdAt, new Date(now.getTime() - COMMAND_MS)),
      ),
    )
    .orderBy(asc(tvCommands.id));

/** The id of the last command sent to a TV; 0 if there is none. */
export async function findLastCommand(db: Db, sessionId: string): Promise<number> {
  const [command] = await db
    .select({ last: max(tvCommands.id) })
    .from(tvCommands)
    .where(eq(tvCommands.sessionId, sessionId));
  return command?.last ?? 0;
}

/**
 * Deletes expired codes, streams of processes that died, and commands too old to be delivered. None of them is used
 * before it is deleted.
 */
export async function sweepTvs(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.delete(tvPairings).where(lt(tvPairings.expiresAt, now));
  await db.delete(tvStreams).where(lt(tvStreams.seenAt, before(STREAM_FRESH_MS)));
  await db.delete(tvCommands).where(lt(tvCommands.createdAt, before(COMMAND_MS)));
}
