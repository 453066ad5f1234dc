import { useEffect, useState } from 'react';
import buttons from '#ui/button.module.css';
import { AccountIcon } from './account-icon.tsx';
import { requestRecovery } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { useSending } from './use-sending.ts';

/** Seconds until another mail can be asked for. */
const WAIT = 60;

interface RecoverySentProps {
  email: string;
  onClose: () => void;
  onSignIn: () => void;
  onOtherEmail: () => void;
}

/** The confirmation, which is the same whether the account exists or not. */
export function RecoverySent({ email, onClose, onSignIn, onOtherEmail }: RecoverySentProps) {
  const [left, restart] = useCountdown(WAIT);
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const sendAgain = () =>
    send(
      async () => {
        await requestRecovery(email);
        setNotice(undefined);
        restart();
      },
      (error) => setNotice(failureWords(error)),
    );
  const isWaiting = left > 0 || sending;
  return (
    <div className="account-form">
      <p role="status">
        Um email com instruções foi enviado para <strong>{email}</strong>
      </p>
      <p className="account-note">
        <AccountIcon name="mail" size={24} />
        <span>O link vale por uma hora e uma vez só. Se não veio, procure no lixo eletrônico.</span>
      </p>
      <FormNotice text={notice} />
      <button type="button" className={buttons.primary} onClick={onClose}>
        Fechar
      </button>
      <button
        type="button"
        className={buttons.secondary}
        aria-disabled={isWaiting}
        onClick={() => !isWaiting && void sendAgain()}
      >
        {left > 0 ? `Mandar de novo em ${clockOf(left)}` : 'Mandar de novo'}
      </button>
      <div className="account-links">
        <button type="button" className="account-link" onClick={onOtherEmail}>
          Usar outro e-mail
        </button>
        <button type="button" className="account-link" onClick={onSignIn}>
          Lembrei minha senha
        </button>
      </div>
    </div>
  );
}

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds left, and the way to begin again. By the clock: timers stop while a phone sleeps. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (now >= end) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [now, end]);
  const restart = () => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), restart];
}
