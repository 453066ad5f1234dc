import { keepPendingAction, pendingAction } from './account/pending-action.ts';
import { setEpisodes } from './library/episode-actions.ts';
import { rate, setMark } from './library/library-actions.ts';
import type { PendingAction } from './library/pending-action.ts';
import { wantAll } from './public-list/want-all.ts';

/** Carries out what the visitor wanted to do before they signed in at a provider, once. */
export function resumeAction(): void {
  const action = pendingAction() as PendingAction | undefined;
  // A dialog is opened by the page it belongs to.
  if (!action || action.kind === 'dialog') return;
  keepPendingAction(undefined);
  if (action.kind === 'mark') void setMark(action.title, action.mark, action.on);
  else if (action.kind === 'rating') void rate(action.title, action.rating);
  else if (action.kind === 'episodes') void setEpisodes(action.id, action.scope, action.on);
  else void wantAll(action.id, action.shown);
}
