import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newPassword } from '#shared/account-schemas.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { FormNotice } from '#web/account/form-notice.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { PasswordChecklist } from '#web/account/password-checklist.tsx';
import { PasswordField } from '#web/account/password-field.tsx';
import { useSending } from '#web/account/use-sending.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';

const schema = z.object({
  current_password: z.string().min(1, 'Escreva sua senha atual'),
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
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { current_password: '', password: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = (json: z.output<typeof schema>) =>
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
