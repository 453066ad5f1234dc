import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { signInSchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { beginSession } from '#web/session/begin-end-session.ts';
import { failureWords, useSending } from './sending.ts';
import { EmailField, FormNotice, PasswordField } from './account-fields.tsx';
import { BrandIcon } from '#ui/brand-icon.tsx';
import { send as sendToApi } from '#web/api-client/send.ts';
import { currentSite, type SignInProvider } from '#web/foundation/site.ts';
import googleLogo from './google-logo.svg?url';
import { keepPendingAction, type ActionAfterSignIn } from './pending-action.ts';
import sheet from './social-buttons.css?url';
import {
  PROVIDER_NAMES,
  describeAppleSignIn,
  randomText,
  useSocialStart,
} from './social-sign-in.ts';

interface SignInFormProps {
  onForgotten: () => void;
  onSignUp: () => void;
}

export function SignInForm({ onForgotten, onSignUp }: SignInFormProps) {
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(signInSchema),
    mode: 'onChange',
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const submit = (values: z.output<typeof signInSchema>) =>
    send(
      async () => beginSession(await login(values)),
      (error) => {
        setNotice(wordsOf(error));
        setFocus('password');
      },
    );
  return (
    <form
      className="account-form"
      action="/api/auth/login"
      method="post"
      noValidate
      aria-label="Entrar"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormNotice text={notice} />
      <EmailField id="entrar-email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        id="entrar-senha"
        label="Senha"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <button type="button" className="account-link" onClick={onForgotten}>
        Esqueceu sua senha? Clique aqui!
      </button>
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Entrando…' : 'Entrar'}
      </button>
      <button type="button" className="account-link" data-centred onClick={onSignUp}>
        Não tem conta? Inscreva-se
      </button>
    </form>
  );
}

/** Gives the token of a new session. */
async function login({ email, password }: z.output<typeof signInSchema>): Promise<string> {
  const form = { username: email, password };
  return (await sendToApi('POST /auth/login', { form })).access_token;
}

function wordsOf(error: ApiError): string {
  if (errorDetail(error).code === 'LOGIN_USER_NOT_VERIFIED') {
    return 'Falta confirmar seu email. O link está na mensagem que mandamos quando você criou a conta.';
  }
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRefused ? 'Email e/ou senha incorretos' : failureWords(error);
}

/**
 * The buttons of the configured providers, above the form of the sign-in dialog; nothing without one.
 * `action` is carried out when the visitor has come back.
 */
export function SocialButtons({ action }: { action?: ActionAfterSignIn }) {
  const [secrets] = useState(() => ({ state: randomText(), nonce: randomText() }));
  const { start, starting, notice } = useSocialStart();
  useEffect(() => describeAppleSignIn(secrets), [secrets]);
  const providers = currentSite().signIn;
  if (providers.length === 0) return null;
  return (
    <section className="social-buttons" aria-labelledby="conta-provedores">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h3 id="conta-provedores" className="visually-hidden">
        Ou entre com
      </h3>
      <FormNotice text={notice} />
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className={buttons.secondary}
          aria-disabled={starting !== undefined}
          onClick={() => {
            keepPendingAction(typeof action === 'function' ? action() : action);
            void start(provider, secrets);
          }}
        >
          <ProviderLogo provider={provider} />
          {starting === provider
            ? `Abrindo ${PROVIDER_NAMES[provider]}…`
            : `Continuar com ${PROVIDER_NAMES[provider]}`}
        </button>
      ))}
      <p className="social-divider">ou com e-mail</p>
    </section>
  );
}

const APPLE =
  'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701';

function ProviderLogo({ provider }: { provider: SignInProvider }) {
  if (provider === 'google') return <img src={googleLogo} alt="" width={20} height={20} />;
  if (provider === 'facebook') return <BrandIcon name="facebook" size={22} />;
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={APPLE} fill="currentColor" />
    </svg>
  );
}
