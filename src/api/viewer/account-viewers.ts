import { authenticate } from '#accounts/session-commands.ts';
import { findViewerTitles } from '#library/viewer-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { ViewerState } from './viewer-state.ts';
import type { Viewers } from './viewer-state.ts';

/** The people with accounts, and what they keep in their library. */
export const accountViewers = (db: Db, clock: Clock): Viewers => ({
  authenticate: (token, device) => authenticate(db, token, device, clock),
  stateOf: async (user, keys) => new ViewerState(user, await findViewerTitles(db, user, keys)),
});
