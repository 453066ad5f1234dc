// The link into a household carries its token in the fragment, which browsers send to no server. The page takes it out of
// the address, where it would be copied by mistake, and keeps it while a sign-in leaves the site and comes back.

const START = '#convite=';
const STORED = 'vouver:convite';

/** The link that lets people in. */
export const invitationLink = (origin: string, token: string): string =>
  `${origin}/casa${START}${token}`;

/** The token in a fragment; null without one. */
export const tokenIn = (hash: string): string | null =>
  hash.startsWith(START) && hash.length > START.length ? hash.slice(START.length) : null;

/** The token of the link by which the visitor came, in this tab; null without one. */
export function takeInvitation(): string | null {
  const token = tokenIn(window.location.hash);
  try {
    if (token === null) return sessionStorage.getItem(STORED);
    sessionStorage.setItem(STORED, token);
  } catch {
    // Storage is blocked: the token stays in the address, until the visitor leaves the page.
    return token;
  }
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return token;
}

/** Calls back when the fragment changes, as it does alone when a link is pasted into a tab that shows the page. */
export function followFragment(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Forgets the link, once it was followed or declined. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Storage is blocked, and nothing was stored.
  }
}
