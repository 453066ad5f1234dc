import { useEffect, useState } from 'react';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import type { SignInProvider } from '#web/foundation/site.ts';
import { failureWords } from './sending.ts';

/** Names of the providers that visitors know. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

/**
 * Leaves the site for a provider's dialog, which sends the visitor back to this page by way of
 * `/auth/callback` or its like. Throws `ApiError`, and stays, where the API does not know the way.
 */
export async function startSocialSignIn(
  provider: SignInProvider,
  secrets: AppleSecrets = { state: randomText(), nonce: randomText() },
): Promise<void> {
  keepReturnPath();
  const { authorization_url: url } = await authorize(provider, secrets);
  if (provider === 'apple') keepAppleSecrets(secrets);
  window.location.assign(url);
}

function authorize(provider: SignInProvider, secrets: AppleSecrets) {
  const host = window.location.origin;
  if (provider === 'apple')
    return read('GET /auth/apple/authorize', { query: { ...secrets, host } });
  return read(`GET /auth/${provider}/authorize`, {
    query: { scopes: ['email', 'profile'], host },
  });
}

/** Key of the path to return to after a sign-in at a provider (docs/product-rules.md R37). */
const ROUTE_KEY = 'route';

/** Stores where the visitor is, unless that is the end of another sign-in. */
function keepReturnPath(): void {
  const { pathname, search } = window.location;
  if (pathname.startsWith('/auth/')) return;
  try {
    localStorage.setItem(ROUTE_KEY, pathname + search);
  } catch {
    // Storage is blocked: the sign-in ends on the home page.
  }
}

/** The stored path; `/` without one. */
export function returnPath(): string {
  try {
    return ownPath(localStorage.getItem(ROUTE_KEY), window.location.origin);
  } catch {
    return '/';
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(ROUTE_KEY);
  } catch {
    // Storage is blocked: there is none.
  }
}

/** The path if it leads to a page of this site, else `/`. A stored text can be anything. */
export function ownPath(stored: string | null, origin: string): string {
  if (stored === null || !stored.startsWith('/') || !URL.canParse(stored, origin)) return '/';
  const url = new URL(stored, origin);
  const isOurs = url.origin === origin && !/^\/(\/|auth\/|api\/)/.test(url.pathname);
  return isOurs ? url.pathname + url.search : '/';
}

// The state and the nonce of a sign-in with Apple are the browser's: Apple posts its form across sites,
// where our cookie is not sent. They are kept in this tab while the person is at Apple.

export interface AppleSecrets {
  state: string;
  nonce: string;
}

const SECRETS_KEY = 'vouver:apple:1';
const SECRET_LENGTH = 16;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Sixteen random letters and digits (docs/product-rules.md R38). */
export function randomText(): string {
  let text = '';
  while (text.length < SECRET_LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes above the last multiple of 62 would make some letters more likely.
    if (byte < 248) text += LETTERS[byte % LETTERS.length];
  }
  return text;
}

function keepAppleSecrets(secrets: AppleSecrets): void {
  try {
    sessionStorage.setItem(SECRETS_KEY, JSON.stringify(secrets));
  } catch {
    // Storage is blocked: the sign-in cannot be finished, which its page says.
  }
}

/** The secrets of this tab's sign-in, once; null if there is none. */
export function takeAppleSecrets(): AppleSecrets | null {
  try {
    const kept = Object(
      JSON.parse(sessionStorage.getItem(SECRETS_KEY) ?? 'null'),
    ) as Partial<AppleSecrets>;
    sessionStorage.removeItem(SECRETS_KEY);
    const { state, nonce } = kept;
    return typeof state === 'string' && typeof nonce === 'string' ? { state, nonce } : null;
  } catch {
    return null;
  }
}

const META = 'appleid-signin-';

/** Describes a sign-in with Apple in the document, for Apple's own script; returns the way to undo it. */
export function describeAppleSignIn({ state, nonce }: AppleSecrets): () => void {
  const described = {
    scope: 'email name',
    'redirect-uri': `${window.location.origin}/auth/apple/callback`,
    state,
    nonce,
    'use-popup': 'false',
  };
  const metas = Object.entries(described).map(([name, content]) => {
    const meta = document.createElement('meta');
    meta.name = META + name;
    meta.content = content;
    return meta;
  });
  document.head.append(...metas);
  return () => {
    for (const meta of metas) meta.remove();
  };
}

/** Starts a sign-in at a provider, one at a time; `notice` says why it could not begin. */
export function useSocialStart() {
  const [starting, setStarting] = useState<SignInProvider>();
  const [notice, setNotice] = useState<string>();

  // Whoever comes back from the provider's dialog can find this page as they left it, and whoever has
  // unsaved text can decide to stay.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setStarting(undefined);
    const onLeave = (event: BeforeUnloadEvent) =>
      event.defaultPrevented && setTimeout(() => setStarting(undefined));
    window.addEventListener('pageshow', onShow);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, []);

  async function start(provider: SignInProvider, secrets?: AppleSecrets): Promise<void> {
    if (starting !== undefined) return;
    setStarting(provider);
    setNotice(undefined);
    try {
      await startSocialSignIn(provider, secrets);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStarting(undefined);
      setNotice(wordsOf(error, PROVIDER_NAMES[provider]));
    }
  }
  return { start, starting, notice };
}

const wordsOf = (error: ApiError, name: string): string =>
  errorDetail(error).code === 'OAUTH_PROVIDER_UNAVAILABLE'
    ? `A entrada com ${name} está fora do ar. Tente daqui a pouco, ou entre com e-mail.`
    : failureWords(error);
