import { visibleText } from './visible-text.ts';

export const EMAIL_MAX = 254;
/** Characters before the @ at most (RFC 5321, 4.5.3.1.1): mail servers refuse more. */
export const LOCAL_PART_MAX = 64;

/**
 * An address as it is stored and compared: without what cannot be seen, which comes along when one is
 * pasted, and with its domain in ASCII, as a browser sends it from an e-mail field.
 */
export function writtenEmail(text: string): string {
  const email = visibleText(text).trim();
  const domain = email.lastIndexOf('@') + 1;
  return email.slice(0, domain) + asciiDomain(email.slice(domain));
}

/** False for an address with a longer part before the @ than mail servers take. */
export const hasShortLocalPart = (email: string): boolean =>
  email.lastIndexOf('@') <= LOCAL_PART_MAX;

/** `café.com.br` as `xn--caf-dma.com.br`; a text that is no domain stays as it is. */
function asciiDomain(domain: string): string {
  // Only then is the whole text the host of the address.
  const isHost = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^.\d]/.test(domain);
  if (!isHost || /^[!-~]*$/.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
