/**
 * PostgreSQL's codes for a text that it cannot store, above all one with NUL: in a value, and escaped in JSON.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES = new Set([
  '22021', // character_not_in_repertoire
  '22P05', // untranslatable_character
]);

/** True for a text that both databases store unchanged: without NUL and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * True if a statement failed because of a text that cannot be stored. Every text that reaches the database passes
 * this gate, wherever it came from: such a failure is the client's mistake. Also looks at the causes of an error.
 */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.has(String(error.code))) return true;
  return isUnstorable(error.cause);
}
