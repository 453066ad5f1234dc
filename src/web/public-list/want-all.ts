import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { announceChange, type PendingAction, type TitleKey } from '#web/library/library-changes.ts';
import { patchViewerTitle } from '#web/library/viewer-title-store.ts';

/**
 * Puts every title of a list on the viewer's watch list; an anonymous visitor signs in first. `shown` are
 * the titles in view, whose state follows at once.
 */
export async function wantAll(id: number, shown: readonly TitleKey[]): Promise<void> {
  if (currentViewer() === null) {
    const action: PendingAction = { kind: 'want-all', id, shown };
    await openAccountDialog('sign-in', { afterwards: () => void wantAll(id, shown), action });
    return;
  }
  try {
    const { added } = await send('POST /collections/{id}/watchlist', {
      withToken: true,
      path: { id },
    });
    for (const key of shown) patchViewerTitle(key, { watchlist: true });
    announceChange(['watchlist'], [...shown]);
    showToast({ text: addedWords(added), kind: 'success' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The page was not kept, so nobody was asked: the visitor can sign in and try again.
    if (error.status === 401 && currentViewer() === null) return wantAll(id, shown);
    showToast({ text: retryWords(error), kind: 'error' });
  }
}

const addedWords = (added: number) =>
  added === 0
    ? 'Tudo isso já tá no seu VOU VER'
    : `${formatPlural(added, 'título entrou', 'títulos entraram')} no seu VOU VER`;
