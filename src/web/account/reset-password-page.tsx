import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { forgetSession } from '#web/session/begin-end-session.ts';
import { AccountPage } from './account-page.tsx';
import { FormNotice } from './form-notice.tsx';
import { NeedsScript } from './needs-script.tsx';
import { openAccountDialog } from './open-account-dialog.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useAddressToken } from './use-address-token.ts';

/** The page of the recovery mail's link: sets a new password. */
export function ResetPasswordPage() {
  const token = useAddressToken();
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string | undefined }) {
  const [outcome, setOutcome] = useState<'saved' | 'expired'>();
  if (outcome === 'saved') return <Saved />;
  if (outcome === 'expired' || token === '') return <NoLink isExpired={token !== ''} />;
  return (
    <AccountPage art="caju" heading="Crie uma senha nova.">
      {token === undefined ? (
        <div className="account-form">
          <p className="account-lead" data-scripted>
            Só um instante…
          </p>
          <NeedsScript />
        </div>
      ) : (
        <ResetPasswordForm
          token={token}
          onExpired={() => setOutcome('expired')}
          onSaved={() => {
            // The API has ended every session of the account, this browser's among them.
            forgetSession();
            setOutcome('saved');
          }}
        />
      )}
    </AccountPage>
  );
}

function Saved() {
  return (
    <AccountPage art="algodao" heading="Senha nova salva.">
      <div className="account-form">
        <p role="status">Agora é só entrar com ela. Os outros aparelhos saíram da conta.</p>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void openAccountDialog('sign-in')}
        >
          Fazer login!
        </button>
      </div>
    </AccountPage>
  );
}

/** The link has been used, has expired, or was not copied whole. */
function NoLink({ isExpired }: { isExpired: boolean }) {
  return (
    <AccountPage
      art="neblina"
      heading={isExpired ? 'Esse link já venceu.' : 'Falta o link do e-mail.'}
    >
      <div className="account-form">
        {isExpired ? (
          <FormNotice text="Ele vale por uma hora e uma vez só. Nada mudou na sua conta agora." />
        ) : (
          <p className="account-lead">
            Pra criar uma senha nova, abra esta página pelo link que a gente manda por e-mail.
          </p>
        )}
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void openAccountDialog('recovery')}
        >
          Mandar outro link
        </button>
        <button
          type="button"
          className="account-link"
          data-centred
          onClick={() => void openAccountDialog('sign-in')}
        >
          Voltar pra entrada
        </button>
      </div>
    </AccountPage>
  );
}
