import { useEffect, useRef } from 'react';
import buttons from '#ui/button.module.css';
import stubs from '#ui/stub.module.css';
import { showToast } from '#ui/toast.tsx';
import styles from './leaving.module.css';

interface SecretTicketProps {
  /** The id of the heading. */
  id: string;
  heading: string;
  /** The name of the field that has the secret. */
  label: string;
  secret: string;
  note: string;
  /** The name that the person gave. */
  name: string;
  about: string;
  copyWords: string;
  copied: string;
  onDone: () => void;
}

/** A secret that was just made: this is the only time that anybody sees it. */
export function SecretTicket({
  id,
  heading,
  label,
  secret,
  note,
  name,
  about,
  copyWords,
  copied,
  onDone,
}: SecretTicketProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not share.ts, which the pages of titles carry: a chunk that both need would make theirs larger.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ text: copied, kind: 'success' });
    } catch {
      field.current?.select();
      showToast({ text: 'Não deu pra copiar: já está selecionado, copie você.', kind: 'error' });
    }
  };
  return (
    <section className={styles.ticket} aria-labelledby={id}>
      <div className={styles.answer}>
        <p className={styles.label}>Copie agora</p>
        <h2 id={id} ref={title} tabIndex={-1} className={styles.sentence}>
          {heading}
        </h2>
        <textarea
          ref={field}
          rows={2}
          className={styles.secret}
          readOnly
          aria-label={label}
          value={secret}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={styles.inkNote}>{note}</p>
      </div>
      <div className={`${styles.stub} ${stubs.stub}`}>
        <p className={styles.label}>{name}</p>
        <p>{about}</p>
        <button type="button" className={buttons.ink} onClick={() => void copy()}>
          {copyWords}
        </button>
        <button type="button" className={styles.inkButton} onClick={onDone}>
          Já guardei
        </button>
      </div>
    </section>
  );
}
