import { z } from 'zod';
import { count, id, imagePath, name, fieldText } from './field-schema.ts';
import { inside, isRecord, readAnswer } from './reading-rules.ts';
import type { AnswerOrigin } from './reading-rules.ts';
import * as field from './field-schema.ts';

/** A provider in offers and in the list of providers. */
export const providerRow = z.object({
  provider_id: id,
  provider_name: name,
  logo_path: imagePath,
  display_priority: count,
});
export type ProviderRow = z.output<typeof providerRow>;

const group = z.array(providerRow).nullish();
/** The film database's offer types; `offer-rules.ts` maps them. */
export const offerGroups = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

const regionOffers = z.object({
  link: fieldText,
  flatrate: group,
  free: group,
  ads: group,
  rent: group,
  buy: group,
});

/** Only Brazil's offers; absent if there are none. */
export const offersAnswer = z.object({ results: z.object({ BR: regionOffers.nullish() }) });
export type OffersAnswer = z.output<typeof offersAnswer>;

/** A title's offers as a response of their own. */
const offersOfTitle = offersAnswer.extend({ id });

/** @throws ChangedShape */
export function readOffers(raw: unknown, reading: AnswerOrigin): OffersAnswer & { id: number } {
  narrowOffers(raw, reading);
  return readAnswer(offersOfTitle, raw, reading);
}

/** Removes other countries, and counts unknown offer types. */
export function narrowOffers(block: unknown, { name: called, findings }: AnswerOrigin): void {
  if (!isRecord(block)) return;
  const { results } = block;
  // An empty object is sometimes sent as an empty list.
  if (Array.isArray(results) && results.length === 0) block['results'] = {};
  if (!isRecord(results)) return;
  const brazil = results['BR'] ?? results['br'];
  block['results'] = brazil === undefined ? {} : { BR: brazil };
  const expected = new Set<string>(['link', ...offerGroups]);
  for (const [key, value] of Object.entries(inside(block, 'results', 'BR') ?? {})) {
    if (!expected.has(key)) findings.note(`${called}.results.BR.${key}`, value);
  }
}

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

const foundRow = z.object({
  id: field.id,
  adult: field.adult,
  title: field.fieldText,
  original_title: field.fieldText,
  name: field.fieldText,
  original_name: field.fieldText,
  release_date: field.day,
  first_air_date: field.day,
});
export type FoundRow = z.output<typeof foundRow>;
export const foundPage = z.object({ ...page, results: z.array(foundRow) });
export const foundByIdentifier = z.object({
  movie_results: z.array(foundRow),
  tv_results: z.array(foundRow),
});

/** A line of an export; `video` is missing for series. */
export const exportLine = discovered.extend({
  video: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
});
