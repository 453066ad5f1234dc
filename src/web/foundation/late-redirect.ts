import type { RedirectTarget } from './kept-redirect.ts';

/** See `keptRedirect`. It loads when there is a redirect, which hardly a visit has in the browser. */
export const lateRedirect = async (target: RedirectTarget, address: object) =>
  (await import('./kept-redirect.ts')).keptRedirect(target, address);
