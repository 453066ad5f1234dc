/** Key of the path to return to after a sign-in at a provider (docs/product-rules.md R37). */
const ROUTE_KEY = 'route';

/** Stores where the visitor is, unless that is the end of another sign-in. */
export function keepReturnPath(): void {
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
