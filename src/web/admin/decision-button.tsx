import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

interface Asked {
  title: string;
  text: string;
  /** What has to be typed before; upper and lower case are the same. */
  typed?: string;
}

interface DecisionButtonProps {
  label: string;
  /** What it is about, for those who do not see the row. */
  about: string;
  /** Whether it is disabled while another decision is being sent. */
  sending: boolean;
  /** Asked before; without it the decision is sent at once. */
  ask?: Asked;
  onDecide: () => void;
}

/** A decision of a superuser; one that cannot be taken back is asked about first. */
export function DecisionButton({ label, about, sending, ask, onDecide }: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttons.secondary} ${ask ? 'settings-danger' : ''}`}
        aria-label={`${label}: ${about}`}
        aria-disabled={sending}
        onClick={() => (ask ? setOpen(true) : onDecide())}
      >
        {label}
      </button>
      {ask && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={ask.title}>
          <Question
            ask={ask}
            label={label}
            onClose={(isSure) => {
              setOpen(false);
              if (isSure) onDecide();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface QuestionProps {
  ask: Asked;
  label: string;
  onClose: (isSure: boolean) => void;
}

function Question({ ask, label, onClose }: QuestionProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = ask.typed === undefined || fold(typed) === fold(ask.typed);
    if (isRight) onClose(true);
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
        <button type="submit" className={`${buttons.secondary} settings-danger`}>
          {label}
        </button>
        <button type="button" className="settings-link" onClick={() => onClose(false)}>
          Desistir
        </button>
      </div>
    </form>
  );
}

const fold = (text: string) => text.trim().toLowerCase();
