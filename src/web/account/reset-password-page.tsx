import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { forgetSession } from '#web/session/begin-end-session.ts';
import { AccountPage, NeedsScript, useAddressToken } from './account-page.tsx';
import { FormNotice, PasswordChecklist, PasswordField } from './account-fields.tsx';
import { openAccountDialog } from './open-account-dialog.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { newPasswordSchema } from '#shared/account-schemas.ts';
import { passwordLetters, passwordRules } from '#shared/password-rules.ts';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { failureWords, useSending } from './sending.ts';

/** The page of the recovery mail's link: sets a new password. */
export function ResetPasswordPage() {
  const token = useAddressToken();
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string | undefined }) {
  const [outcome, setOutcome] = useState<'saved' | 'expired'>();
  if (outcome === 'saved') return <Saved />;
  if (outcome === 'expired' || token === '') return <NoLink isExpired={token !== ''} />;
  return (
    <AccountPage art="caju" heading="Crie uma senha nova.">
      {token === undefined ? (
        <div className="account-form">
          <p className="account-lead" data-scripted>
            Só um instante…
          </p>
          <NeedsScript />
        </div>
      ) : (
        <ResetPasswordForm
          token={token}
          onExpired={() => setOutcome('expired')}
          onSaved={() => {
            // The API has ended every session of the account, this browser's among them.
            forgetSession();
            setOutcome('saved');
          }}
        />
      )}
    </AccountPage>
  );
}

function Saved() {
  return (
    <AccountPage art="algodao" heading="Senha nova salva.">
      <div className="account-form">
        <p role="status">Agora é só entrar com ela. Os outros aparelhos saíram da conta.</p>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void openAccountDialog('sign-in')}
        >
          Fazer login!
        </button>
      </div>
    </AccountPage>
  );
}

/** The link has been used, has expired, or was not copied whole. */
function NoLink({ isExpired }: { isExpired: boolean }) {
  return (
    <AccountPage
      art="neblina"
      heading={isExpired ? 'Esse link já venceu.' : 'Falta o link do e-mail.'}
    >
      <div className="account-form">
        {isExpired ? (
          <FormNotice text="Ele vale por uma hora e uma vez só. Nada mudou na sua conta agora." />
        ) : (
          <p className="account-lead">
            Pra criar uma senha nova, abra esta página pelo link que a gente manda por e-mail.
          </p>
        )}
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void openAccountDialog('recovery')}
        >
          Mandar outro link
        </button>
        <button
          type="button"
          className="account-link"
          data-centred
          onClick={() => void openAccountDialog('sign-in')}
        >
          Voltar pra entrada
        </button>
      </div>
    </AccountPage>
  );
}

interface ResetPasswordFormProps {
  token: string;
  onSaved: () => void;
  /** The API does not take the token any more. */
  onExpired: () => void;
}

function ResetPasswordForm({ token, onSaved, onExpired }: ResetPasswordFormProps) {
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onChange',
    defaultValues: { password: '' },
  });
  const typed = useWatch({ control, name: 'password' });

  function refused(error: ApiError) {
    const { code, reason, fields } = errorDetail(error);
    const wrong =
      code === 'RESET_PASSWORD_INVALID_PASSWORD'
        ? (reason ?? 'Escolha outra senha')
        : fields['password'];
    if (code === 'RESET_PASSWORD_BAD_TOKEN') onExpired();
    else if (wrong === undefined) setNotice(failureWords(error));
    else {
      setError('password', { message: wrong });
      setFocus('password');
    }
  }

  const submit = ({ password }: { password: string }) =>
    send(async () => {
      await sendToApi('POST /auth/reset-password', { json: { token, password } });
      onSaved();
    }, refused);

  return (
    <form
      className="account-form"
      action="/api/auth/reset-password"
      method="post"
      noValidate
      aria-label="Criar uma senha nova"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="account-lead">Quanto mais comprida, melhor. Uma frase serve.</p>
      <FormNotice text={notice} />
      <PasswordField
        id="senha-nova"
        label="Senha nova"
        autoComplete="new-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <PasswordStrength password={typed} />
      <PasswordChecklist password={typed} />
      <p className="account-lead">Os outros aparelhos vão precisar entrar de novo.</p>
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Salvando…' : 'Salvar a senha'}
      </button>
    </form>
  );
}

const STRENGTHS = ['', 'Fraca', 'Serve', 'Boa', 'Ótima'] as const;

/** From 0 for none to 4. A password that breaks a rule is weak; from there on only its length counts. */
function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (passwordRules.some((rule) => !rule.holds(password))) return 1;
  const { length } = passwordLetters(password);
  if (length < 12) return 2;
  return length < 16 ? 3 : 4;
}

/** A line of four parts, and the same in words. */
function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="account-strength" data-strength={strength}>
      <div aria-hidden="true">
        {STRENGTHS.slice(1).map((word, at) => (
          <i key={word} data-filled={at < strength} />
        ))}
      </div>
      <p>
        {strength > 0 &&
          `${STRENGTHS[strength]}: ${formatPlural(passwordLetters(password).length, 'caractere', 'caracteres')}`}
      </p>
    </div>
  );
}
