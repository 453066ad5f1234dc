/**
 * The nonce of the page being rendered, which marks our own inline scripts. It is random for each
 * rendering and does not leave the server: what carries it is named in the policy by its hash.
 */
let read: () => string = () => '';

export const scriptNonce = (): string => read();

export function readNonceWith(source: () => string): void {
  read = source;
}
