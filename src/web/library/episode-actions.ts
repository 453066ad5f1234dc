import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { announceChange, type PendingAction } from './library-changes.ts';
import type { EpisodeChange, EpisodeScope } from './series-progress-rules.ts';
import { addPending, settlePending } from './series-progress-store.ts';
import { patchViewerTitle } from './viewer-title-store.ts';

/** The last request of each series: they are sent one after the other, so that the last change wins. */
const sending = new Map<number, Promise<unknown>>();

/**
 * Marks episodes of a series as watched, or takes that back. Shown at once, and undone with a toast if it
 * fails. An anonymous visitor gets the sign-in dialog; the change is made afterwards. Resolves with
 * whether the API has stored it.
 */
export function setEpisodes(id: number, scope: EpisodeScope, on: boolean): Promise<boolean> {
  const viewer = currentViewer();
  if (viewer === null) {
    const afterwards = () => void setEpisodes(id, scope, on);
    const action: PendingAction = { kind: 'episodes', id, scope, on };
    void openAccountDialog('sign-in', { afterwards, action });
    return Promise.resolve(false);
  }
  const change = { scope, on };
  addPending(id, change);
  const done = (sending.get(id) ?? Promise.resolve()).then(() => store(id, change, viewer));
  sending.set(id, done);
  return done;
}

async function store(id: number, change: EpisodeChange, viewer: string): Promise<boolean> {
  // Another session has its own pending changes.
  if (currentViewer() !== viewer) return false;
  const { scope, on } = change;
  const call = on ? 'POST /watched/episodes/add' : 'DELETE /watched/episodes/remove';
  try {
    const progress = await send(call, { json: bodyOf(id, scope), withToken: true });
    if (currentViewer() !== viewer) return false;
    const title = { type: 'serie', id } as const;
    const new_count = progress.watched ? progress.new_count : 0;
    patchViewerTitle(title, { watched: progress.watched, new_count });
    announceChange(['watched'], [title]);
    settlePending(id, change, progress);
    if (scope.kind !== 'one') {
      showToast({ text: on ? 'Marcado como visto' : 'Removido!', kind: 'success' });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The page was not kept, so nobody was asked: they sign in now, and the change is made then.
    if (currentViewer() === null) return setEpisodes(id, scope, on);
    if (currentViewer() !== viewer) return false;
    settlePending(id, change);
    showToast({ text: 'Tente novamente!', kind: 'error' });
    return false;
  }
}

function bodyOf(id: number, scope: EpisodeScope) {
  if (scope.kind === 'all') return { media_id: id };
  if (scope.kind === 'season') return { media_id: id, season_number: scope.season };
  const { season, number } = scope;
  const until = scope.kind === 'until';
  return { media_id: id, season_number: season, episode_number: number, until };
}
