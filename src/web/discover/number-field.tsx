import { useState } from 'react';
import styles from './slider.module.css';

interface NumberFieldProps {
  label: string;
  /** The parameter of a form without JavaScript. */
  parameter: string;
  /** The formatted value. */
  text: string;
  decimal?: boolean;
  /** Receives the number entered; NaN for invalid input. */
  onCommit: (value: number) => void;
}

/** A number field beside a slider: applies on Enter or when it loses the focus. */
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
    // Invalid input is reset to the previous value.
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
