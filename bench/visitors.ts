import { sql } from 'drizzle-orm';
import type { MediaType } from '#catalog/schema.ts';
import {
  findSitemapEntries,
  findSitemapGenres,
  findSitemapLists,
  findSitemapProviders,
} from '#catalog/titles/sitemap-queries.ts';
import { pathOfSubject } from '#http/feeds/sitemap-routes.ts';
import type { Subject } from '#http/feeds/sitemap-routes.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { Random } from './generated/random.ts';

/** A page, and the call of the API that a browser makes when it goes there without loading it. */
export interface Visit {
  page: string;
  call: string;
}

type Title = Visit & { type: MediaType; id: number };

/** Destinations of visitors, the most popular first. */
export interface Visited {
  titles: readonly Title[];
  people: readonly Visit[];
  lists: readonly Visit[];
  home: Visit;
}

const HOME: Visit = { page: '/', call: '/api/recommendations' };
const LISTS: readonly Visit[] = [
  { page: '/descubra/filmes', call: '/api/movies/discover' },
  { page: '/descubra/series', call: '/api/series/discover' },
  { page: '/releases', call: '/api/movies/now_playing' },
  { page: '/category/popular', call: '/api/movies/popular' },
  { page: '/descubra/filmes?page=2', call: '/api/movies/discover?page=2' },
  { page: '/genres', call: '/api/movies/genres' },
  { page: '/platforms', call: '/api/providers' },
  { page: '/lists', call: '/api/lists/saga' },
];

/** Everything in the catalogue that has a page. */
export async function readVisited({ db }: Database): Promise<Visited> {
  const subjects = async (subject: Subject) => {
    const rows = await rowsOf<{ id: number; popularity: number }>(
      db,
      subject === 'person'
        ? sql`select id, popularity from people`
        : sql`select id, popularity from titles where media_type = ${subject}`,
    );
    const popularity = new Map(rows.map((row) => [row.id, row.popularity]));
    const range = { after: 0, last: LARGEST_ID, limit: rows.length };
    const calls = { movie: 'movies', serie: 'series', person: 'persons' }[subject];
    return (await findSitemapEntries(db, subject, range)).map(({ id, name }) => ({
      id,
      popularity: popularity.get(id) ?? 0,
      page: pathOfSubject(subject, { id, name }),
      call: `/api/${calls}/${id}`,
    }));
  };
  const titlesOf = async (type: MediaType) =>
    (await subjects(type)).map((title) => ({ ...title, type }));
  const genres = (await findSitemapGenres(db)).map(({ type, id }) => ({
    page: `/${type}/genre/${id}`,
    call: `/api/${type === 'movie' ? 'movies' : 'series'}/genre/${id}`,
  }));
  const providers = (await findSitemapProviders(db)).map(({ id }) => ({
    page: `/platform/${id}`,
    call: `/api/movies/provider/${id}`,
  }));
  const curated = await rowsOf<{ id: number; kind: string }>(
    db,
    sql`select id, kind from curated_lists`,
  );
  const kindOf = new Map(curated.map(({ id, kind }) => [id, kind]));
  const ours = (await findSitemapLists(db)).map(({ id }) => ({
    page: `/our-lists/${id}`,
    call: `/api/lists/${kindOf.get(id)}/${id}`,
  }));
  const byPopularity = (a: { popularity: number }, b: { popularity: number }) =>
    b.popularity - a.popularity;
  return {
    titles: [...(await titlesOf('movie')), ...(await titlesOf('serie'))].toSorted(byPopularity),
    people: (await subjects('person')).toSorted(byPopularity),
    lists: [...LISTS, ...providers, ...genres, ...ours],
    home: HOME,
  };
}

/**
 * Draws visits: of ten, five go to titles, two to the start page, two to lists, one to people. Within each kind the
 * n-th most popular has 1/n of the visits of the first (Zipf's law).
 */
export function visitorOf({ titles, people, lists, home }: Visited, random: Random): () => Visit {
  const [title, list, person] = [zipf(titles, random), zipf(lists, random), zipf(people, random)];
  return () => {
    const kind = random.next();
    if (kind < 0.5) return title();
    if (kind < 0.7) return home;
    return kind < 0.9 ? list() : person();
  };
}

function zipf<T>(all: readonly T[], random: Random): () => T {
  let sum = 0;
  const upTo = all.map((_, at) => (sum += 1 / (at + 1)));
  return () => {
    const drawn = random.next() * sum;
    return all[upTo.findIndex((end) => drawn < end)]!;
  };
}
