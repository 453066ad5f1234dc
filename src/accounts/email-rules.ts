import { writtenEmail } from '#shared/email-address.ts';

/** As it is stored: the local part as typed, the domain in ASCII and lower case. */
export function storedEmail(text: string): string {
  const email = writtenEmail(text);
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** As addresses are compared: upper and lower case are the same (the index on `lower(email)`). */
export const emailKey = (email: string): string => writtenEmail(email).toLowerCase();
