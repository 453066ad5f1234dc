import { writtenEmail } from '#shared/email-address.ts';

/** The stored form of an address: the local part as typed, the domain in ASCII and lower case. */
export function storedEmail(text: string): string {
  const email = writtenEmail(text);
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** The compared form of an address, which ignores case (the index on `lower(email)`). */
export const emailKey = (email: string): string => writtenEmail(email).toLowerCase();
