import { z } from 'zod';
import * as field from './field-schema.ts';
import { providerRow } from './offers-schema.ts';

export const genresAnswer = z.object({
  genres: z.array(z.object({ id: field.id, name: field.name })),
});
export type Genres = z.output<typeof genresAnswer>;

/** `display_priorities` is the order in each country, `display_priority` in the requested region. */
export const providersAnswer = z.object({
  results: z.array(
    providerRow.extend({ display_priorities: z.object({ BR: field.count }).nullish() }),
  ),
});
export type Providers = z.output<typeof providersAnswer>;

const sizes = z.array(z.string().regex(/^(w\d+|h\d+|original)$/));
export const configurationAnswer = z.object({
  images: z.object({
    secure_base_url: z.url({ protocol: /^https?$/ }),
    poster_sizes: sizes,
    backdrop_sizes: sizes,
    profile_sizes: sizes,
    logo_sizes: sizes,
  }),
});
export type Configuration = z.output<typeof configurationAnswer>;

/** Pages start at 1; one after the end is empty. */
const page = {
  page: z.int().min(1),
  total_pages: z.int().min(0),
  total_results: z.int().min(0),
};
export const changesPage = z.object({
  ...page,
  results: z.array(z.object({ id: field.id, adult: field.adult })),
});
const discovered = z.object({
  id: field.id,
  adult: field.adult,
  popularity: field.popularity.transform((value) => value ?? 0),
});
export const discoverPage = z.object({ ...page, results: z.array(discovered) });

/** A line of an export; `video` is missing for series. */
export const exportLine = discovered.extend({
  video: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
});
