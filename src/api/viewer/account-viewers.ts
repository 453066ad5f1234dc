import { CachedAccounts } from '#accounts/cached-accounts.ts';
import { authenticate } from '#accounts/sessions.ts';
import { findUser } from '#accounts/user-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { ViewerState } from './viewer-state.ts';
import type { Viewers } from './viewer-state.ts';

/** The people with accounts, and their libraries. `isCached` only in a process that listens for changes. */
export function accountViewers(db: Db, clock: Clock, isCached: boolean): Viewers {
  const cached = isCached ? new CachedAccounts(db, clock) : null;
  return {
    authenticate: (token, deviceOf) =>
      cached ? cached.authenticate(token, deviceOf) : authenticate(db, token, deviceOf(), clock),
    user: (id) => (cached ? cached.user(id) : findUser(db, id)),
    stateOf: async (user, keys) => {
      const titles = await findViewerTitles(db, user, keys, brazilDay(clock.now()));
      return new ViewerState(user, titles);
    },
  };
}
