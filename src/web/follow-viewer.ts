import type { QueryClient } from '@tanstack/react-query';
import { onResume, pendingAction } from './account/pending-action.ts';
import { followBell } from './alerts/follow-bell.ts';
import { followLibrary } from './library/follow-library.ts';
import { followSubscriptions } from './personalisation/follow-subscriptions.ts';
import { followCurrentUser } from './session/follow-current-user.ts';
import { deleteDrawAfterSession } from './today/last-draw-store.ts';

/** What every page does for a signed-in viewer; loaded with the first session. */
export function followViewer(queryClient: QueryClient): void {
  followCurrentUser(queryClient);
  followLibrary(queryClient);
  followBell();
  deleteDrawAfterSession();
  followSubscriptions(queryClient);
  onResume(() => void resume());
  // The page of a provider's answer calls it itself, once it has led back.
  if (!window.location.pathname.startsWith('/auth/')) void resume();
}

async function resume(): Promise<void> {
  if (!pendingAction()) return;
  // Without its code the visitor presses again.
  const code = await import('./resume-action.ts').catch(() => null);
  code?.resumeAction();
}
