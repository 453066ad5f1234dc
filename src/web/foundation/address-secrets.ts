declare global {
  interface Window {
    /** The query and the fragment that `hideAddressSecrets` took out of the address. */
    addressSecrets?: string;
  }
}

/**
 * Takes the query and the fragment out of the address before anything else of the page loads, so that no Referer,
 * analytics, history entry or bookmark has them. Its source is inlined at the top of pages whose addresses carry
 * tokens, so it may use nothing of this module.
 */
export function hideAddressSecrets(): void {
  const { pathname, search, hash } = window.location;
  window.addressSecrets = search + hash;
  window.history.replaceState(window.history.state, '', pathname);
}

/**
 * The secrets of this page's address, from its query and its fragment. Only the first call gets them: a code or token
 * is used once.
 */
export function takeAddressSecrets(): URLSearchParams {
  const [query, fragment] = (window.addressSecrets ?? '').replace(/^\?/, '').split('#');
  delete window.addressSecrets;
  return new URLSearchParams([query, fragment].filter(Boolean).join('&'));
}
