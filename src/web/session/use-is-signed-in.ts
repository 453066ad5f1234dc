import { useSyncExternalStore } from 'react';
import { currentToken, onSession } from '#web/api-client/session.ts';

/** True while requests have a token: also false on a page that is kept after its session has ended. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(onSession, currentToken, () => null) !== null;
