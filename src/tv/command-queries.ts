import { and, asc, eq, gt, max } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { COMMAND_MS } from './paired-tv-commands.ts';
import { tvCommands } from './tv-tables.ts';

export type Command = Awaited<ReturnType<typeof findCommands>>[number];

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
