import type { QueryClient } from '@tanstack/react-query';
import { followLibrary } from './library/follow-library.ts';
import { followSubscriptions } from './personalisation/follow-subscriptions.ts';
import { followCurrentUser } from './session/follow-current-user.ts';
import { deleteDrawAfterSession } from './today/last-draw-store.ts';

/** What every page does for a signed-in viewer; loaded with the first session. */
export function followViewer(queryClient: QueryClient): void {
  followCurrentUser(queryClient);
  followLibrary(queryClient);
  deleteDrawAfterSession();
  followSubscriptions(queryClient);
}
