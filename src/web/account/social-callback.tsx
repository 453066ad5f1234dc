import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { takeAddressSecrets } from '#web/foundation/address-secrets.ts';
import { currentSite, type SignInProvider } from '#web/foundation/site.ts';
import { beginSession } from '#web/session/begin-end-session.ts';
import { AccountPage } from './account-page.tsx';
import { finishSocialSignIn, type SocialFailure } from './finish-social-sign-in.ts';
import { FormNotice } from './form-notice.tsx';
import { openAccountDialog } from './open-account-dialog.ts';
import { keepPendingAction, pendingAction, resumePendingAction } from './pending-action.ts';
import { forgetReturnPath, returnPath } from './return-path.ts';
import { socialFailureWords } from './social-failure-words.ts';
import { PROVIDER_NAMES } from './social-sign-in.ts';
import { useSocialStart } from './use-social-start.ts';

/**
 * The page to which a provider sends the visitor back: it finishes the sign-in and returns to its start, or says why it
 * failed.
 */
export function SocialCallback({ provider }: { provider: SignInProvider }) {
  const [failure, setFailure] = useState<SocialFailure>();
  const { history } = useRouter();
  const title = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);

  useEffect(() => {
    // A code works once, and in development effects run twice.
    if (begun.current) return;
    begun.current = true;
    void finishSocialSignIn(provider, takeAddressSecrets()).then((outcome) => {
      if ('failure' in outcome) {
        setFailure(outcome.failure);
        return;
      }
      const path = returnPath();
      forgetReturnPath();
      beginSession(outcome.token);
      history.replace(path);
      resumePendingAction();
    });
  }, [provider, history]);

  // Moves the focus to the new title, so that screen readers read it out.
  useEffect(() => {
    if (failure) title.current?.focus();
  }, [failure]);

  const name = PROVIDER_NAMES[provider];
  if (failure === undefined) return <Finishing name={name} />;
  const { heading, text } = socialFailureWords(failure, name);
  return (
    <AccountPage art="neblina" heading={heading} title={title}>
      <div className="account-form">
        <p className="account-lead">{text}</p>
        <WaysOn provider={provider} failure={failure} />
      </div>
    </AccountPage>
  );
}

function Finishing({ name }: { name: string }) {
  return (
    <AccountPage art="mangueira" heading="Só um instante.">
      <div className="account-form">
        <p className="account-lead" data-scripted role="status">
          Estamos terminando sua entrada com {name}…
        </p>
        <noscript>
          <p className="account-lead">
            Pra terminar de entrar é preciso JavaScript, que está desligado neste navegador. Ligue o
            JavaScript e entre de novo. Sem conta, o guia inteiro continua aberto pra você.
          </p>
        </noscript>
        <Link to="/" className="account-link">
          Voltar para a Home
        </Link>
      </div>
    </AccountPage>
  );
}

/** Failures that another try at the provider cannot change. */
const FINAL = new Set<SocialFailure>(['taken', 'inactive', 'unverified', 'missing']);

function WaysOn({ provider, failure }: { provider: SignInProvider; failure: SocialFailure }) {
  const { start, starting, notice } = useSocialStart();
  const canRetry = !FINAL.has(failure) && currentSite().signIn.includes(provider);
  const back = returnPath();
  const [action] = useState(pendingAction);
  return (
    <>
      <FormNotice text={notice} />
      {canRetry && (
        <button
          type="button"
          className={buttons.primary}
          aria-disabled={starting !== undefined}
          onClick={() => {
            keepPendingAction(action);
            void start(provider);
          }}
        >
          Tentar de novo
        </button>
      )}
      {failure === 'inactive' ? (
        <Link to="/contact" className={buttons.primary}>
          Falar com a gente
        </Link>
      ) : (
        <button
          type="button"
          className={canRetry ? buttons.secondary : buttons.primary}
          onClick={() =>
            void openAccountDialog('sign-in', { afterwards: goBack(back, action), action })
          }
        >
          Entrar com e-mail e senha
        </button>
      )}
      <a href={back} className="account-link" data-centred>
        {back === '/' ? 'Voltar para a Home' : 'Voltar para onde eu estava'}
      </a>
    </>
  );
}

/** Returns to the page where the sign-in began, which carries the action out. */
const goBack = (path: string, action: object | undefined) => () => {
  forgetReturnPath();
  keepPendingAction(action);
  window.location.replace(path);
};
