// Addresses that visitors and viewers request, each once, so that no cache has them.
import type { Database } from '#platform/database/database.ts';
import { systemClock } from '#platform/clock.ts';
import { beginSession } from '#accounts/sessions.ts';
import { randomFrom } from '../generated/random.ts';
import type { Random } from '../generated/random.ts';

export interface Asked {
  path: string;
  token?: string;
}

type Make = () => Asked;

interface Named {
  type: 'movie' | 'serie';
  id: number;
  name: string;
}

/** The busiest people: the first ids have the most titles. */
const BUSIEST = 40;
const SAMPLE = 2000;

/** A function for each subject that returns another address each time. */
export async function requestsOf(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  seed: number,
): Promise<ReadonlyMap<string, Make>> {
  const random = randomFrom(seed);
  const titles = await sampleTitles(pool);
  const people = await samplePeople(pool);
  const tokens = await sessionsOfSome(pool, db);
  const next = <T>(all: readonly T[]) => {
    let place = 0;
    return () => all[place++ % all.length]!;
  };
  const [title, person, token] = [next(titles), next(people), next(tokens)];
  const api = (type: 'movie' | 'serie') => (type === 'movie' ? '/api/movies' : '/api/series');
  let asked = 0;
  const search = (base: string, name: string) =>
    `${base}?query=${encodeURIComponent(asTyped(random, name, (asked += 1)))}`;
  const own =
    (path: () => string): Make =>
    () => ({ path: path(), token: token() });
  const viewed = () => {
    const some = Array.from({ length: 40 }, title);
    const ids = (type: string) => [
      ...new Set(some.filter((one) => one.type === type).map(({ id }) => id)),
    ];
    return `/api/viewer/titles?movie_ids=${ids('movie').join()}&serie_ids=${ids('serie').join()}`;
  };
  return new Map<string, Make>([
    ['search of titles', of(title, ({ type, name }) => search(`${api(type)}/search`, name))],
    ['search of people', of(person, ({ name }) => search('/api/persons/search', name))],
    ['meaning of a search', of(title, ({ name }) => search('/api/search/meaning', name))],
    ['discover', () => ({ path: `/api/movies/discover?${filters(random)}` })],
    ['title (API)', of(title, ({ type, id }) => `${api(type)}/${id}`)],
    ['title page', of(title, ({ type, id }) => `/${type}/${id}`)],
    ['person (API)', of(person, ({ id }) => `/api/persons/${id}`)],
    ['person page', of(person, ({ id }) => `/person/${id}`)],
    ['viewer: state of 40 titles', own(viewed)],
    ['viewer: watch list', own(() => '/api/watchlist')],
    ['viewer: what to watch now', own(() => '/api/viewer/tonight')],
    ['viewer: counts', own(() => '/api/viewer/counts')],
    ['viewer: collections', own(() => '/api/collections')],
    ['viewer: costs', own(() => '/api/viewer/costs')],
  ]);
}

const of =
  <T>(subject: () => T, path: (subject: T) => string): Make =>
  () => ({ path: path(subject()) });

/** Half are cut as visitors type them, a quarter have a typing error; the number makes each unique. */
function asTyped(random: Random, name: string, number: number): string {
  const way = number % 4;
  if (way < 2) return name.slice(0, Math.max(4, random.below(name.length + 1)));
  if (way === 2) return name;
  const at = 1 + random.below(Math.max(1, name.length - 2));
  return name.slice(0, at) + name.slice(at + 1);
}

function filters(random: Random): string {
  const from = 1950 + random.below(60);
  const some = new URLSearchParams({
    page: String(1 + random.below(20)),
    year_min: String(from),
    year_max: String(Math.min(2025, from + 10 + random.below(15))),
  });
  if (random.chance(0.5)) some.set('genre_ids', random.pick(['18', '35', '28', '27', '18,35']));
  if (random.chance(0.5)) some.set('provider_ids', random.pick(['8', '119', '307', '337,8']));
  if (random.chance(0.3)) some.set('sort', 'desc');
  if (random.chance(0.3)) some.set('note', String(random.below(9)));
  return some.toString();
}

/** Well-known titles, and as many of all. */
async function sampleTitles(pool: Database['pool']): Promise<Named[]> {
  const { rows } = await pool.query<Named>(
    `with known as (select media_type, id from titles order by popularity desc limit ${SAMPLE / 2}),
      others as (select media_type, id from titles order by md5(id::text) limit ${SAMPLE / 2})
    select t.media_type as type, t.id, t.title as name from (
      select k.media_type, k.id, r.title from (select * from known union select * from others) k
      join title_translations r
        on r.media_type = k.media_type and r.title_id = k.id and r.language = 'pt-BR') t
    order by md5(t.media_type::text || t.id)`,
  );
  return rows;
}

async function samplePeople(pool: Database['pool']): Promise<{ id: number; name: string }[]> {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, name from people where id in (
      select generate_series(1, ${BUSIEST}) union
      select 1 + (n::bigint * n * n * (select max(id) from people) / ${SAMPLE}::bigint ^ 3)::int
        from generate_series(1, ${SAMPLE}) n)
    order by md5(id::text)`,
  );
  return rows;
}

async function sessionsOfSome(
  pool: Database['pool'],
  db: Database['db'],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from users order by id limit 200`);
  const device = { userAgent: 'bench', network: '', place: '' };
  return Promise.all(
    rows.map(({ id }) => beginSession(db, id, device, { clock: systemClock, sessionDays: 30 })),
  );
}
