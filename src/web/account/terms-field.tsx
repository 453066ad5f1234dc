import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';

interface TermsFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  error: string | undefined;
}

/** The checkbox that is required to sign up. The terms open in a new tab, so that typed text stays. */
export function TermsField({ error, ...input }: TermsFieldProps) {
  return (
    <div className="account-terms">
      <div>
        <input
          id="cadastro-termos"
          type="checkbox"
          required
          {...(error !== undefined && {
            'aria-invalid': true,
            'aria-describedby': 'cadastro-termos-erro',
          })}
          {...input}
        />
        <label htmlFor="cadastro-termos">Li e concordo com os</label>{' '}
        <a href="/privacy" target="_blank">
          Termos de uso<span className="visually-hidden"> (abre em nova aba)</span>
        </a>
      </div>
      {error !== undefined && (
        <p id="cadastro-termos-erro" className="account-error">
          <Icon name="warning" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
