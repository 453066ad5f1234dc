// The state and the nonce of a sign-in with Apple are the browser's: Apple posts its form across sites,
// where our cookie is not sent. They are kept in this tab while the person is at Apple.

export interface AppleSecrets {
  state: string;
  nonce: string;
}

const KEY = 'vouver:apple:1';
const LENGTH = 16;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Sixteen random letters and digits (docs/product-rules.md R38). */
export function randomText(): string {
  let text = '';
  while (text.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes above the last multiple of 62 would make some letters more likely.
    if (byte < 248) text += LETTERS[byte % LETTERS.length];
  }
  return text;
}

export function keepAppleSecrets(secrets: AppleSecrets): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(secrets));
  } catch {
    // Storage is blocked: the sign-in cannot be finished, which its page says.
  }
}

/** The secrets of this tab's sign-in, once; null if there is none. */
export function takeAppleSecrets(): AppleSecrets | null {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Partial<AppleSecrets>;
    sessionStorage.removeItem(KEY);
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
