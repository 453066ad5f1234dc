import { useId, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './choice-pills.module.css';

interface Choice<Value> {
  value: Value;
  name: string;
  /** Shown before the name. */
  mark?: ReactNode;
}

interface ChoicePillsProps<Value> {
  /** Names the group, and the parameter of a form without JavaScript. */
  legend: string;
  parameter: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** Number of visible pills; the rest is folded. */
  open?: number;
  onChange: (chosen: Value[]) => void;
}

/** A multiple choice: check boxes that look like pills. */
export function ChoicePills<Value extends string | number>({
  legend,
  parameter,
  choices,
  chosen,
  open = choices.length,
  onChange,
}: ChoicePillsProps<Value>) {
  const id = useId();
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  const pill = ({ value, name, mark }: Choice<Value>) => (
    <label key={value} className={styles.choice}>
      <input
        type="checkbox"
        name={parameter}
        value={value}
        checked={chosen.includes(value)}
        onChange={() => toggle(value)}
        className="visually-hidden"
      />
      <span className={styles.pill} data-marked={mark !== undefined}>
        {mark}
        {name}
        <span className={styles.off}>
          <Icon name="close" size={18} />
        </span>
      </span>
    </label>
  );
  const rest = choices.slice(open);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        {legend}
      </p>
      <div className={styles.pills}>{choices.slice(0, open).map(pill)}</div>
      {rest.length > 0 && (
        <details
          className={styles.rest}
          open={rest.some(({ value }) => chosen.includes(value)) || undefined}
        >
          <summary className={styles.more}>Mais {legend.toLowerCase()}</summary>
          <div className={styles.pills}>{rest.map(pill)}</div>
        </details>
      )}
    </div>
  );
}
