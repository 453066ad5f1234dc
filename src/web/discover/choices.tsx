import { useId, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { AgeRating } from '#api/types.ts';
import { AGE_NAMES } from '#web/title-parts/age-names.ts';
import badges from '#web/title-parts/badges.module.css';
import styles from './choices.module.css';
import segments from './segments.module.css';
import ages from './age-choice.module.css';
import { AGE_RATINGS } from './filters.ts';

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
      <p id={id} className={quiet ? 'visually-hidden' : segments.legend}>
        {legend}
      </p>
      <div className={segments.segments}>
        {choices.map(({ value, word, name }) => (
          <label key={value} className={segments.choice}>
            <input
              type="radio"
              name={parameter}
              value={word}
              checked={chosen === value}
              onClick={() => chosen === value && onChange(null)}
              onChange={() => onChange(value)}
              className="visually-hidden"
            />
            <span className={segments.segment}>{name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface AgeChoiceProps {
  chosen: readonly AgeRating[];
  onChange: (chosen: AgeRating[]) => void;
}

/** A choice of any age ratings, each in its official colours. */
export function AgeChoice({ chosen, onChange }: AgeChoiceProps) {
  const id = useId();
  const toggle = (rating: AgeRating) =>
    onChange(AGE_RATINGS.filter((other) => (other === rating) !== chosen.includes(other)));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={ages.legend}>
        Classificação
      </p>
      <div className={ages.ratings}>
        {AGE_RATINGS.map((rating) => (
          <label key={rating} className={ages.rating} title={AGE_NAMES[rating]}>
            <input
              type="checkbox"
              name="idade"
              value={rating}
              aria-label={AGE_NAMES[rating]}
              checked={chosen.includes(rating)}
              onChange={() => toggle(rating)}
              className="visually-hidden"
            />
            <span className={`${badges.age} ${ages.box}`} data-rating={rating}>
              <span className={badges.square} aria-hidden="true">
                {rating}
              </span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
