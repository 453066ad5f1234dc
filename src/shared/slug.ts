import { isId } from './ids.ts';

/** Characters that a title loses in its address (docs/product-rules.md R1). */
const REMOVED = /[*+~.()'"!:@]/g;

/** Characters of a title in its address: some servers refuse longer ones. */
const LONGEST = 120;

/** Latin letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The last part of a title's address, always ending in `-{id}`: "cidade-de-deus-598".
 * A title without such characters, or with only digits, becomes "title-{id}"; without a title it is
 * "untitled-{id}". Not the slugify package, whose letter table would add 3 KB to every first visit.
 */
export function titleSlug(title: string | null | undefined, id: number): string {
  if (title === null || title === undefined) return `untitled-${id}`;
  const words = title
    .toLowerCase()
    .replace(REMOVED, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' e ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  return words === '' || /^\d+$/.test(words) ? `title-${id}` : `${words}-${id}`;
}

/** The id in a slug: the whole slug if it is a number, else the part after the last hyphen. */
export function idOfSlug(slug: string): number | null {
  const digits = slug.slice(slug.lastIndexOf('-') + 1);
  if (!/^\d{1,10}$/.test(digits)) return null;
  const id = Number(digits);
  return isId(id) ? id : null;
}

/** The id of an address without a name, such as `/person/90000001`. */
export const idOfParam = (param: string): number | null =>
  /^[1-9]\d*$/.test(param) ? idOfSlug(param) : null;
