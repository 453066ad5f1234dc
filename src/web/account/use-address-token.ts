import { useSyncExternalStore } from 'react';
import { hideAddressSecrets, takeAddressSecrets } from '#web/foundation/address-secrets.ts';

let token: string | undefined;

const read = () => (token ??= takeAddressSecrets().get('token') ?? '');

/** A second link, opened in the same tab, changes the fragment without loading the page. */
function subscribe(listener: () => void) {
  const readAgain = () => {
    if (window.location.hash === '') return;
    hideAddressSecrets();
    token = undefined;
    listener();
  };
  window.addEventListener('hashchange', readAgain);
  return () => window.removeEventListener('hashchange', readAgain);
}

/**
 * The token of the link that led here, which is in the address no more: undefined until it is read in
 * the browser, empty if there is none.
 */
export const useAddressToken = (): string | undefined =>
  useSyncExternalStore(subscribe, read, () => undefined);
