import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Value> {
  legend: string;
  /** True if the group's name is visible elsewhere, so that it is only for screen readers here. */
  quiet?: boolean;
  /** The parameter name of a form without JavaScript, and the value of each choice in it. */
  parameter: string;
  choices: readonly { value: Value; word: string; name: string }[];
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
}

/** A choice of one or none: choosing the current one again clears it. */
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
