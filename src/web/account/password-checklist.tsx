import { useId } from 'react';
import { passwordRules, type PasswordRuleName } from '#shared/password-rules.ts';
import { Icon } from '#ui/icon.tsx';

const LABELS: Record<PasswordRuleName, string> = {
  uppercase: 'Letra maiúscula',
  lowercase: 'Letra minúscula',
  digit: 'Número',
  special: 'Caractere especial',
  length: '8 caracteres ou mais',
};

/** In the order of the design, two columns. */
const ORDER = Object.keys(LABELS) as PasswordRuleName[];

/** The five rules of a password, each marked while the typed one keeps it. */
export function PasswordChecklist({ password }: { password: string }) {
  const id = useId();
  const isKept = (name: PasswordRuleName) =>
    passwordRules.find((rule) => rule.name === name)?.holds(password) === true;
  const missing = ORDER.filter((name) => !isKept(name)).map((name) => LABELS[name].toLowerCase());
  return (
    <div className="account-rules">
      <p id={id}>A senha deve conter:</p>
      <ul aria-labelledby={id}>
        {ORDER.map((name) => (
          <li key={name} data-kept={isKept(name)}>
            <span className="account-mark">{isKept(name) && <Icon name="check" size={14} />}</span>
            {LABELS[name]}
            <span className="visually-hidden">{isKept(name) ? ', tem' : ', falta'}</span>
          </li>
        ))}
      </ul>
      {/* Said only when a rule changes, as one sentence: the list itself would be read five times. */}
      <p role="status" className="visually-hidden">
        {password !== '' &&
          (missing.length === 0 ? 'A senha tem tudo.' : `Falta: ${missing.join(', ')}.`)}
      </p>
    </div>
  );
}
