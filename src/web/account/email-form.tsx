import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { recoverySchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { send as sendToApi } from '#web/api-client/send.ts';
import { EmailField, FormNotice, MailIcon } from './account-fields.tsx';
import { failureWords, useSending } from './sending.ts';

interface EmailFormProps {
  /** The form's accessible name. */
  label: string;
  fieldId: string;
  /** The call that the form makes; also its address without JavaScript. */
  action: string;
  lead: string;
  submit: string;
  request: (email: string) => Promise<void>;
  onSent: (email: string) => void;
  /** The content after the button. */
  children: ReactNode;
}

/** Asks for the address of an account, to which a mail is sent if the account exists. */
export function EmailForm(props: EmailFormProps) {
  const { label, fieldId, action, lead, submit, request, onSent, children } = props;
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverySchema),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const submitEmail = ({ email }: { email: string }) =>
    send(
      async () => {
        await request(email);
        setNotice(undefined);
        onSent(email);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <form
      className="account-form"
      action={action}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => void handleSubmit(submitEmail)(event)}
    >
      <p className="account-lead">{lead}</p>
      <FormNotice text={notice} />
      <EmailField id={fieldId} error={formState.errors.email?.message} {...register('email')} />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Mandando…' : submit}
      </button>
      {children}
    </form>
  );
}

/** Asks for the mail that confirms an address. */
export async function requestVerification(email: string): Promise<void> {
  await sendToApi('POST /users/request-verify-token', { json: { email } });
}

/** Asks for the mail with which a new password is set. */
async function requestRecovery(email: string): Promise<void> {
  await sendToApi('POST /auth/forgot-password', { json: { email } });
}

interface RecoveryFormProps {
  onSent: (email: string) => void;
  onSignIn: () => void;
}

export function RecoveryForm({ onSent, onSignIn }: RecoveryFormProps) {
  return (
    <EmailForm
      label="Recuperar a senha"
      fieldId="recuperar-email"
      action="/api/auth/forgot-password"
      lead="Acontece. Diga o e-mail da conta e a gente manda um link pra criar outra senha."
      submit="Recuperar!"
      request={requestRecovery}
      onSent={onSent}
    >
      <button type="button" className="account-link" data-centred onClick={onSignIn}>
        Lembrei minha senha!
      </button>
    </EmailForm>
  );
}

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
        <MailIcon size={24} />
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

/** Asks for another verification mail. The answer is the same whether the account exists or not. */
export function VerificationForm({ isExpired }: { isExpired: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <EmailForm
      label="Pedir outro link"
      fieldId="confirmar-email"
      action="/api/users/request-verify-token"
      lead={
        isExpired
          ? 'Ele vale por uma hora e uma vez só. Diga o e-mail da conta e a gente manda outro.'
          : 'Abra o link que a gente mandou por e-mail. Se ele não chegou, peça outro.'
      }
      submit="Mandar outro link"
      request={requestVerification}
      onSent={setSentTo}
    >
      <p role="status">
        {sentTo !== undefined && (
          <>
            Se <strong>{sentTo}</strong> tem uma conta por confirmar, o link já foi.
          </>
        )}
      </p>
    </EmailForm>
  );
}
