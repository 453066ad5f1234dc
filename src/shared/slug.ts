import { isId } from './ids.ts';

/** Characters the specification removes (document 1, section 2, "Title slug rule"). */
const REMOVED = /[*+~.()'"!:@]/g;

/** Latin letters that Unicode does not take apart into a letter and a mark. */
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
 * A title that leaves nothing, or only digits, becomes "title-{id}"; a missing one "untitled-{id}".
 * Written here, not with the slugify package: its letter table would be 3 KB of every first visit.
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
    .replace(/^-|-$/g, '');
  return words === '' || /^\d+$/.test(words) ? `title-${id}` : `${words}-${id}`;
}

/** The id in an address: the whole slug if it is a number, else what follows the last hyphen. */
export function idOfSlug(slug: string): number | null {
  const digits = slug.slice(slug.lastIndexOf('-') + 1);
  if (!/^\d{1,10}$/.test(digits)) return null;
  const id = Number(digits);
  return isId(id) ? id : null;
}

/** The id of an address that holds nothing else, as `/person/90000001` does. */
export const idOfParam = (param: string): number | null =>
  /^[1-9]\d*$/.test(param) ? idOfSlug(param) : null;
