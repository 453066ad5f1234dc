import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Cursor } from './cursor-rules.ts';

/** A part of a list: pages count from 1. */
export type Paging = { page: number; size: number };

/** A part of a list, and the number of entries in the whole list. */
export type Part<T> = { items: T[]; total: number };

/**
 * A part of a list of titles. `after` is the end of the previous part and takes precedence over the page; `planIds`:
 * only titles with a streaming offer in the families of these providers.
 */
export type TitlePaging = Paging & {
  after?: Cursor | undefined;
  planIds?: readonly number[] | undefined;
};

/** `next` is the cursor of the following part, null at the end. `page` is the page this part starts on. */
export type TitlePart<T> = Part<T> & { page: number; next: Cursor | null };

/**
 * Counts first, so that a page far past the end does not cost a scan of the whole list.
 */
export async function partOf<T>(
  { page, size }: Paging,
  count: () => Promise<number>,
  items: (window: SQL) => Promise<T[]>,
): Promise<Part<T>> {
  const total = await count();
  const offset = (page - 1) * size;
  if (offset >= total) return { items: [], total };
  return { items: await items(sql`limit ${size} offset ${offset}`), total };
}
