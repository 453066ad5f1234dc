import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { recoverySchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { requestRecovery } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { useSending } from './use-sending.ts';

interface RecoveryFormProps {
  onSent: (email: string) => void;
  onSignIn: () => void;
}

export function RecoveryForm({ onSent, onSignIn }: RecoveryFormProps) {
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverySchema),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const submit = ({ email }: { email: string }) =>
    send(
      async () => {
        await requestRecovery(email);
        onSent(email);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <form
      className="account-form"
      action="/api/auth/forgot-password"
      method="post"
      noValidate
      aria-label="Recuperar a senha"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="account-lead">
        Acontece. Diga o e-mail da conta e a gente manda um link pra criar outra senha.
      </p>
      <FormNotice text={notice} />
      <TextField
        id="recuperar-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Mandando…' : 'Recuperar!'}
      </button>
      <button type="button" className="account-link" data-centred onClick={onSignIn}>
        Lembrei minha senha!
      </button>
    </form>
  );
}
