import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { signInSchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { beginSession } from '#web/session/begin-end-session.ts';
import { login } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { useSending } from './use-sending.ts';

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
      <TextField
        id="entrar-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
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

function wordsOf(error: ApiError): string {
  if (errorDetail(error).code === 'LOGIN_USER_NOT_VERIFIED') {
    return 'Falta confirmar seu email. O link está na mensagem que mandamos quando você criou a conta.';
  }
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRefused ? 'Email e/ou senha incorretos' : failureWords(error);
}
