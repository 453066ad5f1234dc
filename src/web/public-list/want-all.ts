import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { announceChange, type TitleKey } from '#web/library/library-changes.ts';
import type { PendingAction } from '#web/library/pending-action.ts';
import { patchViewerTitle } from '#web/library/viewer-title-store.ts';

/**
 * Puts every title of a list on the viewer's watch list; an anonymous visitor signs in first. `shown` are
 * the titles in view, whose state follows at once.
 */
export async function wantAll(id: number, shown: readonly TitleKey[]): Promise<void> {
  if (currentToken() === null) {
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
    // After a 401 the session is over; the visitor can sign in and try again.
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver) await wantAll(id, shown);
    else showToast({ text: 'Tente novamente!', kind: 'error' });
  }
}

const addedWords = (added: number) =>
  added === 0
    ? 'Tudo isso já tá no seu VOU VER'
    : `${formatPlural(added, 'título entrou', 'títulos entraram')} no seu VOU VER`;
