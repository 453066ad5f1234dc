import { lt } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { STREAM_FRESH_MS } from './stream-commands.ts';
import { COMMAND_MS } from './paired-tv-commands.ts';
import { tvCommands, tvPairings, tvStreams } from './tv-tables.ts';

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
