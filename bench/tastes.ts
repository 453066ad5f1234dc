// A catalogue and people whose tastes are known, because both were made from the same hidden preferences: whoever
// recommends knows only what people rated, and the rows that the film database brings.
import type { Database } from '#platform/database/database.ts';
import { randomFrom, shuffled } from './generated/random.ts';
import type { Random } from './generated/random.ts';
import { insertRows } from './insert-rows.ts';

const GENRES = 16;
const KEYWORDS = 400;
const ACTORS = 900;
const DIRECTORS = 250;
const COUNTRIES = ['US', 'US', 'US', 'BR', 'BR', 'FR', 'JP', 'KR', 'GB'];
/** Recommendations of the film database a title. */
const RECOMMENDED = 20;
/** Titles that each person has rated. */
const RATED = 40;
/** The share of the catalogue that a person would like most, and counts as a hit. */
const LIKED_SHARE = 0.04;

interface TasteTitle {
  id: number;
  popularity: number;
  genres: number[];
  keywords: number[];
  cast: number[];
  director: number;
  country: string;
}

export interface TastePerson {
  id: string;
  /** Ids of the titles that they have not rated and would like most. */
  likes: ReadonlySet<number>;
  rated: ReadonlyMap<number, number>;
}

export interface Tastes {
  titles: readonly TasteTitle[];
  /** The film database's recommendations, by the id of a title. */
  recommended: ReadonlyMap<number, readonly number[]>;
  people: readonly TastePerson[];
}

const sample = (random: Random, count: number, of: number, from = 1) => [
  ...new Set(Array.from({ length: count }, () => from + Math.floor(of * random.next() ** 1.6))),
];

function makeTitle(random: Random, id: number): TasteTitle {
  return {
    id,
    popularity: Math.round(90_000 / (id + 20) ** 0.8) / 10,
    genres: sample(random, 2, GENRES),
    keywords: sample(random, 7, KEYWORDS),
    cast: sample(random, 5, ACTORS),
    director: 2000 + Math.floor(DIRECTORS * random.next() ** 1.3),
    country: random.pick(COUNTRIES),
  };
}

const overlap = (a: readonly number[], b: readonly number[]) =>
  a.filter((value) => b.includes(value)).length;

/** The recommendations of a title: titles like it, with noise, and the popular ones rather. */
function recommendedBy(random: Random, title: TasteTitle, all: readonly TasteTitle[]): number[] {
  return all
    .filter(({ id }) => id !== title.id)
    .map((other) => {
      const like =
        overlap(title.genres, other.genres) +
        overlap(title.keywords, other.keywords) +
        overlap(title.cast, other.cast) +
        (title.director === other.director ? 2 : 0);
      return {
        id: other.id,
        score: like + 0.35 * Math.log(other.popularity + 1) + 2.5 * random.next(),
      };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, RECOMMENDED)
    .map(({ id }) => id);
}

/** How much somebody likes each title, by hidden preferences for its parts. */
function likingOf(random: Random): (title: TasteTitle) => number {
  const preferences = new Map<string, number>();
  const of = (kind: string, value: number | string, spread: number) => {
    const key = `${kind} ${value}`;
    let preference = preferences.get(key);
    if (preference === undefined) {
      preference = spread * (random.next() + random.next() + random.next() - 1.5);
      preferences.set(key, preference);
    }
    return preference;
  };
  const sum = (kind: string, values: readonly number[], spread: number) =>
    values.reduce((total, value) => total + of(kind, value, spread), 0);
  return ({ genres, keywords, cast, director, country, popularity }) =>
    sum('genre', genres, 1) +
    sum('keyword', keywords, 0.8) +
    sum('actor', cast, 0.7) +
    of('director', director, 1.2) +
    of('country', country, 0.5) +
    0.1 * Math.log(popularity + 1);
}

/** Makes the catalogue and the people, and writes both into a migrated, empty database. */
export async function loadTastes(
  { background }: Pick<Database, 'background'>,
  { titles: count, people: persons, seed }: { titles: number; people: number; seed: number },
): Promise<Tastes> {
  const random = randomFrom(seed);
  const titles = Array.from({ length: count }, (_, at) => makeTitle(random, at + 1));
  const recommended = new Map(
    titles.map((title) => [title.id, recommendedBy(random, title, titles)]),
  );
  await writeTitles(background, titles, recommended);
  const { rows } = await background.pool.query<{ id: string }>(
    `insert into users (email, username)
      select 'p' || n || '@exemplo.com.br', 'p' || n from generate_series(1, $1::int) n returning id`,
    [persons],
  );
  const people = rows.map(({ id }) => makePerson(random, id, titles));
  await insertRows(
    background,
    'ratings',
    people.flatMap(({ id, rated }) =>
      [...rated].map(([titleId, rating]) => ({
        user_id: id,
        media_type: 'movie',
        title_id: titleId,
        rating,
        rated_at: '2026-11-01T12:00:00Z',
      })),
    ),
  );
  await background.pool.query('vacuum analyze');
  return { titles, recommended, people };
}

function makePerson(random: Random, id: string, titles: readonly TasteTitle[]): TastePerson {
  const liking = likingOf(random);
  const noisy = titles
    .map((title) => ({ title, liking: liking(title) }))
    .toSorted((a, b) => b.liking - a.liking);
  // People see popular titles, rather those that they like, and what comes along.
  const seen = shuffled(random, noisy)
    .map((entry) => ({
      ...entry,
      order: Math.log(entry.title.popularity + 1) + 0.2 * entry.liking + 4 * random.next(),
    }))
    .toSorted((a, b) => b.order - a.order)
    .slice(0, RATED)
    .toSorted((a, b) => b.liking - a.liking);
  const rated = new Map(
    seen.map(({ title }, place) => {
      const share = 1 - place / seen.length;
      return [title.id, Math.max(1, Math.min(10, Math.round(2 + 8 * share + random.next() - 0.5)))];
    }),
  );
  const unseen = noisy.filter(({ title }) => !rated.has(title.id));
  const likes = unseen.slice(0, Math.round(LIKED_SHARE * titles.length));
  return { id, rated, likes: new Set(likes.map(({ title }) => title.id)) };
}

async function writeTitles(
  database: Database['background'],
  titles: readonly TasteTitle[],
  recommended: Tastes['recommended'],
): Promise<void> {
  const insert = (table: string, rows: readonly object[]) => insertRows(database, table, rows);
  const of = (titleId: number) => ({ media_type: 'movie', title_id: titleId });
  const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);
  await insert(
    'genres',
    numbered(GENRES).map((id) => ({ media_type: 'movie', id, name: `Gênero ${id}` })),
  );
  await insert(
    'keywords',
    numbered(KEYWORDS).map((id) => ({ id, name: `assunto ${id}` })),
  );
  await insert(
    'people',
    [...numbered(ACTORS), ...numbered(DIRECTORS, 2000)].map((id) => ({
      id,
      name: `Pessoa ${id}`,
      gender: 1 + (id % 2),
      popularity: 1,
      source: 'generated',
      fetched_at: '2026-11-20T09:00:00Z',
    })),
  );
  await insert(
    'titles',
    titles.map(({ id, popularity, country }) => ({
      media_type: 'movie',
      id,
      original_title: `Filme ${id}`,
      original_language: 'en',
      countries: [country],
      released_on: `${1960 + (id % 65)}-05-01`,
      runtime: 80 + (id % 60),
      popularity,
      source: 'generated',
      fetched_at: '2026-11-20T09:00:00Z',
      updated_at: '2026-11-20T09:00:00Z',
    })),
  );
  await insert(
    'title_genres',
    titles.flatMap(({ id, genres }) =>
      genres.map((genre, position) => ({ ...of(id), genre_id: genre, position })),
    ),
  );
  await insert(
    'title_keywords',
    titles.flatMap(({ id, keywords }) =>
      keywords.map((keyword, position) => ({ ...of(id), keyword_id: keyword, position })),
    ),
  );
  await insert(
    'cast_credits',
    titles.flatMap(({ id, cast }) =>
      cast.map((person, position) => ({ ...of(id), person_id: person, character: 'X', position })),
    ),
  );
  await insert(
    'crew_credits',
    titles.map(({ id, director }) => ({
      ...of(id),
      person_id: director,
      department: 'Directing',
      job: 'Director',
      position: 0,
    })),
  );
  await insert(
    'recommendations',
    [...recommended].flatMap(([id, others]) =>
      others.map((other, position) => ({
        ...of(id),
        other_type: 'movie',
        other_id: other,
        position,
      })),
    ),
  );
}
