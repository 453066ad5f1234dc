// Fields have the wire's names: docs/decisions/2026-11-29-names-of-the-wire.md
import { z } from 'zod';
import { OFFER_TYPES } from '#shared/offer-types.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import { calendarDate, episode, seasonCard } from './seasons/season-schema.ts';

export const mediaType = z.enum(MEDIA_TYPES);
export type { MediaType } from '#shared/title-key.ts';

/** Ways to watch. `stream` needs a subscription, `free` and `ads` nothing, `rent` and `buy` a payment per title. */
export const offerType = z.enum(OFFER_TYPES);
export type { OfferType } from '#shared/offer-types.ts';

/** Brazilian age rating (Classificação Indicativa). */
export const ageRating = z.enum(['L', '6', '10', '12', '14', '16', '18']);
export type AgeRating = z.infer<typeof ageRating>;

/** The drawing of a provider without a logo: letters on its colour. */
export const brand = z.object({
  colour: z.string().regex(/^#[0-9A-F]{6}$/),
  letters: z.string().min(1).max(5),
});

export const providerIdentity = z.object({
  provider_id: z.int(),
  provider_name: z.string(),
  logo_path: z.string().nullable(),
  /** Equals logo_path; for clients of the older shape. */
  provider_logo_path: z.string().nullable(),
  brand,
  /** The id of its family's head; providers of one family count as one subscription. */
  family_id: z.int(),
});

/** One way to watch one title at one provider. */
export const providerEntry = providerIdentity
  .extend({
    provider_link: z.url().nullable(),
    type: offerType,
    /** The label of the provider's chip, e.g. "PARA ASSISTIR". */
    label: z.string(),
  })
  .meta({
    id: 'ProviderEntry',
    description: 'One way to watch one title at one provider.',
    example: {
      provider_id: 307,
      provider_name: 'Globoplay',
      logo_path: null,
      provider_logo_path: null,
      brand: { colour: '#C4122F', letters: 'gp' },
      family_id: 307,
      provider_link: 'https://globoplay.globo.com/busca/?q=Cidade%20de%20Deus',
      type: 'stream',
      label: 'PARA ASSISTIR',
    },
  });
export type ProviderEntry = z.infer<typeof providerEntry>;

export const titleProviders = z
  .object({
    stream: z.array(providerEntry),
    free: z.array(providerEntry),
    ads: z.array(providerEntry),
    rent: z.array(providerEntry),
    buy: z.array(providerEntry),
    region: z.literal('BR'),
    /** The time when the offers were last compared with their source; null for never. */
    checked_at: z.iso.datetime().nullable(),
    /** The source of the offers, e.g. "demonstration" or "justwatch". */
    source: z.string().nullable(),
  })
  .meta({
    id: 'TitleProviders',
    description: 'Where a title can be watched in Brazil, by kind of offer.',
  });
export type TitleProviders = z.infer<typeof titleProviders>;

/** A provider as the list of providers shows it. */
export const provider = providerIdentity
  .extend({
    id: z.int(),
    /** The slug of its family's head; ad tiers, channels and renamed providers belong to one family. */
    family: z.string(),
    display_priority: z.int(),
    movies: z.int(),
    series: z.int(),
  })
  .meta({ id: 'Provider', description: 'A provider with the number of its titles.' });
export type Provider = z.infer<typeof provider>;

/** The rating of the guide’s users, 0 to 10. `user` is a viewer's own rating: never part of public facts. */
export const ourRating = z
  .object({
    user: z.null(),
    average: z.number().min(0).max(10).nullable(),
    count: z.int(),
  })
  .meta({ id: 'OurRating', description: 'The rating of the guide’s users, 0 to 10.' });
export type OurRating = z.infer<typeof ourRating>;

/** Critics' ratings: per cent, of 100, of 10; null if unknown. */
export const criticScores = z
  .object({
    rotten_tomatoes: z.int().min(0).max(100).nullable(),
    metacritic: z.int().min(0).max(100).nullable(),
    imdb: z.number().min(0).max(10).nullable(),
  })
  .meta({ id: 'CriticScores', description: 'Critic scores; null where unknown.' });

const cardBase = z.object({
  id: z.int(),
  media_id: z.int(),
  original_title: z.string(),
  poster_path: z.string().nullable(),
  our_rating: ourRating,
  /** IMDb's rating, 0 to 10. */
  imdb_rating: z.number().nullable(),
  /** The offer shown on a card: subscription before free before paid. */
  offer: providerIdentity.extend({ type: offerType }).nullable(),
  /** Heads of the provider families with a streaming offer, the best known first. */
  plan_families: z.array(z.int()),
});
export const movieCard = cardBase
  .extend({
    media_type: z.literal('movie'),
    title: z.string(),
    release_date: calendarDate.nullable(),
  })
  .meta({
    id: 'MovieCard',
    description: 'A film as cards show it.',
    example: {
      id: 598,
      media_id: 598,
      media_type: 'movie',
      title: 'Cidade de Deus',
      original_title: 'Cidade de Deus',
      release_date: '2002-08-30',
      poster_path: null,
      our_rating: { user: null, average: null, count: 0 },
      imdb_rating: 8.6,
      offer: null,
      plan_families: [307],
    },
  });
export const serieCard = cardBase
  .extend({
    media_type: z.literal('serie'),
    name: z.string(),
    first_air_date: calendarDate.nullable(),
  })
  .meta({ id: 'SerieCard', description: 'A series or novela as cards show it.' });
/** A title as cards show it. */
export const mediaItem = z
  .discriminatedUnion('media_type', [movieCard, serieCard])
  .meta({ id: 'MediaItem', description: 'A title as cards show it; media_type is its type.' });
export type MediaItem = z.infer<typeof mediaItem>;

/** A title that a search found. */
export const foundTitle = z
  .intersection(
    mediaItem,
    z.object({
      /** Relevance to the query, 0 to 1; the same scale for films and series. */
      match: z.number().min(0).max(1),
      /** Only for series; null for films and if unknown. */
      number_of_seasons: z.int().min(0).nullable(),
    }),
  )
  .meta({
    id: 'FoundTitle',
    description:
      'A title that a search found. `match`, 0 to 1, tells how well it answers to the query, on one scale for films and series. `number_of_seasons` is null for films.',
  });
export type FoundTitle = z.infer<typeof foundTitle>;

/** The film database's codes: 0 unknown, 1 female, 2 male, 3 non-binary. */
export const gender = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Gender = z.infer<typeof gender>;

export const personCard = z
  .object({
    id: z.int(),
    name: z.string(),
    profile_path: z.string().nullable(),
    known_for_department: z.string().nullable(),
    popularity: z.number(),
    gender,
  })
  .meta({ id: 'PersonCard', description: 'A person as cards show them.' });
export type PersonCard = z.infer<typeof personCard>;
export const castMember = personCard.extend({ character: z.string(), order: z.int() }).meta({
  id: 'CastMember',
  description: 'Someone in the cast, in billing order.',
  example: {
    id: 90000016,
    name: 'Fernanda Torres',
    profile_path: null,
    known_for_department: 'Acting',
    popularity: 54.2,
    gender: 1,
    character: 'Eunice Paiva',
    order: 0,
  },
});
export type CastMember = z.infer<typeof castMember>;
export const crewMember = personCard
  .extend({ job: z.string(), department: z.string() })
  .meta({ id: 'CrewMember', description: 'Someone behind the camera, with one job.' });
export type CrewMember = z.infer<typeof crewMember>;
const credits = z.object({ cast: z.array(castMember), crew: z.array(crewMember) });

export const genre = z.object({ id: z.int(), name: z.string() }).meta({
  id: 'Genre',
  description: 'A genre of films or of series.',
  example: { id: 10766, name: 'Novela' },
});
export type Genre = z.infer<typeof genre>;

/** A genre as the list of genres shows it. */
export const genreEntry = genre
  .extend({ titles: z.int() })
  .meta({ id: 'GenreEntry', description: 'A genre with the number of its titles.' });
export type GenreEntry = z.infer<typeof genreEntry>;

export const video = z
  .object({
    key: z.string(),
    site: z.literal('YouTube'),
    name: z.string(),
    type: z.string(),
  })
  .meta({ id: 'Video', description: 'A trailer or teaser.' });

/** A time during which a provider family has or had a title, as far as it was witnessed. */
const historyPart = z
  .object({
    /** The family's head. */
    provider_id: z.int(),
    provider_name: z.string(),
    /** The first day; null if the title was there before the first check. */
    since: calendarDate.nullable(),
    /** The day on which it was gone; null while it is there, or if no check was near. */
    until: calendarDate.nullable(),
    is_here: z.boolean(),
    /** The last day on which it will be there; null unless the operator knows it. */
    last_day: calendarDate.nullable(),
  })
  .meta({
    id: 'HistoryPart',
    description:
      'A time during which a provider has or had a title, with its first and its last day as far as they were witnessed (Brazil’s days). `last_day`: the last day on which the title will be there, if somebody knows it.',
  });
export type HistoryPart = z.infer<typeof historyPart>;

/** An article of the partner shop. */
export const product = z
  .object({
    id: z.int(),
    title: z.string(),
    image: z.string().nullable(),
    /** In `currency`, with two decimals. */
    price: z.number().positive(),
    currency: z.literal('BRL'),
    url: z.url(),
  })
  .meta({
    id: 'Product',
    description: 'An article of the partner shop.',
    example: {
      id: 1,
      title: 'Camiseta Bacurau',
      image: null,
      price: 89.9,
      currency: 'BRL',
      url: 'https://loja.vouver.com.br/produto/camiseta-bacurau',
    },
  });
export type Product = z.infer<typeof product>;

const titleBase = z.object({
  id: z.int(),
  imdb_id: z.string().nullable(),
  original_language: z.string(),
  /** The language of the texts: pt-BR, or the fallback. */
  language: z.string(),
  overview: z.string(),
  tagline: z.string(),
  poster_path: z.string().nullable(),
  backdrop_path: z.string().nullable(),
  genres: z.array(genre),
  /** ISO 3166-1 alpha-2 codes, the main country first. */
  countries: z.array(z.string()),
  /** Brazilian names of these countries, without unknown codes; sent because the names of all take long to load. */
  country_names: z.array(z.string()),
  content_ratings: z.object({ rating: ageRating.nullable() }),
  ratings: criticScores,
  our_rating: ourRating,
  /** Always false here: the viewer's own value is never part of public facts. */
  watchlist: z.literal(false),
  providers: titleProviders,
  /** Current stays, the newest arrival first, then earlier ones. */
  history: z.array(historyPart),
  videos: z.object({ results: z.array(video) }),
  recommendations: z.object({ results: z.array(mediaItem) }),
  products: z.array(product),
  updated_at: z.iso.datetime(),
});
export const movieInfo = titleBase.extend({
  media_type: z.literal('movie'),
  title: z.string(),
  original_title: z.string(),
  release_date: calendarDate.nullable(),
  /** Minutes. */
  runtime: z.int().positive().nullable(),
  credits,
});
export type MovieInfo = z.infer<typeof movieInfo>;
export const serieInfo = titleBase.extend({
  media_type: z.literal('serie'),
  name: z.string(),
  original_name: z.string(),
  first_air_date: calendarDate.nullable(),
  last_air_date: calendarDate.nullable(),
  number_of_seasons: z.int().nullable(),
  number_of_episodes: z.int().nullable(),
  /** Minutes of a typical episode. */
  episode_runtime: z.int().positive().nullable(),
  /** Without specials. */
  seasons: z.array(seasonCard),
  /** The next episode by Brazil's day, also on that day; null if none is announced. */
  next_episode: z.union([episode, z.null()]),
  aggregate_credits: credits,
});
export type SerieInfo = z.infer<typeof serieInfo>;
export type TitleInfo = MovieInfo | SerieInfo;

/** A person with all credits, newest first. */
export const personInfo = personCard
  .extend({
    imdb_id: z.string().nullable(),
    biography: z.string(),
    birthday: calendarDate.nullable(),
    deathday: calendarDate.nullable(),
    place_of_birth: z.string().nullable(),
    /** The titles they are best known for, the best known first. */
    known_for: z.array(mediaItem).max(10),
    credits: z.object({
      cast: z.array(z.intersection(mediaItem, z.object({ character: z.string() }))),
      crew: z.array(
        z.intersection(mediaItem, z.object({ job: z.string(), department: z.string() })),
      ),
    }),
  })
  .meta({
    id: 'PersonInfo',
    description: 'A person with all their credits in the catalogue, newest first.',
  });
export type PersonInfo = z.infer<typeof personInfo>;

export const listKind = z.enum(['saga', 'performer']);
export const curatedList = z
  .object({
    id: z.int(),
    kind: listKind,
    name: z.string(),
    description: z.string(),
    /** Without deleted titles. */
    total_items: z.int(),
    /** The person a performer list is about. */
    person: z.union([personCard, z.null()]),
    /** The first titles, for a cover strip. */
    cover: z.array(mediaItem).max(4),
    /** For each title, the provider families with a streaming offer; in no particular order. */
    plan_families: z.array(z.array(z.int())),
  })
  .meta({ id: 'CuratedList', description: 'A list made by the editors.' });
export type CuratedList = z.infer<typeof curatedList>;
