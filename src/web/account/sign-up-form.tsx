import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { NAME_MAX, signUpSchema, USERNAME_MAX } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { requestVerification, signUp } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { TermsField } from './terms-field.tsx';
import { useSending } from './use-sending.ts';

/** The outcome that the result view describes. */
export type SignUpOutcome =
  /** `mailed` is false if the account was created, but its mail could not be requested. */
  { created: true; email: string; mailed: boolean } | { created: false };

interface SignUpFormProps {
  onDone: (outcome: SignUpOutcome) => void;
  onSignIn: () => void;
}

type Values = z.input<typeof signUpSchema>;

export function SignUpForm({ onDone, onSignIn }: SignUpFormProps) {
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<
    Values,
    unknown,
    z.output<typeof signUpSchema>
  >({
    resolver: zodResolver(signUpSchema),
    mode: 'onChange',
    // An unchecked box is not among the values that the schema takes.
    defaultValues: { username: '', name: '', email: '', password: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  function refused(error: ApiError) {
    const { code, reason, fields } = errorDetail(error);
    if (code === 'REGISTER_INVALID_PASSWORD') {
      setError('password', { message: reason ?? 'Escolha outra senha' });
      setFocus('password');
      return;
    }
    const wrong = FIELDS.filter((field) => fields[field] !== undefined);
    for (const field of wrong) setError(field, { message: fields[field]! });
    if (wrong[0]) setFocus(wrong[0]);
    else if (error.status >= 400 && error.status < 500 && ![422, 429].includes(error.status)) {
      onDone({ created: false });
    } else setNotice(failureWords(error));
  }

  const submit = (values: z.output<typeof signUpSchema>) =>
    send(async () => {
      await signUp(values);
      const { email } = values;
      const mailed = await requestVerification(email).then(
        () => true,
        () => false,
      );
      onDone({ created: true, email, mailed });
    }, refused);

  return (
    <form
      className="account-form"
      action="/api/users/register"
      method="post"
      noValidate
      aria-label="Criar conta"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormNotice text={notice} />
      <div className="account-pair">
        <TextField
          id="cadastro-usuario"
          label="Usuário"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={USERNAME_MAX}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          id="cadastro-nome"
          label="Nome"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <TextField
        id="cadastro-email"
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
        id="cadastro-senha"
        label="Senha"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordChecklist password={password} />
      <TermsField error={errors.terms?.message} {...register('terms')} />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Criando…' : 'Criar conta'}
      </button>
      <button type="button" className="account-link" data-centred onClick={onSignIn}>
        Já possui uma conta? Entre
      </button>
    </form>
  );
}

const FIELDS = ['username', 'name', 'email', 'password'] as const;
