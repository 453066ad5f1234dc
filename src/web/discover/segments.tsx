import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Value> {
  legend: string;
  /** Whether the group's name is said elsewhere on the page, and only heard here. */
  quiet?: boolean;
  /** The parameter of a form without JavaScript, and what each choice is called in it. */
  parameter: string;
  choices: readonly { value: Value; word: string; name: string }[];
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
}

/** One of a few, or none: choosing what is chosen takes it back. */
export function Segments<Value extends string>({
  legend,
  quiet = false,
  parameter,
  choices,
  chosen,
  onChange,
}: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={quiet ? 'visually-hidden' : styles.legend}>
        {legend}
      </p>
      <div className={styles.segments}>
        {choices.map(({ value, word, name }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={parameter}
              value={word}
              checked={chosen === value}
              onClick={() => chosen === value && onChange(null)}
              onChange={() => onChange(value)}
              className="visually-hidden"
            />
            <span className={styles.segment}>{name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
