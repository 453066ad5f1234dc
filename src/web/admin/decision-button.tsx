import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast, ToastStack } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { currentToken } from '#web/api-client/session.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { adminKey } from './section-state.tsx';

export interface Confirmation {
  title: string;
  text: string;
  /** Text that must be typed to confirm, in upper or lower case. */
  typed?: string;
}

export type Close = () => void;

interface DecisionButtonProps {
  label: string;
  /** The object of the decision, for people who do not see its row. */
  about: string;
  /** True to disable it while another decision is being sent. */
  sending: boolean;
  /** The question before the decision; without it the decision is sent at once. */
  ask?: Confirmation;
  /** The question stays open until `close` is called. */
  onDecide: (close: Close) => void;
}

/** A decision of a superuser; one that cannot be undone asks first. */
export function DecisionButton({ label, about, sending, ask, onDecide }: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`${buttons.secondary} ${ask ? 'settings-danger' : ''}`}
        aria-label={`${label}: ${about}`}
        aria-disabled={sending}
        onClick={() => (ask ? setOpen(true) : onDecide(close))}
      >
        {label}
      </button>
      {ask && (
        <Dialog open={isOpen} onClose={close} title={ask.title}>
          <Question
            ask={ask}
            label={label}
            sending={sending}
            onClose={close}
            onDecide={() => onDecide(close)}
          />
          <ToastStack place="bottom" />
        </Dialog>
      )}
    </>
  );
}

interface QuestionProps {
  ask: Confirmation;
  label: string;
  sending: boolean;
  onClose: () => void;
  onDecide: () => void;
}

function Question({ ask, label, sending, onClose, onDecide }: QuestionProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = ask.typed === undefined || fold(typed) === fold(ask.typed);
    if (isRight) onDecide();
    else setError(`Escreva ${ask.typed} pra confirmar`);
  }
  return (
    <form className="admin-ask" noValidate onSubmit={submit}>
      <p>{ask.text}</p>
      {ask.typed !== undefined && (
        <TextField
          id={id}
          label={`Escreva ${ask.typed} pra confirmar`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      )}
      <div className="admin-buttons">
        <button
          type="submit"
          className={`${buttons.secondary} settings-danger`}
          aria-disabled={sending}
        >
          {label}
        </button>
        <button type="button" className="settings-link" onClick={onClose}>
          Desistir
        </button>
      </div>
    </form>
  );
}

const fold = (text: string) => text.trim().toLowerCase();

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
