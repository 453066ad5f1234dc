import { refreshDerived } from './finish-commands.ts';
import { purge } from './purge-commands.ts';
import type { Purged } from './purge-commands.ts';
import { inRun } from './session.ts';
import type { SyncSession } from './session.ts';

/** Deletes data whose retention period has ended, as a run of its own: it needs no source. */
export async function runPurge(
  session: SyncSession,
  options: { insists?: boolean } = {},
): Promise<Purged> {
  let purged: Purged = { titles: 0, people: 0, details: 0 };
  await inRun(session, { kind: 'purge', restart: true }, async () => {
    purged = await purge(session, options);
    if (purged.titles + purged.people > 0) await refreshDerived(session);
  });
  return purged;
}
