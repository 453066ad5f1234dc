import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { keepPendingAction, pendingAction } from './account/pending-action.ts';
import { ApiError } from './api-client/api-client.ts';
import { send, type WriteCall } from './api-client/send.ts';
import { currentViewer } from './api-client/session.ts';
import { setEpisodes } from './library/episode-actions.ts';
import { rate, setMark } from './library/library-actions.tsx';
import { announceChange, LIBRARY_PARTS } from './library/library-changes.ts';
import { readPendingAction, type PendingAction } from './library/pending-actions.ts';
import { collectionRefusal } from './list-dialogs/collection-requests.ts';
import { wantAll } from './public-list/want-all.ts';
import { currentUserQuery } from './session/current-user.ts';

/** Carries out once the action that the visitor began before they signed in at a provider. */
export function resumeAction(queryClient: QueryClient): void {
  const action = readPendingAction(pendingAction());
  // A dialog is opened by the page it belongs to.
  if (action?.kind === 'dialog') return;
  keepPendingAction(undefined);
  if (!action) return;
  switch (action.kind) {
    case 'mark':
      return void setMark(queryClient, action.title, action.mark, action.on);
    case 'rating':
      return void rate(queryClient, action.title, action.stars);
    case 'episodes':
      return void setEpisodes(queryClient, action.id, action.scope, action.on);
    case 'want-all':
      return void wantAll(queryClient, action.id, action.shown);
    case 'calls':
      return void resend(queryClient, action);
  }
}

type Calls = Extract<PendingAction, { kind: 'calls' }>;

async function resend(queryClient: QueryClient, { person, calls }: Calls): Promise<void> {
  const sendAny = send as (name: WriteCall, options: object) => Promise<unknown>;
  let unsent = [...calls];
  try {
    const { id } = await queryClient.fetchQuery(currentUserQuery(currentViewer()));
    if (id !== person) {
      const text = 'Você entrou com outra conta. O que estava na página não foi enviado.';
      return showToast({ text, kind: 'warning' });
    }
    for (const { name, ...options } of calls) {
      await sendAny(name as WriteCall, { ...options, withToken: true });
      unsent = unsent.slice(1);
    }
    showToast({ text: 'Pronto: salvamos o que você tinha feito.', kind: 'success' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    offerRetry(queryClient, error, { kind: 'calls', person, calls: unsent });
  }
  // Any of the calls can have changed any part.
  announceChange([...LIBRARY_PARTS], []);
  await queryClient.invalidateQueries({ queryKey: ['viewer'] });
}

/** Milliseconds for which the written text can be read in the message: its form is gone. */
const READING = 60_000;

function offerRetry(queryClient: QueryClient, error: ApiError, action: Calls): void {
  // Stored, so that the next page sends it again, too.
  keepPendingAction(action);
  const written = action.calls.flatMap(({ json }) => textsOf(json)).join(' / ');
  showToast({
    text: `${collectionRefusal(error).message} ${written && `Você escreveu: “${written}”`}`.trim(),
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
