/** Maximum length of a search, in characters: twice that of the longest titles. */
export const LONGEST_TEXT = 100;

/** Control, invisible and bidirectional characters, lone surrogates, angle brackets. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800<>]/gu;

/**
 * Cleans a typed, pasted or stored text for searching. Removing angle brackets means it cannot be
 * markup; the text between them stays, as it may be intended ("<3"). Any white space becomes one
 * space.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ');
  return clean.length <= LONGEST_TEXT ? clean : [...clean].slice(0, LONGEST_TEXT).join('');
}
