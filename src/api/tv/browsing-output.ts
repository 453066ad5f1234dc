import { z } from '@hono/zod-openapi';
import { roomOf } from '#artwork/room.ts';
import { titleProviders } from '#catalog/schema.ts';
import { rowKind, screenTitle } from '#library/screen-rows.ts';
import type { ScreenTitle } from '#library/screen-rows.ts';

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

const room = z
  .object({
    bg: colour,
    ink: colour,
    /** The colour of the disc in the logo. */
    disc: colour,
  })
  .openapi('TvRoom', {
    description:
      'The colours that the screen takes on while a title has the focus: `ink` is readable on `bg`.',
  });

export const tvTitle = screenTitle.extend({ room }).openapi('TvTitle', {
  description:
    'A title as the TV screen shows it. `runtime` is in minutes; `mine` are offers by the services of the person, `free` is one that costs nothing, `offer` the best of all, and `plans` is in how many services it can be streamed.',
});
export type TvTitle = z.infer<typeof tvTitle>;

export const tvHome = z
  .object({
    /** The path of the person's picture on this site. */
    picture: z.string(),
    /** The number of services the person subscribes to; a family counts as one. */
    services: z.int().min(0),
    rows: z.array(
      z.object({
        kind: rowKind,
        collection: z.object({ id: z.int(), name: z.string() }).nullable(),
        titles: z.array(tvTitle).min(1),
      }),
    ),
  })
  .openapi('TvHome', {
    description:
      'The rows of the first TV screen, those without titles left out. `now`: titles of the watch list that can be watched now; `today`: series the person is in the middle of, then recommendations; `watchlist` and `collection`: lists of their own; `arrived`: new on their services; `popular`.',
  });

export const tvTitleInfo = tvTitle
  .extend({
    overview: z.string(),
    /** The first of the cast, in billing order. */
    cast: z.array(z.string()),
    providers: titleProviders,
    watchlist: z.boolean(),
    watched: z.boolean(),
    services: z.int().min(0),
    similar: z.array(tvTitle),
  })
  .openapi('TvTitleInfo', {
    description: 'Everything that the TV’s screen of one title shows.',
  });

export const tvFound = z.object({ items: z.array(tvTitle) }).openapi('TvFound');

/** Adds the room to a title. */
export const tvTitleOf = (title: ScreenTitle): TvTitle => ({ ...title, room: roomOf(title) });
