import { createHash, randomInt } from 'node:crypto';

export const CODE_LENGTH = 6;

/**
 * The signs of codes: none that looks like another on a screen across the room (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and no
 * vowels, so that no code is a word.
 */
export const CODE_SIGNS = 'CDFGHJKMNPQRTVWXY2346789';

/** A random code, such as `K7Q2MX`. */
export const newUserCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

/** A code as somebody typed it: without spaces and hyphens, in upper case. */
export const readUserCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * The stored form of a code. Unlike a token's, this hash can be reversed by trying all codes: a copy of the database
 * lets its reader connect a waiting TV to their own account, but never to another's.
 */
export const hashUserCode = (code: string): string =>
  createHash('sha256').update(`tv code ${code}`).digest('hex');
