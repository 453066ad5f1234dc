import { useId, useState, type ComponentProps } from 'react';
import { passwordRules, type PasswordRuleName } from '#shared/password-rules.ts';
import { FormError, TextField } from '#ui/field.tsx';
import { Drawing, Icon } from '#ui/icon.tsx';

/** The address of an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

// Not in #ui/icon.tsx, whose paths every page loads: only late parts need these.
const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6';
const CROSSED_EYE =
  'M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2';

/** The decorative icon of a mail. */
export const MailIcon = ({ size }: { size: number }) => (
  <Drawing path="M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7" size={size} />
);

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** A password with a button that shows and hides it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="account-password">
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        className="account-eye"
        aria-label={isShown ? 'Esconder a senha' : 'Mostrar a senha'}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        <Drawing path={isShown ? CROSSED_EYE : EYE} size={22} />
      </button>
    </div>
  );
}

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

/** The error of a form as a whole. Always in the page, because screen readers announce only changes of a region. */
export function FormNotice({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <FormError>
          <p>{text}</p>
        </FormError>
      )}
    </div>
  );
}
