import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { newEmail } from '#shared/account-schemas.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { requestVerification } from '#web/account/account-calls.ts';
import { AccountIcon } from '#web/account/account-icon.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { FormNotice } from '#web/account/form-notice.tsx';
import { PasswordField } from '#web/account/password-field.tsx';
import { useSending } from '#web/account/use-sending.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { setCurrentUser } from '#web/session/current-user.ts';

const schema = z.object({
  email: newEmail,
  current_password: z.string().min(1, 'Escreva sua senha atual'),
});

/** The address, whether it is verified, and a form for another one. */
export function EmailCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { sending, send } = useSending();
  const sendAgain = () =>
    send(
      async () => {
        await requestVerification(user.email);
        showToast({ text: `Mandamos o link para ${user.email}.`, kind: 'success' });
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  return (
    <div className="settings-card">
      <h3>
        <AccountIcon name="mail" size={22} />
        <span>{user.email}</span>
      </h3>
      <p>
        {user.is_verified
          ? 'E-mail confirmado.'
          : 'Falta confirmar este e-mail: abra o link que mandamos. Ele vale por uma hora.'}
      </p>
      {isOpen ? (
        <EmailForm onDone={() => setOpen(false)} />
      ) : (
        <div className="settings-card-buttons">
          {!user.is_verified && (
            <button
              type="button"
              className={buttons.secondary}
              aria-disabled={sending}
              onClick={() => void sendAgain()}
            >
              Mandar de novo
            </button>
          )}
          <button type="button" className={buttons.secondary} onClick={() => setOpen(true)}>
            Trocar e-mail
          </button>
        </div>
      )}
    </div>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { email: '', current_password: '' },
  });
  const { errors } = formState;
  const submit = (json: z.output<typeof schema>) =>
    send(
      async () => {
        setNotice(undefined);
        const user = await sendToApi('PATCH /users/me', { withToken: true, json });
        setCurrentUser(queryClient, user);
        if (!user.is_verified) await requestVerification(user.email).catch(() => undefined);
        showToast({ text: `Pronto. Confirme o e-mail no link que mandamos.`, kind: 'success' });
        onDone();
      },
      (error) => {
        const { code, fields } = errorDetail(error);
        if (code === 'UPDATE_USER_INVALID_CURRENT_PASSWORD') {
          setError(
            'current_password',
            { message: 'Esta não é sua senha atual' },
            { shouldFocus: true },
          );
        } else if (code === 'UPDATE_USER_EMAIL_ALREADY_EXISTS') {
          setError('email', { message: 'Este e-mail já tem conta' }, { shouldFocus: true });
        } else if (fields['email']) setError('email', { message: fields['email'] });
        else setNotice(failureWords(error));
      },
    );
  return (
    <form
      className="settings-form"
      aria-label="Trocar e-mail"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormNotice text={notice} />
      <TextField
        id="ajustes-email"
        label="E-mail novo"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        id="ajustes-email-senha"
        label="Senha atual"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <div className="settings-card-buttons">
        <button type="submit" className={buttons.primary} aria-disabled={sending}>
          Trocar e-mail
        </button>
        <button type="button" className="settings-link" onClick={onDone}>
          Desistir
        </button>
      </div>
    </form>
  );
}
