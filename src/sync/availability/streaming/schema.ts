import { z } from 'zod';

// The shapes of the Streaming Availability API 4.1, as far as they are read. Offers are validated one by one, because a
// new kind of offer must not cost a title all others; so lists of them are `unknown` here.

const name = z.string().min(1).max(200);
/** Ids of services and add-ons become parts of keys. */
const id = z.string().regex(/^[\w.:-]{1,100}$/);
const address = z.string().max(2000);
/** Seconds since 1970: from 2000 to 2100. */
const seconds = z.int().min(946_684_800).max(4_102_444_800);

export const serviceRow = z.object({ id, name });

/** The parts without which an option says nothing. */
export const optionCore = z.object({
  service: serviceRow,
  type: z.enum(['free', 'subscription', 'buy', 'rent', 'addon']),
  addon: serviceRow.nullish(),
});
export type OptionCore = z.output<typeof optionCore>;

/** The facts of an option. Each is read alone: an unknown quality must not cost the price. */
export const optionFacts = {
  link: address.nullish(),
  videoLink: address.nullish(),
  quality: z.enum(['sd', 'hd', 'qhd', 'uhd']).nullish(),
  audios: z.array(
    z.object({
      language: z.string().regex(/^[a-z]{3}$/),
      region: z
        .string()
        .regex(/^(?:[A-Z]{3}|\d{3})$/)
        .nullish(),
    }),
  ),
  subtitles: z.array(
    z.object({
      closedCaptions: z.boolean(),
      locale: z.object({
        language: z.string().regex(/^[a-z]{3}$/),
        region: z
          .string()
          .regex(/^(?:[A-Z]{3}|\d{3})$/)
          .nullish(),
      }),
    }),
  ),
  price: z.object({ amount: z.string().max(20), currency: z.string().max(10) }).nullish(),
  expiresSoon: z.boolean(),
  expiresOn: seconds.nullish(),
  availableSince: seconds,
} as const;

/** Offers by country code. Only Brazil's are read; a missing country is not an empty one. */
const streamingOptions = z.object({ br: z.array(z.unknown()).optional() });

const seasonRow = z.object({
  title: z.string().max(300),
  firstAirYear: z.int().nullish(),
  streamingOptions,
});
export type SeasonRow = z.output<typeof seasonRow>;

export const showRow = z.object({
  id,
  showType: z.enum(['movie', 'series']),
  tmdbId: z.string().regex(/^(?:movie|tv)\/\d{1,10}$/),
  imdbId: z.string().nullish(),
  streamingOptions,
  seasons: z.array(z.unknown()).nullish(),
});
export type ShowRow = z.output<typeof showRow>;
export { seasonRow };

const cursor = z.string().min(1).max(2000).nullish();

export const searchPage = z.object({
  shows: z.array(z.unknown()),
  hasMore: z.boolean(),
  nextCursor: cursor,
});

export const streamingChanges = z.object({
  changes: z.array(z.unknown()),
  shows: z.record(z.string(), z.unknown()),
  hasMore: z.boolean(),
  nextCursor: cursor,
});

export const changeRow = z.object({
  changeType: z.enum(['new', 'removed', 'expiring', 'upcoming']),
  itemType: z.enum(['show', 'season', 'episode']),
  showId: id,
  season: z.int().min(0).max(1000).nullish(),
  episode: z.int().min(0).max(100_000).nullish(),
  service: serviceRow,
  streamingOptionType: optionCore.shape.type,
  addon: serviceRow.nullish(),
  timestamp: seconds.nullish(),
  // Promised for every change but the coming ones; removed ones arrive without it.
  link: address.nullish(),
});

export const countryAnswer = z.object({
  countryCode: z.literal('br'),
  services: z.array(serviceRow.extend({ addons: z.array(serviceRow).nullish() })),
});
