/** As it is stored: the local part as typed, the domain in lower case. */
export function storedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** As addresses are compared: upper and lower case are the same (the index on `lower(email)`). */
export const emailKey = (email: string): string => email.trim().toLowerCase();
