import { requestRecovery } from './account-calls.ts';
import { EmailForm } from './email-form.tsx';

interface RecoveryFormProps {
  onSent: (email: string) => void;
  onSignIn: () => void;
}

export function RecoveryForm({ onSent, onSignIn }: RecoveryFormProps) {
  return (
    <EmailForm
      label="Recuperar a senha"
      fieldId="recuperar-email"
      action="/api/auth/forgot-password"
      lead="Acontece. Diga o e-mail da conta e a gente manda um link pra criar outra senha."
      submit="Recuperar!"
      request={requestRecovery}
      onSent={onSent}
    >
      <button type="button" className="account-link" data-centred onClick={onSignIn}>
        Lembrei minha senha!
      </button>
    </EmailForm>
  );
}
