import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { requestVerification } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import type { SignUpOutcome } from './sign-up-form.tsx';
import { useSending } from './use-sending.ts';

interface SignUpResultProps {
  outcome: SignUpOutcome;
  onSignIn: () => void;
}

export function SignUpResult({ outcome, onSignIn }: SignUpResultProps) {
  const [mailed, setMailed] = useState(outcome.created && outcome.mailed);
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  if (!outcome.created) {
    return (
      <div className="account-form">
        <FormNotice text="Usuário já existe!" />
        <button type="button" className={buttons.primary} onClick={onSignIn}>
          Tente novamente
        </button>
      </div>
    );
  }
  const { email } = outcome;
  const sendAgain = () =>
    send(
      async () => {
        await requestVerification(email);
        setMailed(true);
        setNotice(undefined);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <div className="account-form">
      <p role="status">
        {mailed ? (
          <>
            Foi enviado um email de confirmação para <strong>{email}</strong>
          </>
        ) : (
          <>
            Sua conta foi criada, mas o email de confirmação para <strong>{email}</strong> não saiu.
          </>
        )}
      </p>
      <FormNotice text={notice} />
      <button type="button" className={buttons.primary} onClick={onSignIn}>
        Fazer login!
      </button>
      {!mailed && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={sending}
          onClick={() => void sendAgain()}
        >
          {sending ? 'Mandando…' : 'Mandar o email de novo'}
        </button>
      )}
    </div>
  );
}
