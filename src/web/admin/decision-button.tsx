import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { ToastStack } from '#ui/toast.tsx';

interface Asked {
  title: string;
  text: string;
  /** Text that must be typed to confirm, in upper or lower case. */
  typed?: string;
}

export type Close = () => void;

interface DecisionButtonProps {
  label: string;
  /** The object of the decision, for people who do not see its row. */
  about: string;
  /** True to disable it while another decision is being sent. */
  sending: boolean;
  /** The question before the decision; without it the decision is sent at once. */
  ask?: Asked;
  /** The question stays open until `close` is called. */
  onDecide: (close: Close) => void;
}

/** A decision of a superuser; one that cannot be undone asks first. */
export function DecisionButton({ label, about, sending, ask, onDecide }: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`${buttons.secondary} ${ask ? 'settings-danger' : ''}`}
        aria-label={`${label}: ${about}`}
        aria-disabled={sending}
        onClick={() => (ask ? setOpen(true) : onDecide(close))}
      >
        {label}
      </button>
      {ask && (
        <Dialog open={isOpen} onClose={close} title={ask.title}>
          <Question
            ask={ask}
            label={label}
            sending={sending}
            onClose={close}
            onDecide={() => onDecide(close)}
          />
          <ToastStack place="bottom" />
        </Dialog>
      )}
    </>
  );
}

interface QuestionProps {
  ask: Asked;
  label: string;
  sending: boolean;
  onClose: () => void;
  onDecide: () => void;
}

function Question({ ask, label, sending, onClose, onDecide }: QuestionProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = ask.typed === undefined || fold(typed) === fold(ask.typed);
    if (isRight) onDecide();
    else setError(`Escreva ${ask.typed} pra confirmar`);
  }
  return (
    <form className="admin-ask" noValidate onSubmit={submit}>
      <p>{ask.text}</p>
      {ask.typed !== undefined && (
        <TextField
          id={id}
          label={`Escreva ${ask.typed} pra confirmar`}
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
      )}
      <div className="admin-buttons">
        <button
          type="submit"
          className={`${buttons.secondary} settings-danger`}
          aria-disabled={sending}
        >
          {label}
        </button>
        <button type="button" className="settings-link" onClick={onClose}>
          Desistir
        </button>
      </div>
    </form>
  );
}

const fold = (text: string) => text.trim().toLowerCase();
