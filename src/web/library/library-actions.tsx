import { Link } from '@tanstack/react-router';
import type { ViewerTitle } from '#api/types.ts';
import { showToast, type Toast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import {
  announceChange,
  type LibraryPart,
  type PendingAction,
  type TitleKey,
} from './library-changes.ts';
import { nameOf, patchViewerTitle, showPending, type TitlePatch } from './viewer-title-store.ts';

export type { TitleKey } from './library-changes.ts';

/** The lists that every person has. */
export type Mark = 'watchlist' | 'favorite' | 'watched';

const MARKS = {
  watchlist: { part: 'watchlist', add: 'POST /watchlist/add', remove: 'DELETE /watchlist/remove' },
  favorite: { part: 'favorites', add: 'POST /favorites/add', remove: 'DELETE /favorites/remove' },
  watched: { part: 'watched', add: 'POST /watched/add', remove: 'DELETE /watched/remove' },
} as const;

/**
 * Adds a title to one of the viewer's lists or removes it. Shown at once, and undone with a toast if it
 * fails. An anonymous visitor gets the sign-in dialog; the action is carried out afterwards. Resolves
 * with whether the API has stored the last wish for this title and list.
 */
export function setMark(title: TitleKey, mark: Mark, on: boolean): Promise<boolean> {
  const { part, add, remove } = MARKS[mark];
  const json = { media_id: title.id, type: title.type };
  return change(title, mark, on, {
    part,
    store: async (wish) => {
      const whole = await send(wish ? add : remove, { json, withToken: true });
      return { patch: { [mark]: whole[mark] }, whole };
    },
    success: (wish) => (wish ? 'Adicionado' : 'Removido!'),
    list: (wish) => (wish && mark === 'watchlist' ? watchlistLink : undefined),
  });
}

/** Rates a title with 1 to 10, half a star each; 0 clears the rating. Otherwise as `setMark`. */
export function rate(title: TitleKey, rating: number): Promise<boolean> {
  return change(title, 'rating', rating, {
    part: 'ratings',
    store: async (wish) => {
      const json = { media_id: title.id, type: title.type, rating: wish };
      const stored = await send('POST /rating', { json, withToken: true });
      return { patch: { rating: stored.rating === 0 ? null : stored.rating } };
    },
    success: () => 'Obrigado pela avaliação',
  });
}

interface Action<Wish> {
  part: LibraryPart;
  store: (wish: Wish) => Promise<{ patch: TitlePatch; whole?: ViewerTitle }>;
  success: (wish: Wish) => string;
  /** The link in a toast of success for this wish. */
  list?: (wish: Wish) => Toast['action'];
}

interface Running {
  wish: unknown;
  done: Promise<boolean>;
}

/** One request at a time for each field of a title, so that the last wish is also the last one stored. */
const running = new Map<string, Running>();

function change<Wish extends boolean | number>(
  title: TitleKey,
  field: Mark | 'rating',
  wish: Wish,
  action: Action<Wish>,
): Promise<boolean> {
  const viewer = currentViewer();
  if (viewer === null) {
    const afterwards = () => void change(title, field, wish, action);
    void openAccountDialog('sign-in', { afterwards, action: pendingOf(title, field, wish) });
    return Promise.resolve(false);
  }
  showPending(title, { [field]: wish === 0 ? null : wish });
  const name = `${viewer} ${field} ${nameOf(title)}`;
  const earlier = running.get(name);
  if (earlier) {
    earlier.wish = wish;
    return earlier.done;
  }
  const job: Running = { wish, done: Promise.resolve(false) };
  const run = async () => {
    const toast = await settle(job, title, action, viewer);
    running.delete(name);
    // The page was not kept, so nobody was asked: they sign in now, and the action is carried out then.
    if (currentViewer() === null && toast.kind === 'error')
      return change(title, field, job.wish as Wish, action);
    if (currentViewer() !== viewer) return false;
    showPending(title, { [field]: undefined });
    showToast(toast);
    return toast.kind === 'success';
  };
  running.set(name, job);
  return (job.done = run());
}

const pendingOf = (
  title: TitleKey,
  field: Mark | 'rating',
  wish: boolean | number,
): PendingAction =>
  field === 'rating'
    ? { kind: 'rating', title, rating: Number(wish) }
    : { kind: 'mark', title, mark: field, on: Boolean(wish) };

/** Sends the wish until it is the latest one; gives the toast that says how it ended. */
async function settle<Wish>(
  job: Running,
  title: TitleKey,
  action: Action<Wish>,
  viewer: string,
): Promise<Toast> {
  for (;;) {
    const wish = job.wish as Wish;
    let toast: Toast;
    try {
      const { patch, whole } = await action.store(wish);
      if (currentViewer() === viewer) {
        patchViewerTitle(title, patch, whole);
        announceChange([action.part], [title]);
      }
      const link = action.list?.(wish);
      toast = { text: action.success(wish), kind: 'success', ...(link && { action: link }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast = { text: failureText(error), kind: 'error' };
    }
    if (job.wish === wish || currentViewer() !== viewer) return toast;
  }
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
