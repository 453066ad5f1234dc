/**
 * Grows with every change to how names are folded, or their words and misspellings kept
 * (`spelling-rules.ts`): an index made by other rules is made anew at the next start.
 */
export const FOLDING_RULES = 1;

/** Letters that lose nothing to decomposition but that people type without their stroke. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const plainable = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** No name is longer, but for a mistake of its source. */
const LONGEST_TEXT = 400;
const LONGEST_WORD = 40;
const MOST_WORDS = 40;

/**
 * What is left of a text when spelling, case, accents and punctuation do not count: words of
 * letters and digits with one space between. Empty where nothing is left.
 */
export function fold(text: string): string {
  // Else "&" alone would be the word it stands for.
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const folded = text
    .slice(0, LONGEST_TEXT)
    // "1º" is typed "1".
    .replace(/(\d)[ºª°]/g, '$1 ')
    .replaceAll('&', ' e ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(plainable, (letter) => PLAIN[letter]!);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MOST_WORDS)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
    .join(' ');
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** Articles, prepositions and "and", in the languages titles are in: nobody has to type them. */
const SMALL = new Set(
  (
    'o a os as um uma uns umas e de do da dos das em no na nos nas ao aos pro pra para com por ' +
    'the an of and in on at to for with el la los las del y en le les du des et der die das und s'
  ).split(' '),
);

export function isSmall(word: string): boolean {
  return SMALL.has(word);
}

/** What one must type to be understood: all but the small words; all where there are no others. */
export function weightyOf(words: readonly string[]): string[] {
  const weighty = words.filter((word) => !isSmall(word));
  return weighty.length > 0 ? weighty : [...words];
}

/** Marks a whole name among the words; no folded word holds it. */
const WHOLE = '=';
const LONGEST_WHOLE = 80;

/** A whole name as one word, so that "homemaranha" and "homem aranha" are the same. */
export function wholeOf(words: readonly string[]): string {
  return WHOLE + [...words.join('')].slice(0, LONGEST_WHOLE).join('');
}

/** Under what a name is kept: its words, and as a whole, with and without a first small word. */
export function lexemesOf(name: string): string[] {
  const words = wordsOf(name);
  const lexemes = [...words, wholeOf(words)];
  if (words.length > 1 && isSmall(words[0]!)) lexemes.push(wholeOf(words.slice(1)));
  return lexemes;
}
