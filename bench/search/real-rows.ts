import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { readProviderFile } from '#sync/operator/provider-data.ts';
import { type Rows, SOURCE, TODAY, emptyRows } from '../generated/rows.ts';
import { insertRows } from '../insert-rows.ts';
import type { RealCatalogue, RealPerson, RealTitle } from './real-catalogue.ts';

const demo = join(import.meta.dirname, '../../demo');
const CHECKED_AT = `${TODAY}T09:00:00Z`;

type Ids = {
  /** By `movie Drama`. */
  genres: Map<string, number>;
  /** By slug. */
  providers: Map<string, number>;
  people: Map<string, number>;
};

/** Inserts real titles and people into a database that has the genres and providers already. */
export async function loadReal(
  database: Pick<Database, 'pool'>,
  { titles, people }: RealCatalogue,
): Promise<void> {
  const ids: Ids = { ...(await readIds()), people: new Map(people.map((p) => [p.name, p.id])) };
  const rows = emptyRows();
  for (const title of titles) addRows(rows, title, ids);
  await insertRows(database, 'people', people.map(personRow));
  for (const [table, some] of Object.entries(rows)) await insertRows(database, table, some);
}

async function readIds(): Promise<Omit<Ids, 'people'>> {
  const genres = JSON.parse(await readFile(join(demo, 'genres.json'), 'utf8')) as {
    type: string;
    id: number;
    name: string;
  }[];
  const providers = [
    ...(await readProviderFile()),
    ...(await readProviderFile(join(demo, 'providers.json'))),
  ];
  return {
    genres: new Map(genres.map(({ type, name, id }) => [`${type} ${name}`, id])),
    providers: new Map(providers.map(({ slug, id }) => [slug, id])),
  };
}

function personRow({ id, name, directs, popularity }: RealPerson): object {
  const known_for_department = directs ? 'Directing' : 'Acting';
  return {
    id,
    name,
    gender: 0,
    known_for_department,
    popularity,
    source: SOURCE,
    fetched_at: CHECKED_AT,
  };
}

function addRows(rows: Rows, title: RealTitle, ids: Ids): void {
  const key = { media_type: title.type, title_id: title.id };
  const releasedOn = `${title.year}-06-15`;
  const series = title.type === 'serie';
  rows.titles.push({
    media_type: title.type,
    id: title.id,
    imdb_id: null,
    original_title: title.original,
    original_language: title.original === title.title && title.novela ? 'pt' : 'en',
    countries: [],
    released_on: releasedOn,
    runtime: null,
    seasons: series ? 1 : null,
    episodes: series ? 8 : null,
    popularity: title.popularity,
    age_rating: null,
    imdb_rating: null,
    source: SOURCE,
    fetched_at: CHECKED_AT,
    updated_at: CHECKED_AT,
    offers_checked_at: CHECKED_AT,
    offers_source: SOURCE,
    arrived_on: releasedOn,
  });
  rows.title_translations.push({
    ...key,
    language: 'pt-BR',
    title: title.title,
    overview: null,
    tagline: null,
  });
  rows.alternative_titles.push(
    ...title.alternatives.map((name, position) => ({ ...key, name, countries: [], position })),
  );
  rows.title_genres.push(
    ...title.genres.flatMap((name, position) => {
      const genre_id = ids.genres.get(`${title.type} ${name}`);
      return genre_id === undefined ? [] : [{ ...key, genre_id, position }];
    }),
  );
  rows.offers.push(
    ...title.providers.map((slug) => ({
      ...key,
      provider_id: ids.providers.get(slug),
      type: 'stream',
      region: 'BR',
      first_seen: TODAY,
      last_seen: TODAY,
      checked_at: CHECKED_AT,
      gone_at: null,
      source: SOURCE,
    })),
  );
  rows.cast_credits.push(
    ...[...new Set(title.cast)].map((name, position) => ({
      ...key,
      person_id: ids.people.get(name),
      character: '',
      position,
    })),
  );
  rows.crew_credits.push(
    ...[...new Set(title.directors)].map((name, position) => ({
      ...key,
      person_id: ids.people.get(name),
      department: 'Directing',
      job: series ? 'Creator' : 'Director',
      position,
    })),
  );
}
