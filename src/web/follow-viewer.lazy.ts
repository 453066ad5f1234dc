import type { AnyRouter } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { keepSession, releasePage } from './account/keep-session.ts';
import { onResume, pendingAction } from './account/pending-action.ts';
import { followBell } from './alerts/follow-bell.ts';
import { followLibrary } from './library/library-changes.ts';
import { followSubscriptions } from './personalisation/follow-subscriptions.ts';
import { followCurrentUser } from './session/follow-current-user.ts';
import { deleteDrawAfterSession } from './today/last-draw-store.ts';

/** Starts everything that pages do for a signed-in viewer; loaded with the first session. */
export function followViewer(router: AnyRouter, queryClient: QueryClient): void {
  keepSession(queryClient);
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) releasePage();
  });
  followCurrentUser(queryClient);
  followLibrary(queryClient);
  followBell();
  deleteDrawAfterSession();
  followSubscriptions(queryClient);
  onResume(() => void resume(queryClient));
  // The page that a sign-in provider returns to calls it itself, once it has led back.
  if (!window.location.pathname.startsWith('/auth/')) void resume(queryClient);
}

async function resume(queryClient: QueryClient): Promise<void> {
  if (!pendingAction()) return;
  // If the code fails to load, the visitor has to press again.
  const code = await import('./resume-action.lazy.tsx').catch(() => null);
  code?.resumeAction(queryClient);
}
