import { useId, type ChangeEvent } from 'react';
import fields from '#ui/field.module.css';
import { visibleLength, visibleLine, visibleText } from '#shared/visible-text.ts';
import { takeFocus } from './take-focus.ts';

interface CountedFieldProps {
  /** Its name in the form. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The least and the greatest number of letters. */
  limits: { shortest: number; longest: number };
  isWrong: boolean;
  /** True if it has several lines. */
  isLong?: boolean;
  /** True if it takes the focus when it appears. */
  isFirst?: boolean;
}

/** A text field with a counter, and a hint as long as its text is too short. */
export function CountedField({
  name,
  label,
  value,
  onChange,
  limits: { shortest, longest },
  isWrong,
  isLong = false,
  isFirst = false,
}: CountedFieldProps) {
  const id = useId();
  const isShort = visibleLength(visibleLine(value)) < shortest;
  const input = {
    id,
    name,
    ref: isFirst ? takeFocus : undefined,
    value,
    maxLength: longest,
    required: true,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isShort ? `${id}-hint ${id}-count` : `${id}-count`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(target.value),
  };
  return (
    <div className="list-field">
      <div className="list-label">
        <label htmlFor={id} className={fields.label}>
          {label}
        </label>
        <span
          id={`${id}-count`}
          className="list-count"
        >{`${visibleText(value).length}/${longest}`}</span>
      </div>
      {isLong ? (
        <textarea className={fields.area} {...input} />
      ) : (
        <input className={fields.input} type="text" autoComplete="off" {...input} />
      )}
      <p id={`${id}-hint`} className="list-hint" hidden={!isShort}>
        {`Mínimo de ${shortest} Caracteres`}
      </p>
    </div>
  );
}
