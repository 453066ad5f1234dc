import { useState, type ComponentProps } from 'react';
import { AccountIcon } from './account-icon.tsx';
import { TextField } from '#ui/field.tsx';

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
        <AccountIcon name={isShown ? 'eyeOff' : 'eye'} size={22} />
      </button>
    </div>
  );
}
