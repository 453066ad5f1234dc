import { authenticate } from '#accounts/session-commands.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { ViewerState } from './viewer-state.ts';
import type { Viewers } from './viewer-state.ts';

/** Without a library nobody has rated a title or put one on a list. */
const untouched: Viewers['stateOf'] = async (user) => new ViewerState(user, []);

/** The people with accounts; `stateOf` is the library's. */
export const accountViewers = (
  db: Db,
  clock: Clock,
  stateOf: Viewers['stateOf'] = untouched,
): Viewers => ({
  authenticate: (token, device) => authenticate(db, token, device, clock),
  stateOf,
});
