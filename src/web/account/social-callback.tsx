import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { takeAddressSecrets } from '#web/foundation/address-secrets.ts';
import { currentSite, type SignInProvider } from '#web/foundation/site.ts';
import { beginSession } from '#web/session/begin-end-session.ts';
import { AccountPage } from './account-page.tsx';
import { FormNotice } from './account-fields.tsx';
import { openAccountDialog } from './open-account-dialog.ts';
import { keepPendingAction, pendingAction, resumePendingAction } from './pending-action.ts';
import {
  PROVIDER_NAMES,
  forgetReturnPath,
  returnPath,
  takeAppleSecrets,
  useSocialStart,
} from './social-sign-in.ts';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';

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

/** Reasons why a sign-in at a provider did not succeed. */
export type SocialFailure =
  | 'cancelled'
  | 'expired'
  | 'no-email'
  | 'taken'
  | 'inactive'
  | 'unverified'
  | 'refused'
  | 'unavailable'
  | 'limited'
  | 'missing'
  | 'offline'
  | 'failed';

type SocialOutcome = { token: string } | { failure: SocialFailure };

/** The error that a provider returns if the person does not want to go on. */
const CANCELLED = /^(access_denied|user_cancelled_\w+)$/;

/** Finishes the sign-in with the parameters that the provider has put into this page's address. */
async function finishSocialSignIn(
  provider: SignInProvider,
  sent: URLSearchParams,
): Promise<SocialOutcome> {
  const error = sent.get('error');
  if (error !== null) return { failure: CANCELLED.test(error) ? 'cancelled' : 'refused' };
  try {
    const answer = await (provider === 'apple' ? finishApple(sent) : finishCode(provider, sent));
    return answer === null ? { failure: 'expired' } : { token: answer.access_token };
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return { failure: failureOf(refusal) };
  }
}

async function finishCode(provider: 'google' | 'facebook', sent: URLSearchParams) {
  const code = sent.get('code');
  const state = sent.get('state');
  if (code === null || state === null) return null;
  const host = window.location.origin;
  return read(`GET /auth/${provider}/callback`, { query: { code, state, host } });
}

async function finishApple(sent: URLSearchParams) {
  const begun = takeAppleSecrets();
  const idToken = sent.get('id_token');
  // Refuses a form that this tab did not request: it could sign the visitor in to somebody else's account.
  if (begun === null || idToken === null || sent.get('state') !== begun.state) return null;
  const { nonce } = begun;
  const named = { name: sent.get('name') ?? undefined, surname: sent.get('surname') ?? undefined };
  return send('POST /social/login', {
    json: { access_token: idToken, provider: 'apple', nonce, ...named },
  });
}

const FAILURES: Record<string, SocialFailure> = {
  OAUTH_INVALID_STATE: 'expired',
  OAUTH_INVALID_CODE: 'refused',
  OAUTH_INVALID_ID_TOKEN: 'refused',
  OAUTH_NOT_AVAILABLE_EMAIL: 'no-email',
  OAUTH_USER_ALREADY_EXISTS: 'taken',
  OAUTH_PROVIDER_UNAVAILABLE: 'unavailable',
  LOGIN_BAD_CREDENTIALS: 'inactive',
  LOGIN_USER_NOT_VERIFIED: 'unverified',
};

function failureOf(error: ApiError): SocialFailure {
  if (error.status === 0) return 'offline';
  if (error.status === 429) return 'limited';
  if (error.status === 404) return 'missing';
  return FAILURES[errorDetail(error).code ?? ''] ?? 'failed';
}

interface FailureWords {
  heading: string;
  text: string;
}

/** The message about a failed sign-in; `provider` is the provider's name. */
const socialFailureWords = (failure: SocialFailure, provider: string): FailureWords =>
  FAILURE_WORDS[failure](provider);

const FAILURE_WORDS: Record<SocialFailure, (provider: string) => FailureWords> = {
  cancelled: (provider) => ({
    heading: 'Você não entrou.',
    text: `A entrada com ${provider} foi cancelada, e nada mudou. Se foi sem querer, é só tentar de novo.`,
  }),
  expired: () => ({
    heading: 'Essa entrada já venceu.',
    text: 'Ela vale por uma hora, uma vez só, e no mesmo navegador em que começou. É só começar de novo.',
  }),
  'no-email': (provider) => ({
    heading: 'Faltou seu e-mail.',
    text: `Pra criar sua conta a gente precisa de um e-mail, e o que veio de ${provider} não tem. Tente de novo e permita o e-mail, ou crie sua conta com e-mail e senha.`,
  }),
  taken: (provider) => ({
    heading: 'Esse e-mail já tem conta.',
    text: `Já existe uma conta com o e-mail que veio de ${provider}. Pra proteger quem é dono dela, ela só abre do jeito que foi criada. Entre com e-mail e senha; se esqueceu a senha, dá pra criar outra.`,
  }),
  inactive: () => ({
    heading: 'Essa conta está desativada.',
    text: 'Por isso não deu pra entrar. Se você acha que é engano, fale com a gente.',
  }),
  unverified: () => ({
    heading: 'Falta confirmar seu e-mail.',
    text: 'Sua conta existe, e abre depois que o e-mail for confirmado.',
  }),
  refused: (provider) => ({
    heading: 'Não deu certo dessa vez.',
    text: `A resposta de ${provider} não confirmou quem você é. Tente de novo; costuma resolver.`,
  }),
  unavailable: (provider) => ({
    heading: 'Ninguém atendeu do outro lado.',
    text: `A entrada com ${provider} está fora do ar. Tente de novo daqui a pouco, ou entre com e-mail e senha.`,
  }),
  limited: () => ({
    heading: 'Foram tentativas demais.',
    text: 'Espere alguns minutos e tente de novo.',
  }),
  missing: (provider) => ({
    heading: 'Esse jeito de entrar não existe aqui.',
    text: `A entrada com ${provider} não está ligada neste site. Entre com e-mail e senha.`,
  }),
  offline: () => ({
    heading: 'Caiu a internet.',
    text: 'Não deu pra terminar de entrar. Assim que ela voltar, tente de novo.',
  }),
  failed: () => ({
    heading: 'Ops! Ocorreu algo inesperado.',
    text: 'Não deu pra terminar de entrar. Tente de novo daqui a pouco.',
  }),
};
