import { useState } from 'react';
import { requestVerification } from './account-calls.ts';
import { EmailForm } from './email-form.tsx';

/** Asks for another verification mail. The answer is the same whether the account exists or not. */
export function VerificationForm({ isExpired }: { isExpired: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <EmailForm
      label="Pedir outro link"
      fieldId="confirmar-email"
      action="/api/users/request-verify-token"
      lead={
        isExpired
          ? 'Ele vale por uma hora e uma vez só. Diga o e-mail da conta e a gente manda outro.'
          : 'Abra o link que a gente mandou por e-mail. Se ele não chegou, peça outro.'
      }
      submit="Mandar outro link"
      request={requestVerification}
      onSent={setSentTo}
    >
      <p role="status">
        {sentTo !== undefined && (
          <>
            Se <strong>{sentTo}</strong> tem uma conta por confirmar, o link já foi.
          </>
        )}
      </p>
    </EmailForm>
  );
}
