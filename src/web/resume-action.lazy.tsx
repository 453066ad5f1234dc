import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { keepPendingAction, pendingAction } from './account/pending-action.ts';
import { ApiError } from './api-client/api-client.ts';
import { send, type WriteCall } from './api-client/send.ts';
import { currentViewer } from './api-client/session.ts';
import { setEpisodes } from './library/episode-actions.ts';
import { rate, setMark } from './library/library-actions.tsx';
import { announceChange, type LibraryPart } from './library/library-changes.ts';
import type { PendingAction } from './library/library-changes.ts';
import { refusalOf } from './list-dialogs/collection-requests.ts';
import { wantAll } from './public-list/want-all.ts';
import { currentUserQuery } from './session/current-user.ts';

/** Carries out once the action that the visitor began before they signed in at a provider. */
export function resumeAction(queryClient: QueryClient): void {
  const action = pendingAction() as PendingAction | undefined;
  // A dialog is opened by the page it belongs to.
  if (!action || action.kind === 'dialog') return;
  keepPendingAction(undefined);
  if (action.kind === 'mark') void setMark(action.title, action.mark, action.on);
  else if (action.kind === 'rating') void rate(action.title, action.rating);
  else if (action.kind === 'episodes') void setEpisodes(action.id, action.scope, action.on);
  else if (action.kind === 'calls') void resend(queryClient, action);
  else void wantAll(action.id, action.shown);
}

type Calls = Extract<PendingAction, { kind: 'calls' }>;

/** The parts of a library that any of the calls can have changed. */
const PARTS: LibraryPart[] = [
  'watchlist',
  'favorites',
  'watched',
  'ratings',
  'collections',
  'collection',
  'top',
];

async function resend(queryClient: QueryClient, { person, calls }: Calls): Promise<void> {
  const sendAny = send as (name: WriteCall, options: object) => Promise<unknown>;
  let unsent = [...calls];
  try {
    const { id } = await queryClient.fetchQuery(currentUserQuery(currentViewer()));
    if (id !== person) {
      const text = 'Você entrou com outra conta. O que estava na página não foi enviado.';
      return showToast({ text, kind: 'warning' });
    }
    for (const { name, path, json } of calls) {
      const options = { ...(path && { path }), ...(json !== undefined && { json }) };
      await sendAny(name as WriteCall, { ...options, withToken: true });
      unsent = unsent.slice(1);
    }
    showToast({ text: 'Pronto: salvamos o que você tinha feito.', kind: 'success' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    offerRetry(queryClient, error, { kind: 'calls', person, calls: unsent });
  }
  announceChange(PARTS, []);
  await queryClient.invalidateQueries({ queryKey: ['viewer'] });
}

/** Milliseconds for which the written text can be read in the message: its form is gone. */
const READING = 60_000;

function offerRetry(queryClient: QueryClient, error: ApiError, action: Calls): void {
  // Stored, so that the next page sends it again, too.
  keepPendingAction(action);
  const written = action.calls.flatMap(({ json }) => textsOf(json)).join(' / ');
  showToast({
    text: `${refusalOf(error).message} ${written && `Você escreveu: “${written}”`}`.trim(),
    kind: 'error',
    duration: READING,
    action: (close) => (
      <button
        type="button"
        style={{
          padding: '10px 0',
          outlineColor: 'var(--foco-papel)',
          textDecoration: 'underline',
        }}
        onClick={() => {
          close();
          resumeAction(queryClient);
        }}
      >
        Enviar de novo
      </button>
    ),
  });
}

/** Everything that somebody wrote in the fields of a call. */
function textsOf(json: unknown): string[] {
  if (typeof json === 'string') return json === '' ? [] : [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsOf) : [];
}
