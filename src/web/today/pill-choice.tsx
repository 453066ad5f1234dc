import { useId } from 'react';

interface PillChoiceProps<Value> {
  legend: string;
  /** True if the legend is for screen readers only. */
  quiet?: boolean;
  choices: readonly { value: Value; name: string }[];
  chosen: Value;
  onChange: (chosen: Value) => void;
}

/** A row of pills of which one is on. */
export function PillChoice<Value extends string | number | null>({
  legend,
  quiet = false,
  choices,
  chosen,
  onChange,
}: PillChoiceProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className="today-choice">
      <p id={id} className={quiet ? 'visually-hidden' : 'today-label'}>
        {legend}
      </p>
      <div className="today-pills">
        {choices.map(({ value, name }) => (
          <label key={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            <span className="today-pill">{name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
