import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newEmail, newPassword } from '#shared/account-schemas.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  FormNotice,
  MailIcon,
  PasswordChecklist,
  PasswordField,
} from '#web/account/account-fields.tsx';
import { requestVerification } from '#web/account/email-form.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { failureWords, useSending } from '#web/account/sending.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { setCurrentUser, viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';

const currentPassword = z.string().min(1, 'Escreva sua senha atual');
const emailSchema = z.object({
  email: newEmail,
  current_password: currentPassword,
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
        <MailIcon size={22} />
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
    resolver: zodResolver(emailSchema),
    mode: 'onChange',
    defaultValues: { email: '', current_password: '' },
  });
  const { errors } = formState;
  const submit = (json: z.output<typeof emailSchema>) =>
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

const passwordSchema = z.object({
  current_password: currentPassword,
  password: newPassword,
});

/** A form for another password. */
export function PasswordCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="settings-card">
      <h3>
        <Icon name="check" size={22} />
        <span>Senha</span>
      </h3>
      <p>Ao trocar, os outros aparelhos saem da conta. Este fica.</p>
      {isOpen ? (
        <PasswordForm user={user} onDone={() => setOpen(false)} />
      ) : (
        <div className="settings-card-buttons">
          <button type="button" className={buttons.secondary} onClick={() => setOpen(true)}>
            Trocar senha
          </button>
          <button
            type="button"
            className="settings-link"
            onClick={() => void openAccountDialog('recovery')}
          >
            Esqueci a senha
          </button>
        </div>
      )}
    </div>
  );
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const queryClient = useQueryClient();
  const token = useToken();
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(passwordSchema),
    mode: 'onChange',
    defaultValues: { current_password: '', password: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = (json: z.output<typeof passwordSchema>) =>
    send(
      async () => {
        setNotice(undefined);
        await sendToApi('PATCH /users/me', { withToken: true, json });
        showToast({ text: 'Senha trocada. Os outros aparelhos saíram da conta.', kind: 'success' });
        await queryClient.invalidateQueries({ queryKey: viewerKey(token, 'sessions') });
        onDone();
      },
      (error) => {
        const { code, reason } = errorDetail(error);
        if (code === 'UPDATE_USER_INVALID_CURRENT_PASSWORD') {
          setError(
            'current_password',
            { message: 'Esta não é sua senha atual' },
            { shouldFocus: true },
          );
        } else if (code === 'UPDATE_USER_INVALID_PASSWORD') {
          setError('password', { message: reason ?? 'Escolha outra senha' }, { shouldFocus: true });
        } else setNotice(failureWords(error));
      },
    );
  return (
    <form
      className="settings-form"
      aria-label="Trocar senha"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormNotice text={notice} />
      {/* For password managers, which store a new password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        id="ajustes-senha-atual"
        label="Senha atual"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        id="ajustes-senha-nova"
        label="Senha nova"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordChecklist password={password} />
      <div className="settings-card-buttons">
        <button type="submit" className={buttons.primary} aria-disabled={sending}>
          Trocar senha
        </button>
        <button type="button" className="settings-link" onClick={onDone}>
          Desistir
        </button>
      </div>
    </form>
  );
}
