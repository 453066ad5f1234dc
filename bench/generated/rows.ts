// The rows of a generated title, in the form of the catalogue's tables.
import type { GeneratedTitle } from './catalogue.ts';
import { portugueseTitle } from './portuguese-titles.ts';
import { invented } from './names.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';

export const SOURCE = 'generated';
/** The day of all fetches: fixed, so that two runs load the same rows. */
export const TODAY = '2026-11-20';
const CHECKED_AT = `${TODAY}T09:00:00Z`;

type Row = Record<string, unknown>;
export type Rows = Record<
  | 'titles'
  | 'title_translations'
  | 'alternative_titles'
  | 'title_genres'
  | 'offers'
  | 'cast_credits'
  | 'crew_credits',
  Row[]
>;

export const emptyRows = (): Rows => ({
  titles: [],
  title_translations: [],
  alternative_titles: [],
  title_genres: [],
  offers: [],
  cast_credits: [],
  crew_credits: [],
});
export type Choices = {
  genres: Record<GeneratedTitle['type'], number[]>;
  novelaGenre: number;
  /** The largest first. */
  providers: number[];
};

const AGES = ['L', '10', '12', '14', '16', '18', null];
const COUNTRY = { pt: 'BR', en: 'US', es: 'ES', fr: 'FR', ja: 'JP', ko: 'KR' };
const LANGUAGE_COUNTRY: Record<string, string> = { 'pt-PT': 'PT', en: 'US', ja: 'JP' };
const ON_OFFER = 0.4;
const TYPES = ['stream', 'stream', 'stream', 'rent', 'rent', 'buy', 'free', 'ads'];

const dayOf = (random: Random, firstYear: number, years: number): string => {
  const year = firstYear + Math.floor(years * (1 - random.next() ** 2));
  return [year, 1 + random.below(12), 1 + random.below(28)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};
const latest = (...days: string[]) => days.toSorted().at(-1)!;
const earliest = (...days: string[]) => days.toSorted()[0]!;

/** Adds the rows of `title` to `rows`: equal for the same title and seed. */
export function addRows(
  rows: Rows,
  title: GeneratedTitle,
  { seed, people }: { seed: number; people: { length: number } },
  choices: Choices,
): void {
  const random = randomFrom(seed * 31 + title.id * 2 + (title.type === 'movie' ? 1 : 0));
  const key = { media_type: title.type, title_id: title.id };
  const releasedOn = random.chance(0.97) ? earliest(dayOf(random, 1950, 77), TODAY) : null;
  const own = offersOf(random, title, releasedOn ?? TODAY, choices.providers);
  rows.offers.push(...own.map((offer) => ({ ...key, ...offer })));
  const firstDays = own
    .filter((o) => o.gone_at === null && !['rent', 'buy'].includes(o.type))
    .map((o) => o.first_seen);
  const days = releasedOn === null ? firstDays : [releasedOn, ...firstDays];
  rows.titles.push({
    media_type: title.type,
    id: title.id,
    imdb_id: random.chance(0.9) ? `tt${String(1e7 + random.below(2e7))}` : null,
    original_title: title.original,
    original_language: title.language,
    countries: [COUNTRY[title.language]],
    released_on: releasedOn,
    runtime: title.type === 'movie' ? 70 + random.below(90) : 25 + random.below(35),
    seasons: title.type === 'movie' ? null : 1 + random.below(6),
    episodes: title.type === 'movie' ? null : 6 + random.below(170),
    popularity: title.popularity,
    age_rating: random.pick(AGES),
    imdb_rating: random.chance(0.75) ? Math.round(30 + 60 * random.next() ** 0.6) / 10 : null,
    source: SOURCE,
    fetched_at: CHECKED_AT,
    updated_at: CHECKED_AT,
    offers_checked_at: CHECKED_AT,
    offers_source: SOURCE,
    arrived_on: days.length > 0 ? latest(...days) : null,
  });
  rows.title_translations.push(
    {
      ...key,
      language: 'pt-BR',
      title: title.title,
      overview: `${portugueseTitle(random, invented, false)}: ${portugueseTitle(random, invented, false)}, ${portugueseTitle(random, invented, false)}.`,
      tagline: null,
    },
    ...title.alternatives.map((alternative) => ({
      ...key,
      ...alternative,
      overview: null,
      tagline: null,
    })),
  );
  // The film database usually has such a name in both places.
  rows.alternative_titles.push(
    ...title.alternatives.map((alternative, position) => ({
      ...key,
      name: alternative.title,
      countries: [LANGUAGE_COUNTRY[alternative.language]],
      position,
    })),
  );
  rows.title_genres.push(
    ...genresOf(random, title, choices).map((genre_id, position) => ({
      ...key,
      genre_id,
      position,
    })),
  );
  addCredits(rows, random, key, people.length);
}

function genresOf(random: Random, { type, novela }: GeneratedTitle, choices: Choices): number[] {
  const some = Array.from({ length: 1 + random.below(3) }, () =>
    random.pickEarly(choices.genres[type]),
  );
  return [...new Set(novela ? [choices.novelaGenre, ...some] : some)];
}

function offersOf(random: Random, title: GeneratedTitle, from: string, providers: number[]) {
  // Popular titles are more often on offer.
  if (!random.chance(title.popularity > 20 ? 0.9 : ON_OFFER)) return [];
  const taken = new Set<string>();
  return Array.from({ length: 1 + random.below(6) }, () => {
    // The second provider has half of the largest one's titles, the third one third.
    const provider = providers[Math.floor((providers.length + 1) ** random.next()) - 1]!;
    const type = random.pick(TYPES);
    const seen = latest(from, dayOf(random, 2018, 9));
    const first = earliest(seen, TODAY);
    return {
      provider_id: provider,
      type,
      region: 'BR',
      first_seen: first,
      last_seen: TODAY,
      checked_at: CHECKED_AT,
      gone_at: random.chance(0.06) ? CHECKED_AT : null,
      source: SOURCE,
    };
  }).filter((offer) => {
    const key = `${offer.type} ${offer.provider_id}`;
    return !taken.has(key) && taken.add(key);
  });
}

function addCredits(rows: Rows, random: Random, key: Row, people: number): void {
  // Well-known people play more often: squares of chance favour the first ids.
  const someone = () => 1 + Math.floor(people * random.next() ** 2);
  const cast = new Set(Array.from({ length: 1 + random.below(6) }, someone));
  rows.cast_credits.push(
    ...[...cast].map((person_id, position) => ({
      ...key,
      person_id,
      character: random.pickEarly(invented),
      position,
    })),
  );
  rows.crew_credits.push({
    ...key,
    person_id: someone(),
    department: 'Directing',
    job: 'Director',
    position: 0,
  });
}
