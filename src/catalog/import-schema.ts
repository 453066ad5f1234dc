import { LARGEST_ID } from '#shared/ids.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { z } from 'zod';
import { ageRating, gender, listKind, mediaType, offerType } from './schema.ts';

const id = z.int().min(1).max(LARGEST_ID);
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/);
const day = z.iso.date();
/** An image's path at the film database's image host. */
const imagePath = z.string().regex(/^\/\S+$/);
const words = z.string().trim().min(1);
/** Sources write a missing text as an empty string; the catalogue stores null. */
const textOrNull = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);
const source = z.string().regex(/^[a-z][a-z0-9-]*$/);

/**
 * The most rows of a title, far above what any has, because each is a part of its page. Programmes with a season every
 * year since television began have the most seasons; there are some 250 countries.
 */
export const MOST_OF_TITLE = { seasons: 300, genres: 40, countries: 100, offers: 300 };

export const titleKey = z.object({ type: mediaType, id }) satisfies z.ZodType<TitleKey>;

export const genreInput = z.object({ type: mediaType, id, name: words });
export type GenreInput = z.input<typeof genreInput>;

export const providerInput = z.object({
  id,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: words,
  logoPath: imagePath.nullable().default(null),
  brand: z.object({ colour: z.string().regex(/^#[0-9A-F]{6}$/), letters: words.max(5) }),
  linkTemplate: z.string().startsWith('https://').nullable().default(null),
  /** The head of its family; absent if it has none. */
  familyId: id.optional(),
  mergedInto: id.nullable().default(null),
  displayPriority: z.int().min(0),
});
export type ProviderInput = z.input<typeof providerInput>;

export const personInput = z.object({
  id,
  name: words,
  gender,
  knownForDepartment: textOrNull,
  popularity: z.number().min(0),
  profilePath: imagePath.nullable().default(null),
  imdbId: z
    .string()
    .regex(/^nm\d{7,10}$/)
    .nullable()
    .default(null),
  birthday: day.nullable().default(null),
  deathday: day.nullable().default(null),
  placeOfBirth: textOrNull,
  biographies: z.array(z.object({ language, biography: words })).default([]),
  source,
  fetchedAt: z.date(),
});
export type PersonInput = z.input<typeof personInput>;

/** The part of a person that credits report; biographies are fetched separately. */
export const creditedPersonInput = personInput.pick({
  id: true,
  name: true,
  gender: true,
  knownForDepartment: true,
  popularity: true,
  profilePath: true,
  source: true,
  fetchedAt: true,
});
export type CreditedPersonInput = z.input<typeof creditedPersonInput>;

/** A provider as a source reports it, before the operator edits it. */
export const seenProviderInput = z.object({
  id,
  name: words,
  logoPath: imagePath.nullable().default(null),
  displayPriority: z.int().min(0),
});
export type SeenProvider = z.input<typeof seenProviderInput>;

const offersInput = z.object({
  /** The time of the check; offers that it did not find ended then. */
  checkedAt: z.date(),
  source,
  /** The source's own page with these offers. */
  watchLink: z.string().startsWith('https://').nullable().default(null),
  entries: z
    .array(
      z.object({
        providerId: id,
        type: offerType,
        region: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .default('BR'),
        link: z.string().startsWith('https://').nullable().default(null),
        /**
         * The day it began, if the source knows it. Otherwise it counts from its first sighting, unless that was the
         * title's first check, which cannot tell.
         */
        since: day.optional(),
      }),
    )
    .max(MOST_OF_TITLE.offers),
});

export const offersOfTitleInput = z.object({ ...titleKey.shape, offers: offersInput });
/** The result of one check of a title's offers. */
export type OffersOfTitleInput = z.input<typeof offersOfTitleInput>;
export type CheckedOffers = z.output<typeof offersOfTitleInput>;

/** Critics' ratings: per cent, of 100, of 10; null if there is none. */
const scoresInput = z.object({
  rottenTomatoes: z.int().min(0).max(100).nullable().default(null),
  metacritic: z.int().min(0).max(100).nullable().default(null),
  imdb: z.number().min(0).max(10).nullable().default(null),
});
export const scoresOfTitleInput = z.object({
  ...titleKey.shape,
  /** Absent if they could not be fetched: the stored ones stay. */
  scores: scoresInput.optional(),
  fetchedAt: z.date(),
});
export type ScoresOfTitleInput = z.input<typeof scoresOfTitleInput>;

const episodeInput = z.object({
  number: z.int().min(0),
  /** Null for a generic name, such as "Episódio 1". */
  name: textOrNull,
  overview: textOrNull,
  airedOn: day.nullable().default(null),
  runtime: z.int().positive().nullable().default(null),
  stillPath: imagePath.nullable().default(null),
  /** The source's id of the episode, which stays when its number changes. */
  sourceId: id.nullable().default(null),
});
export type EpisodeInput = z.input<typeof episodeInput>;

/**
 * The most episodes of a season, the newest. Daily series with a single season at the source are the longest: the best
 * known one has some 4,500 and gets 250 more each year.
 */
export const MOST_EPISODES_OF_SEASON = 10_000;
/** The most stored episodes of a series, the newest. The longest soap opera ended after 15,762. */
export const MOST_EPISODES_OF_SERIES = 20_000;

const seasonInput = z.object({
  /** 0 for specials. */
  number: z.int().min(0),
  name: textOrNull,
  overview: textOrNull,
  airedOn: day.nullable().default(null),
  posterPath: imagePath.nullable().default(null),
  episodeCount: z.int().min(0).nullable().default(null),
  /** Absent: the stored ones stay. */
  episodes: z.array(episodeInput).max(MOST_EPISODES_OF_SEASON).optional(),
  /** Providers that have this season. Absent: the stored ones stay. */
  offers: z
    .array(z.object({ providerId: id, type: offerType }))
    .max(MOST_OF_TITLE.offers)
    .optional(),
});
export type SeasonInput = z.input<typeof seasonInput>;
export type CheckedSeason = z.output<typeof seasonInput>;

export const titleInput = z
  .object({
    ...titleKey.shape,
    /** Adult titles are refused. */
    adult: z.literal(false).default(false),
    imdbId: z
      .string()
      .regex(/^tt\d{7,10}$/)
      .nullable()
      .default(null),
    originalTitle: words,
    originalLanguage: language,
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(MOST_OF_TITLE.countries)
      .default([]),
    releasedOn: day.nullable().default(null),
    endedOn: day.nullable().default(null),
    runtime: z.int().positive().nullable().default(null),
    seasons: z.int().min(0).nullable().default(null),
    episodes: z.int().min(0).nullable().default(null),
    popularity: z.number().min(0),
    ageRating: ageRating.nullable().default(null),
    posterPath: imagePath.nullable().default(null),
    backdropPath: imagePath.nullable().default(null),
    /** Absent: the stored value stays. */
    scores: scoresInput.optional(),
    translations: z
      .array(z.object({ language, title: textOrNull, overview: textOrNull, tagline: textOrNull }))
      .default([]),
    /** Other names, the most useful first. */
    alternativeTitles: z
      .array(
        z.object({
          name: words,
          countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
          kind: textOrNull,
        }),
      )
      .default([]),
    keywords: z.array(z.object({ id, name: words })).default([]),
    /** The seasons of a series. Absent: the stored ones stay. */
    seasonList: z.array(seasonInput).max(MOST_OF_TITLE.seasons).optional(),
    /** The last and the next episode; stored unless `seasonList` has the episodes of their season. */
    nearEpisodes: z.array(episodeInput.extend({ season: z.int().min(0) })).default([]),
    genreIds: z.array(id).max(MOST_OF_TITLE.genres).default([]),
    cast: z.array(z.object({ personId: id, character: z.string().trim() })).default([]),
    crew: z.array(z.object({ personId: id, department: words, job: words })).default([]),
    videos: z
      .array(z.object({ key: z.string().regex(/^[\w-]{11}$/), name: words, kind: words }))
      .default([]),
    /** Absent: the stored offers stay. */
    offers: offersInput.optional(),
    /** Recommended titles, best first, imported or not. Absent: the stored ones stay. */
    recommended: z.array(titleKey).optional(),
    source,
    fetchedAt: z.date(),
  })
  .refine((t) => t.type === 'serie' || (!t.endedOn && t.seasons === null && t.episodes === null), {
    error: 'a film has no last broadcast, seasons or episodes',
  })
  .refine((t) => t.type === 'serie' || t.seasonList === undefined, {
    error: 'a film has no list of seasons',
  })
  .refine((t) => !t.endedOn || !t.releasedOn || t.endedOn >= t.releasedOn, {
    error: 'it ends before it begins',
    path: ['endedOn'],
  });
export type TitleInput = z.input<typeof titleInput>;
/** A validated title with all defaults. */
export type CheckedTitle = z.output<typeof titleInput>;

export const recommendationInput = z.object({
  title: titleKey,
  /** The recommended titles, best first, imported or not. */
  others: z.array(titleKey),
});
export type RecommendationInput = z.input<typeof recommendationInput>;

export const listInput = z
  .object({
    id,
    kind: listKind,
    name: words,
    description: z.string().trim(),
    personId: id.nullable().default(null),
    titles: z.array(titleKey).min(1),
  })
  .refine((list) => (list.kind === 'performer') === (list.personId !== null), {
    error: 'a performer list, and no other, is about a person',
    path: ['personId'],
  });
export type ListInput = z.input<typeof listInput>;

export const productInput = z.object({
  id,
  title: words,
  image: z.string().startsWith('https://').nullable().default(null),
  priceCents: z.int().positive(),
  url: z.url({ protocol: /^https$/ }),
  /** Empty for a general product. */
  titles: z.array(titleKey).default([]),
});
export type ProductInput = z.input<typeof productInput>;
