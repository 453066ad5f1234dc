import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Cursor } from './cursor-rules.ts';

/** Which part of a list: pages count from 1. */
export type Paging = { page: number; size: number };

/** A part of a list, and how much there is in all. */
export type Part<T> = { items: T[]; total: number };

/**
 * Which part of a list of titles. `after` is where the part before ended, and wins over the page;
 * `planIds`: only what the families of these providers have in a plan.
 */
export type TitlePaging = Paging & {
  after?: Cursor | undefined;
  planIds?: readonly number[] | undefined;
};

/** `next` leads to the part that follows; null at the end. `page` is the one it began on. */
export type TitlePart<T> = Part<T> & { page: number; next: Cursor | null };

/**
 * Counts first: asking for a page far past the end must not cost a walk through the whole list.
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
