// The blocks that can be appended to a title, each with random numbers of its own.
import type { Random } from '../../bench/generated/random.ts';
import { aggregateCreditsOf, creditsOf } from './credits.ts';
import { localeOf, titleFor } from './facts.ts';
import type { Facts } from './facts.ts';
import { offersOf } from './offers.ts';
import type { People } from './people.ts';
import type { Kind } from './types.ts';
import { dayOf, hexId, imagePath, lettersOf } from './universe.ts';

export type Asked = {
  language: string;
  /** Language codes, `null` for images without text; undefined for the default language. */
  imageLanguages?: string[] | undefined;
  videoLanguages?: string[] | undefined;
};
export type Around = {
  people: People;
  /** Other titles of the same kind, as lists contain them. */
  others: (random: Random, request: Asked) => object[];
};
type Block = (random: Random, facts: Facts, request: Asked, around: Around) => object;

const both = {
  credits: (random, facts, _, { people }) => creditsOf(random, facts, people),
  videos: (random, facts, { language, videoLanguages = [language.slice(0, 2)] }) => ({
    results: videosOf(random, facts).filter((video) => videoLanguages.includes(video.iso_639_1)),
  }),
  'watch/providers': (random, { kind, id }) => offersOf(random, kind, id),
  recommendations: (random, _facts, request, { others }) => {
    const results = others(random, request);
    return { page: 1, results, total_pages: 2, total_results: results.length * 2 };
  },
  translations: (_, facts) => ({ translations: translationsOf(facts) }),
  images: (random, _facts, { language, imageLanguages = [language.slice(0, 2)] }) => {
    const some = (most: number, width: number, ratio: number) =>
      imagesOf(random, most, width, ratio).filter((image) =>
        imageLanguages.includes(image.iso_639_1 ?? 'null'),
      );
    return {
      backdrops: some(8, 1920, 1.778),
      logos: some(3, 500, 2.5),
      posters: some(8, 2000, 0.667),
    };
  },
} satisfies Record<string, Block>;

/** The blocks of films and of series, by name. */
export const blocks: Record<Kind, Record<string, Block>> = {
  movie: {
    ...both,
    release_dates: (random, facts) => ({ results: releaseDatesOf(random, facts) }),
    external_ids: (random, { imdbId }) => ({ imdb_id: imdbId, ...elsewhere(random) }),
    alternative_titles: (random, facts) => ({ titles: alternativesOf(random, facts) }),
    keywords: () => ({ keywords: [{ id: 818, name: 'based on novel or book' }] }),
  },
  tv: {
    ...both,
    aggregate_credits: (random, facts, _, { people }) => aggregateCreditsOf(random, facts, people),
    content_ratings: (random) => ({ results: contentRatingsOf(random) }),
    external_ids: (random, { imdbId, id }) => ({
      imdb_id: imdbId ?? (random.chance(0.5) ? '' : null),
      freebase_mid: null,
      freebase_id: null,
      tvdb_id: 70_000 + id,
      tvrage_id: null,
      ...elsewhere(random),
    }),
    alternative_titles: (random, facts) => ({ results: alternativesOf(random, facts) }),
    keywords: () => ({ results: [{ id: 818, name: 'based on novel or book' }] }),
  },
};

/** A season as appended to its series: whatever the details say of it, with its episodes. */
export function seasonOf(random: Random, details: Record<string, unknown>, number: number) {
  const rows = details['seasons'] as { season_number: number; episode_count: number }[];
  const row = rows.find((season) => season.season_number === number);
  if (row === undefined) return undefined;
  const start = Date.parse(String(details['first_air_date'] || '2020-01-01')) + number * 31_536e6;
  return {
    ...row,
    episodes: Array.from({ length: row.episode_count }, (_, index) => ({
      air_date: new Date(start + index * 7 * 864e5).toISOString().slice(0, 10),
      crew: [],
      episode_number: index + 1,
      guest_stars: [],
      // The episode's id: different in each season, but equal in each response.
      id: number * 10_000 + index + 1,
      name: random.chance(0.3) ? `Episódio ${String(index + 1)}` : `Noite ${String(index + 1)}`,
      overview: '',
      runtime: random.chance(0.1) ? null : 20 + random.below(50),
      season_number: number,
      still_path: random.chance(0.5) ? imagePath(random) : null,
    })),
  };
}

const elsewhere = (random: Random) => ({
  wikidata_id: random.chance(0.5) ? `Q${String(random.below(1e7))}` : null,
  facebook_id: null,
  instagram_id: random.chance(0.2) ? '' : null,
  twitter_id: null,
});

const VIDEO_TYPES = ['Trailer', 'Trailer', 'Teaser', 'Clip', 'Featurette', 'Behind the Scenes'];

function videosOf(random: Random, facts: Facts) {
  const some = random.chance(0.4) ? 0 : 1 + random.below(5);
  return Array.from({ length: some }, () => {
    const portuguese = random.chance(0.4);
    const type = random.pick(VIDEO_TYPES);
    const youtube = random.chance(0.95);
    return {
      iso_639_1: portuguese ? 'pt' : 'en',
      iso_3166_1: portuguese ? 'BR' : 'US',
      name: portuguese ? `${facts.original} | Trailer Oficial` : `${facts.original} - ${type}`,
      key: youtube ? lettersOf(random, 11) : String(random.below(1e8)),
      site: youtube ? 'YouTube' : 'Vimeo',
      size: 1080,
      type,
      official: random.chance(0.7),
      published_at: `${dayOf(random, 2008, 2026)}T12:00:00.000Z`,
      id: hexId(random),
    };
  });
}

const NAMES: Record<string, [own: string, english: string]> = {
  pt: ['Português', 'Portuguese'],
  en: ['English', 'English'],
  es: ['Español', 'Spanish'],
  fr: ['Français', 'French'],
  de: ['Deutsch', 'German'],
  it: ['Italiano', 'Italian'],
  ru: ['Pусский', 'Russian'],
  ja: ['日本語', 'Japanese'],
  ko: ['한국어/조선말', 'Korean'],
};

function translationsOf(facts: Facts) {
  return facts.locales.map((locale) => {
    const { title, overview, tagline } = facts.text(locale)!;
    const [language = '', country = ''] = locale.split('-');
    const [name, english] = NAMES[language]!;
    const data =
      facts.kind === 'movie'
        ? { homepage: '', overview, runtime: 0, tagline, title }
        : { name: title, overview, homepage: '', tagline };
    return { iso_3166_1: country, iso_639_1: language, name, english_name: english, data };
  });
}

function imagesOf(random: Random, most: number, width: number, ratio: number) {
  return Array.from({ length: random.below(most + 1) }, () => ({
    aspect_ratio: ratio,
    height: Math.round(width / ratio),
    iso_639_1: random.pick(['pt', 'en', 'en', 'es', null]),
    file_path: imagePath(random),
    vote_average: Math.round(random.next() * 6000) / 1000,
    vote_count: random.below(20),
    width,
  }));
}

const AGES = ['L', '10', '12', '14', '16', '18'];
/** The usual spelling, and rare variants. */
const ageOf = (random: Random): string => {
  if (random.chance(0.02)) return random.pick(['16 anos', 'Livre', '14 ', 'A12', 'l']);
  return random.pick(AGES);
};

function releaseDatesOf(random: Random, { released }: Facts) {
  if (released === '') return [];
  const at = (type: number, certification: string) => ({
    certification,
    descriptors: [],
    iso_639_1: '',
    note: '',
    release_date: `${released}T00:00:00.000Z`,
    type,
  });
  const results = [{ iso_3166_1: 'US', release_dates: [at(3, random.pick(['R', 'PG-13', '']))] }];
  if (random.chance(0.4)) results.push({ iso_3166_1: 'DE', release_dates: [at(3, '12')] });
  if (random.chance(0.3)) return results;
  // The theatrical release, often after an empty one of a festival or before that of a disc.
  const own = [at(3, random.chance(0.35) ? '' : ageOf(random))];
  if (random.chance(0.3)) own.unshift(at(1, ''));
  if (random.chance(0.3)) own.push(at(4, ageOf(random)));
  results.push({ iso_3166_1: 'BR', release_dates: own });
  if (random.chance(0.01))
    results.push({ iso_3166_1: 'BR', release_dates: [at(3, ageOf(random))] });
  return results;
}

function contentRatingsOf(random: Random) {
  const rated = (country: string, rating: string) => ({
    descriptors: [],
    iso_3166_1: country,
    rating,
  });
  const results = [rated('US', random.pick(['TV-MA', 'TV-14', 'TV-PG']))];
  if (random.chance(0.3)) return results;
  results.push(rated('BR', random.chance(0.05) ? '' : ageOf(random)));
  if (random.chance(0.02)) results.push(rated('BR', ageOf(random)));
  return results;
}

function alternativesOf(random: Random, facts: Facts) {
  if (random.chance(0.5)) return [];
  const locales = [...facts.locales, localeOf[facts.language]];
  return locales.slice(0, 1 + random.below(3)).map((locale) => ({
    iso_3166_1: locale.slice(3),
    title: titleFor(facts, locale),
    type: random.chance(0.2) ? 'working title' : '',
  }));
}
