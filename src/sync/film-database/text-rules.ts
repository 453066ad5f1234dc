import { withoutInvisible } from '#shared/visible-text.ts';
import type { Findings } from './findings.ts';

/** All control characters except line breaks; PostgreSQL refuses some of them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029]/g;

/** Trimmed, in well-formed Unicode, without invisible characters; null for an empty text. */
export function textOf(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = withoutInvisible(value.toWellFormed().replace(CONTROL, ' ')).trim();
  return text === '' ? null : text;
}

/** The text on one line. */
export function lineOf(value: string | null | undefined): string | null {
  return textOf(value)?.replace(/\s+/g, ' ') ?? null;
}

/** `YYYY-MM-DD` of a validated day or timestamp; null if empty. */
export function statedDayOf(value: string | null | undefined): string | null {
  return value ? value.slice(0, 10) : null;
}

/** Adds the slash that is sometimes missing. */
export function imagePathOf(value: string | null | undefined): string | null {
  if (!value) return null;
  return value.startsWith('/') ? value : `/${value}`;
}

const IMDB_IDS = { tt: /^tt\d{7,10}$/, nm: /^nm\d{7,10}$/ };

/** IMDb's id of a title (`tt`) or person (`nm`); null for an invalid one, which is counted. */
export function imdbIdOf(
  candidates: readonly (string | null | undefined)[],
  prefix: 'tt' | 'nm',
  findings: Findings,
  name: string,
): string | null {
  for (const candidate of candidates) {
    const id = candidate?.trim().toLowerCase();
    if (!id) continue;
    if (IMDB_IDS[prefix].test(id)) return id;
    findings.note(`${name}.imdb_id`, candidate);
  }
  return null;
}

/** The largest share of a text that is cut for the sake of a whole last word. */
const MOST_LOST = 0.2;

/**
 * A text of at most `limit` characters (UTF-16 units): a longer one ends with a whole word and an
 * ellipsis.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.slice(0, limit - 1);
  const isCharacterCut = /[\uD800-\uDBFF]$/.test(whole);
  const room = isCharacterCut ? whole.slice(0, -1) : whole;
  const isWordCut = /\S/.test(text[room.length] ?? ' ');
  const lastSpace = isWordCut ? room.search(/\s\S*$/) : room.length;
  const end = lastSpace >= room.length * (1 - MOST_LOST) ? lastSpace : room.length;
  return `${room.slice(0, end).replace(/[\s,;:.–-]+$/u, '')}…`;
}

/** The first `most` rows; notes a finding if there were more. */
export function cutList<Row>(
  rows: readonly Row[],
  most: number,
  { name, findings }: { name: string; findings: Findings },
): Row[] {
  if (rows.length > most) findings.note(`${name}: cut to ${most} rows`);
  return rows.slice(0, most);
}
