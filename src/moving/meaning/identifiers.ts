import type { Identifiers } from '#moving/records.ts';

/** An IMDb number of a title, `tt` and seven digits or more; services drop the `tt` or add spaces. */
export function imdbId(raw: unknown): string | undefined {
  const match = /^(?:tt)?(\d{1,10})$/i.exec(String(raw ?? '').trim());
  if (!match || Number(match[1]) === 0) return undefined;
  return `tt${match[1]!.padStart(7, '0')}`;
}

/** A positive whole number that a database's key may be; text or number. */
export function numericId(raw: unknown): number | undefined {
  const text = String(raw ?? '').trim();
  if (!/^\d{1,10}(\.0)?$/.test(text)) return undefined;
  const number = Number(text);
  return number > 0 && number <= 2_147_483_647 ? number : undefined;
}

/** Keeps the identifiers that could be read. */
export function identifiers(raw: { [name in keyof Identifiers]?: unknown }): Identifiers {
  const ids: Identifiers = {};
  const { imdb, ...numbers } = raw;
  const imdbNumber = imdbId(imdb);
  if (imdbNumber) ids.imdb = imdbNumber;
  for (const [name, value] of Object.entries(numbers)) {
    const id = numericId(value);
    if (id) ids[name as Exclude<keyof Identifiers, 'imdb'>] = id;
  }
  return ids;
}

/** A year in which a film can be: the first was shown in 1888. */
export function readYear(raw: unknown): number | undefined {
  const match = /^(\d{4})(?!\d)/.exec(String(raw ?? '').trim());
  if (!match) return undefined;
  const year = Number(match[1]);
  return year >= 1888 && year <= 2100 ? year : undefined;
}

/** A number of a season or episode; season 0 has the specials. */
export function readOrdinal(raw: unknown): number | undefined {
  const text = String(raw ?? '').trim();
  if (!/^\d{1,5}(\.0)?$/.test(text)) return undefined;
  return Number(text);
}
