/** Longest text that is searched for, in characters: twice the longest title people remember. */
export const LONGEST_TEXT = 100;

/** Control, invisible and direction-changing characters, halves of characters, markup's brackets. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>]/gu;

/**
 * What of a typed, pasted or remembered text is searched for. Without its brackets nothing is markup;
 * what is between them stays, it may be meant ("<3"). White space of any kind becomes one space.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ');
  return clean.length <= LONGEST_TEXT ? clean : [...clean].slice(0, LONGEST_TEXT).join('');
}
