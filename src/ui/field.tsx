import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps {
  /** Unique in the page: the label and the descriptions refer to it. */
  id: string;
  label: string;
  /** Shown even without an error. */
  hint?: ReactNode;
  /** The error message; undefined without an error. */
  error?: string | undefined;
}

type OwnProps = 'id' | 'className';

export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, OwnProps>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input id={id} className={styles.input} {...described(id, hint, error)} {...input} />
    </Field>
  );
}

export function TextArea({
  id,
  label,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, OwnProps>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea id={id} className={styles.area} {...described(id, hint, error)} {...area} />
    </Field>
  );
}

export function SelectField({
  id,
  label,
  hint,
  error,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, OwnProps>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select id={id} className={styles.input} {...described(id, hint, error)} {...select} />
    </Field>
  );
}

function Field({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-dica`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-erro`} className={styles.error}>
          <Icon name="warning" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}

/** The error first, so that a screen reader announces it before the hint. */
function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [error !== undefined && `${id}-erro`, hint !== undefined && `${id}-dica`];
  const describedBy = ids.filter(Boolean).join(' ');
  return {
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}

/** The error of a form as a whole, shown above its fields. */
export function FormError({ children, ...props }: ComponentProps<'div'>) {
  return (
    <div className={styles.summary} tabIndex={-1} {...props}>
      <Icon name="warning" size={22} />
      <div>{children}</div>
    </div>
  );
}
