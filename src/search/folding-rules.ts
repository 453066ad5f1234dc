import { itemAt } from '#shared/list-items.ts';

/**
 * The version of the rules by which the index is written. Increase it with every change to how names are folded or to
 * how typo variants (`spelling-rules.ts`) or sounds are stored: the next start rewrites the entries of older versions,
 * and older processes leave the index alone from then on.
 */
export const INDEX_VERSION = 18;

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const TRANSLITERATIONS: Record<string, string> = {
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
const transliterated = new RegExp(`[${Object.keys(TRANSLITERATIONS).join('')}]`, 'g');

/** A longer name is an error in its source. */
const MAX_TEXT_LENGTH = 400;
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 40;

/**
 * Folds a text for comparison: lower case, without accents and punctuation, words of letters and
 * digits separated by one space. Returns '' if the text has no letter and no digit, unless it is signs alone.
 */
export function fold(text: string): string {
  // "&" becomes "e" below, so a text of nothing but "&" has to be rejected first.
  if (!/[\p{L}\p{N}]/u.test(text)) return foldedSigns(text);
  const folded = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/(?<![\p{L}\p{N}])n[º°]\s*(?=\d)/giu, 'numero ')
    .replace(/(?<=\d)\s*%/g, ' por cento')
    // People type "1" for "1º".
    .replace(/(\d)[ºª°]/g, '$1 ')
    // "E.T." is one word, and so is "S.W.A.T.".
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (initials) =>
      initials.replaceAll('.', ''),
    )
    .replaceAll('&', ' e ')
    .replace(/(?<=\s)\+(?=\s)/g, 'mais')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(transliterated, (letter) => TRANSLITERATIONS[letter] ?? letter);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
    .join(' ');
}

/** Signs that may be a whole title, and how many of them. */
const SIGNS = /^[\p{S}%#@*]{1,4}$/u;

/**
 * A text of signs alone ("%", "#", an emoji) as one word; '' if it has others. Each code is repeated, so that no two such
 * words are a typo or two apart.
 */
function foldedSigns(text: string): string {
  const signs = text.replace(/[\s\p{C}\p{M}]/gu, '');
  if (!SIGNS.test(signs)) return '';
  const codes = Array.from(signs, (sign) => `q${sign.codePointAt(0)?.toString(16)}`.repeat(3));
  return codes.join('').slice(0, MAX_WORD_LENGTH);
}

/** Splits a folded text into its words. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** True if a folded name has all these words, in any order. */
export function hasWords(name: string, words: readonly string[]): boolean {
  const padded = ` ${name} `;
  return words.every((word) => padded.includes(` ${word} `));
}

/** Articles, prepositions and "and" in the languages of titles; a query may leave them out. */
const STOP_WORDS = new Set(
  (
    'o a os as um uma uns umas e de do da dos das em no na nos nas ao aos pro pra para com por ' +
    'the an of and in on at to for with el la los las del y en le les du des et der die das und s'
  ).split(' '),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A folded name without the article in front, which a query may leave out or add. */
export function withoutArticle(name: string): string {
  return name.replace(/^(o|a|os|as|the) /, '');
}

/** The words a result must contain: all but the stop words, or all if there are only stop words. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !isStopWord(word));
  return significant.length > 0 ? significant : [...words];
}

/** Prefix of a joined name among the lexemes; a folded word never contains it. */
const JOINED_MARK = '=';
const MAX_JOINED_LENGTH = 80;

/** A whole name as one lexeme, so that "homemaranha" and "homem aranha" are equal. */
export function joinedName(words: readonly string[]): string {
  return JOINED_MARK + [...words.join('')].slice(0, MAX_JOINED_LENGTH).join('');
}

/** The lexemes a name is indexed by: its words, and the joined name with and without a leading stop word. */
export function lexemesOf(name: string): string[] {
  const words = wordsOf(name);
  const lexemes = [...words, joinedName(words)];
  if (words.length > 1 && isStopWord(itemAt(words, 0))) lexemes.push(joinedName(words.slice(1)));
  return lexemes;
}
