import { useState } from 'react';
import styles from './slider.module.css';

interface NumberFieldProps {
  label: string;
  /** The parameter of a form without JavaScript. */
  parameter: string;
  /** The value as it is written. */
  text: string;
  decimal?: boolean;
  /** Gets the number that was written; NaN for what is none. */
  onCommit: (value: number) => void;
}

/** A number beside its slider: counts when Enter is pressed or the field is left. */
export function NumberField({
  label,
  parameter,
  text,
  decimal = false,
  onCommit,
}: NumberFieldProps) {
  const [draft, setDraft] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setDraft(text);
  }
  const commit = () => {
    if (draft === text) return;
    onCommit(draft.trim() === '' ? Number.NaN : Number(draft.replace(',', '.')));
    // What cannot be meant goes back to what it was.
    setDraft(text);
  };
  return (
    <input
      type="text"
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={4}
      aria-label={label}
      name={parameter}
      className={styles.number}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
