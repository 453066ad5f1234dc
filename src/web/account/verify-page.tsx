import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { useIsSignedIn } from '#web/session/viewer.ts';
import { AccountPage, NeedsScript, useAddressToken } from './account-page.tsx';
import { failureWords } from './sending.ts';
import { FormNotice } from './account-fields.tsx';
import { openAccountDialog } from './open-account-dialog.ts';
import { VerificationForm } from './email-form.tsx';
import { send } from '#web/api-client/send.ts';
import styles from './account.module.css';

type Outcome = 'verified' | 'already' | 'expired' | ApiError;

/** The page of the verification mail's link. Without a token it offers another mail. */
export function VerifyPage() {
  const token = useAddressToken();
  return <Verify key={token} token={token} />;
}

function Verify({ token }: { token: string | undefined }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const verified = useRef<string>(undefined);

  async function verifyAgain() {
    if (!token) return;
    setOutcome(undefined);
    setOutcome(await outcomeOf(token));
  }
  useEffect(() => {
    // Calls only once: React may run an effect twice, and the first call uses the token up.
    if (!token || verified.current === token) return;
    verified.current = token;
    void outcomeOf(token).then(setOutcome);
  }, [token]);

  if (outcome === 'verified' || outcome === 'already')
    return <Verified isNew={outcome === 'verified'} />;
  if (outcome === 'expired' || token === '') {
    return (
      <AccountPage
        art={token === '' ? 'planalto' : 'neblina'}
        heading={token === '' ? 'Confirme seu e-mail.' : 'Esse link já venceu.'}
      >
        <VerificationForm isExpired={token !== ''} />
      </AccountPage>
    );
  }
  return (
    <AccountPage art="planalto" heading="Confirmando seu e-mail…">
      <div className={styles.form}>
        {outcome ? (
          <>
            <FormNotice text={failureWords(outcome)} />
            <button type="button" className={buttons.primary} onClick={() => void verifyAgain()}>
              Tentar de novo
            </button>
          </>
        ) : (
          <p className={styles.lead} data-scripted role="status">
            Só um instante…
          </p>
        )}
        <NeedsScript />
      </div>
    </AccountPage>
  );
}

async function outcomeOf(token: string): Promise<Outcome> {
  try {
    await send('POST /users/verify', { json: { token } });
    return 'verified';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (errorDetail(error).code === 'VERIFY_USER_ALREADY_VERIFIED') return 'already';
    // 422 too: the token was not copied whole.
    return error.status === 400 || error.status === 422 ? 'expired' : error;
  }
}

function Verified({ isNew }: { isNew: boolean }) {
  const isSignedIn = useIsSignedIn();
  return (
    <AccountPage art="algodao" heading={isNew ? 'E-mail confirmado!' : 'Já estava confirmado.'}>
      <div className={styles.form}>
        <p role="status">
          {isNew ? 'Sua conta está pronta.' : 'Seu e-mail foi confirmado antes. Está tudo certo.'}
        </p>
        {isSignedIn ? (
          <Link to={isNew ? '/tres-que-voce-gosta' : '/'} className={buttons.primary}>
            {isNew ? 'Escolher três que eu gosto' : 'Ir pra Home'}
          </Link>
        ) : (
          <button
            type="button"
            className={buttons.primary}
            onClick={() => void openAccountDialog('sign-in')}
          >
            Fazer login!
          </button>
        )}
      </div>
    </AccountPage>
  );
}
