import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { newPasswordSchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { resetPassword } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useSending } from './use-sending.ts';

interface ResetPasswordFormProps {
  token: string;
  onSaved: () => void;
  /** The API does not take the token any more. */
  onExpired: () => void;
}

export function ResetPasswordForm({ token, onSaved, onExpired }: ResetPasswordFormProps) {
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
      await resetPassword(token, password);
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
