import type { Findings } from './findings.ts';

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
