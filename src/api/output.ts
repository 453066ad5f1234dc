import { z } from '@hono/zod-openapi';
import { writeCursor } from '#catalog/cursor-rules.ts';
import type { TitlePart, Part, Paging } from '#catalog/paging-queries.ts';
import { mediaItem } from '#catalog/schema.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { Page, TitlePage } from './types.ts';

/** A page of a list as the contract shapes it. */
export function pageOf<T>({ items, total }: Part<T>, { page, size }: Paging): Page<T> {
  return { items, total, page, size, pages: Math.ceil(total / size) };
}

/** A page of titles, which also tells how to ask for what follows. */
export function titlePageOf(part: TitlePart<MediaItem>, { size }: Paging): TitlePage {
  return { ...pageOf(part, { page: part.page, size }), next: part.next && writeCursor(part.next) };
}

export function pageSchema<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      total: z.int().min(0),
      page: z.int().min(1),
      size: z.int().min(1).max(100),
      pages: z.int().min(0),
    })
    .openapi(name);
}

/** A page of titles as the contract shapes it. */
export const titlePage = pageSchema('MediaPage', mediaItem)
  .extend({ next: z.string().nullable() })
  .openapi('MediaPage', {
    description: 'Send `next` as `after` for the titles that follow; it is null at the end.',
  });

export const detail = z
  .object({ detail: z.string() })
  .openapi('Detail', { example: { detail: 'Not Found' } });

export const invalid = z
  .object({
    detail: z.array(
      z.object({
        type: z.string(),
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
      }),
    ),
  })
  .openapi('Invalid', {
    description: 'One entry per wrong field.',
    example: {
      detail: [{ type: 'too_small', loc: ['query', 'page'], msg: 'must be 1 or more' }],
    },
  });

export const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The answers of a read: 200, 304 and what can be wrong with the question. */
export function answers<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  { unknown }: { unknown?: string } = {},
) {
  return {
    200: {
      ...json(description, schema),
      headers: {
        ETag: { schema: { type: 'string' as const }, description: 'Send it as If-None-Match.' },
        'Cache-Control': { schema: { type: 'string' as const } },
      },
    },
    304: { description: 'What the client has, by its If-None-Match, is still true.' },
    ...(unknown !== undefined && { 404: json(unknown, detail) }),
    422: json('A parameter is wrong.', invalid),
  };
}
