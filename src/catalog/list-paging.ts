import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { LARGEST_ID } from '#shared/ids.ts';

/** The order of a list of titles; `place` is a manual order by number. */
export type ListOrder = 'popular' | 'best' | 'worst' | 'arrived' | 'place';

/**
 * The end of a page: the sort keys of its last title, so that the next page starts there even if titles
 * before it were added or deleted. `key` is the rating in tenths, or the day of arrival counted from
 * 1970; null for a title without one.
 */
export type Cursor =
  | { order: 'popular'; popularity: number; id: number }
  | { order: 'best' | 'worst' | 'arrived'; key: number | null; popularity: number; id: number }
  | { order: 'place'; place: number; id: number };

/** An opaque text for an address. */
export function writeCursor(cursor: Cursor): string {
  const parts: unknown[] = [cursor.order];
  if ('place' in cursor) parts.push(cursor.place);
  if ('key' in cursor) parts.push(cursor.key);
  if ('popularity' in cursor) parts.push(cursor.popularity);
  parts.push(cursor.id);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const LONGEST = 120;

/** Null for a text that `writeCursor` did not write. */
export function readCursor(text: string): Cursor | null {
  if (text.length > LONGEST) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const cursor = cursorOf(parts);
  return cursor !== null && writeCursor(cursor) === text ? cursor : null;
}

function cursorOf([order, ...keys]: unknown[]): Cursor | null {
  const id = keys.at(-1);
  if (!isWhole(id)) return null;
  if (order === 'place') {
    const [place] = keys;
    return isWhole(place) ? { order, place, id } : null;
  }
  const popularity = keys.at(-2);
  if (typeof popularity !== 'number' || popularity < 0) return null;
  if (order === 'popular') return { order, popularity, id };
  const [key = null] = keys;
  if (order !== 'best' && order !== 'worst' && order !== 'arrived') return null;
  return key === null || Number.isInteger(key)
    ? { order, key: key as number | null, popularity, id }
    : null;
}

/** A non-negative PostgreSQL integer. */
const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_ID;

/** A part of a list: pages count from 1. */
export type Paging = { page: number; size: number };

/** A part of a list, and the number of entries in the whole list. */
export type ListPart<T> = { items: T[]; total: number };

/**
 * A part of a list of titles. `after` is the end of the previous part and takes precedence over the page; `planIds`:
 * only titles with a streaming offer in the families of these providers.
 */
export type TitlePaging = Paging & {
  after?: Cursor | undefined;
  planIds?: readonly number[] | undefined;
};

/** `next` is the cursor of the following part, null at the end. `page` is the page this part starts on. */
export type TitlePart<T> = ListPart<T> & { page: number; next: Cursor | null };

/**
 * Counts first, so that a page far past the end does not cost a scan of the whole list.
 */
export async function partOf<T>(
  { page, size }: Paging,
  count: () => Promise<number>,
  items: (window: SQL) => Promise<T[]>,
): Promise<ListPart<T>> {
  const total = await count();
  const offset = (page - 1) * size;
  if (offset >= total) return { items: [], total };
  return { items: await items(sql`limit ${size} offset ${offset}`), total };
}

/** A title of a manually ordered list; places increase and may have gaps. */
type Placed = { place: number; id: number };

/** A part of a list that is short enough to be read completely. */
export function partByPlace<T extends Placed>(
  all: readonly T[],
  { page, size, after }: TitlePaging,
): { chosen: T[]; total: number; page: number; next: Cursor | null } {
  const total = all.length;
  let start = (page - 1) * size;
  if (after?.order === 'place') {
    const found = all.findIndex(
      (one) => one.place > after.place || (one.place === after.place && one.id > after.id),
    );
    start = found === -1 ? total : found;
  }
  const chosen = all.slice(start, start + size);
  const last = chosen.at(-1);
  const next: Cursor | null =
    last !== undefined && start + size < total
      ? { order: 'place', place: last.place, id: last.id }
      : null;
  return { chosen, total, page: after ? Math.floor(start / size) + 1 : page, next };
}
