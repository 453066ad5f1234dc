import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { currentToken } from '#web/api-client/session.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { adminKey } from './admin-reads.ts';
import type { Close } from './decision-button.tsx';

const WORDS: Readonly<Record<string, string>> = {
  OWN_ACCOUNT: 'Na sua própria conta quem mexe é outra pessoa da operação.',
  EMAIL_MISTYPED: 'O e-mail não é o dessa conta. Nada foi apagado.',
};

/**
 * Sends a decision, says how it went, and loads everything anew, because it may have changed anything.
 * `close` is called once it is decided: a question stays open if the session has ended.
 */
export function useDecision() {
  const queryClient = useQueryClient();
  const token = useToken();
  const { sending, send } = useSending();
  const renew = () => queryClient.invalidateQueries({ queryKey: adminKey(token) });
  const decide = (call: () => Promise<{ changed: boolean }>, done: string, close: Close) =>
    send(
      async () => {
        const { changed } = await decideWhileSignedIn(call);
        close();
        showToast(
          changed
            ? { text: done, kind: 'success' }
            : { text: 'Já estava assim. Talvez outra pessoa tenha decidido antes.', kind: 'error' },
        );
        await renew();
      },
      (error: ApiError) => {
        if (error.status !== 401) close();
        showToast({ text: wordsOf(error), kind: 'error' });
        // Perhaps somebody took the rights of this page away.
        if (error.status === 404) void queryClient.invalidateQueries(currentUserQuery(token));
        void renew();
      },
    );
  return { sending, decide };
}

/**
 * To an ended session the API says that nothing of this page exists. Reading the signed-in person distinguishes that:
 * typed text then stays in the page, and the call asks its viewer to sign in again.
 */
async function decideWhileSignedIn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await read('GET /users/me', { withToken: true, isUnattended: true }).catch(() => undefined);
    if (currentToken() !== null) throw error;
    return call();
  }
}

function wordsOf(error: ApiError): string {
  if (error.status === 404) return 'Isso não existe mais.';
  return WORDS[errorDetail(error).code ?? ''] ?? failureWords(error);
}
