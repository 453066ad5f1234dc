import { Link } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { ViewerTitle } from '#api/types.ts';
import { ratingFromStars, starsFromRating, type Stars } from '#shared/stars.ts';
import { showToast, type Toast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { announceChange, type Mark, type TitleKey } from './library-changes.ts';
import type { PendingAction } from './pending-actions.ts';
import { confirmChange, titleStateKey, type TitleState } from './viewer-title-query.ts';

/** A change that somebody wants of one field of a title's state. */
type Wish = Extract<PendingAction, { kind: 'mark' | 'rating' }>;

/**
 * Adds a title to one of the viewer's lists or removes it. Shown at once, and undone with a toast if it fails. An
 * anonymous visitor gets the sign-in dialog; the action is carried out afterwards. Of several wishes for one title and
 * list in quick succession, the first is sent and then the last. Resolves with true if this is the last one, and the
 * API has stored it.
 */
export const setMark = (client: QueryClient, title: TitleKey, mark: Mark, on: boolean) =>
  carryOut(client, { kind: 'mark', title, mark, on });

/** Rates a title; null clears the rating. Otherwise as `setMark`. */
export const rate = (client: QueryClient, title: TitleKey, stars: Stars | null) =>
  carryOut(client, { kind: 'rating', title, stars });

async function carryOut(client: QueryClient, wish: Wish): Promise<boolean> {
  const viewer = currentViewer();
  if (viewer === null) {
    const afterwards = () => void carryOut(client, wish);
    void openAccountDialog('sign-in', { afterwards, action: wish });
    return false;
  }
  const { title } = wish;
  const shown: Partial<TitleState> =
    wish.kind === 'mark' ? { [wish.mark]: wish.on } : { stars: wish.stars };
  const mutationKey = [...titleStateKey(viewer, title), ...Object.keys(shown)];
  const mutations = client.getMutationCache();
  const last = () => mutations.findAll({ mutationKey, status: 'pending' }).at(-1)?.state.variables;
  const mutation = mutations.build(client, {
    mutationKey,
    // One request at a time, so that the last wish is also the last one stored.
    scope: { id: mutationKey.join() },
    // Fails without a connection, instead of waiting for one.
    networkMode: 'always',
    mutationFn: async (change: Partial<TitleState>) => {
      if (last() !== change) return;
      // The session has ended with an earlier wish.
      if (currentViewer() !== viewer) throw new ApiError('', 401);
      const { stored, whole } = await store(wish);
      if (currentViewer() !== viewer) return;
      await confirmChange(client, title, stored, whole);
      announceChange([partOf(wish)], [title]);
    },
  });
  let toast: Toast;
  try {
    await mutation.execute(shown);
    toast = success(wish);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast = { text: failureText(error), kind: 'error' };
  }
  if (last() !== undefined) return false;
  // The page was not kept, so nobody was asked: they sign in now, and the action is carried out then.
  if (currentViewer() === null && toast.kind === 'error') return carryOut(client, wish);
  if (currentViewer() !== viewer) return false;
  showToast(toast);
  return toast.kind === 'success';
}

const MARKS = {
  watchlist: { part: 'watchlist', add: 'POST /watchlist/add', remove: 'DELETE /watchlist/remove' },
  favorite: { part: 'favorites', add: 'POST /favorites/add', remove: 'DELETE /favorites/remove' },
  watched: { part: 'watched', add: 'POST /watched/add', remove: 'DELETE /watched/remove' },
} as const;

const partOf = (wish: Wish) => (wish.kind === 'mark' ? MARKS[wish.mark].part : 'ratings');

/** Sends a wish; gives the field as the API has stored it, and the whole state if the response has it. */
async function store(wish: Wish): Promise<{ stored: Partial<TitleState>; whole?: ViewerTitle }> {
  if (wish.kind === 'mark') {
    const whole = await storeMark(wish.title, wish.mark, wish.on);
    return { stored: { [wish.mark]: whole[wish.mark] }, whole };
  }
  const json = {
    media_id: wish.title.id,
    type: wish.title.type,
    rating: ratingFromStars(wish.stars),
  };
  const { rating } = await send('POST /rating', { json, withToken: true });
  return { stored: { stars: starsFromRating(rating) } };
}

/** Adds a title to a list that everybody has, or removes it; gives its state. Throws `ApiError`. */
export function storeMark({ type, id }: TitleKey, mark: Mark, on: boolean): Promise<ViewerTitle> {
  const fields = { media_id: id, type };
  const { add, remove } = MARKS[mark];
  return on
    ? send(add, { form: fields, withToken: true })
    : send(remove, { json: fields, withToken: true });
}

function success(wish: Wish): Toast {
  if (wish.kind === 'rating') return { text: 'Obrigado pela avaliação', kind: 'success' };
  if (!wish.on) return { text: 'Removido!', kind: 'success' };
  const link = wish.mark === 'watchlist' && { action: watchlistLink };
  return { text: 'Adicionado', kind: 'success', ...link };
}

const failureText = (error: ApiError): string =>
  errorDetail(error).code === 'LIST_FULL'
    ? 'Sua lista está cheia. Tire um título pra caber outro.'
    : 'Tente novamente!';

/** The link in the toast after a title was put on the VOU VER list. */
const watchlistLink = (close: () => void) => (
  <Link
    to="/gallery/$galleryId"
    params={{ galleryId: 'vou-ver' }}
    // An attribute, because the style sheets of a title's page are at their size limit.
    style={{ padding: '10px 0', outlineColor: 'var(--foco-papel)', textDecoration: 'underline' }}
    onClick={close}
  >
    Ver lista
  </Link>
);
