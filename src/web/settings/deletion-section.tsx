import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { FormNotice } from '#web/account/account-fields.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { forgetSession } from '#web/session/begin-end-session.ts';
import styles from './settings.module.css';
import choiceParts from '#ui/choice-parts.module.css';
import settingsParts from './settings-parts.module.css';

interface DeletionSectionProps {
  user: User;
  /** Before the page is left, so that it does not warn about unsaved changes. */
  onDeleted: () => void;
}

/** Deletes the account at once, after its username was typed. */
export function DeletionSection({ user, onDeleted }: DeletionSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== user.username) {
      setError(`Escreva ${user.username} pra confirmar`);
      return;
    }
    void send(
      async () => {
        await sendToApi('DELETE /users/me', { withToken: true });
        onDeleted();
        forgetSession();
        window.location.assign('/');
      },
      (failure) => setNotice(failureWords(failure)),
    );
  }

  return (
    <>
      <p className={styles.lead}>
        Somem o perfil, a foto, a capa e tudo o que é seu, na hora, em todos os aparelhos. Não tem
        volta. Antes,{' '}
        <Link to="/exportar" className={choiceParts.link}>
          leve tudo embora
        </Link>
        .
      </p>
      {isOpen ? (
        <form className={styles.form} aria-label="Apagar conta" noValidate onSubmit={submit}>
          <FormNotice text={notice} />
          <TextField
            id="ajustes-apagar"
            label={`Escreva ${user.username} pra confirmar`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <div className={settingsParts.cardButtons}>
            <button
              type="submit"
              className={`${buttons.secondary} ${styles.danger}`}
              aria-disabled={sending}
            >
              Apagar de vez
            </button>
            <button type="button" className={choiceParts.link} onClick={() => setOpen(false)}>
              Desistir
            </button>
          </div>
        </form>
      ) : (
        <button
          type="button"
          className={`${buttons.secondary} ${styles.danger}`}
          onClick={() => setOpen(true)}
        >
          Apagar minha conta
        </button>
      )}
    </>
  );
}
