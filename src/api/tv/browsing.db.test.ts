import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { indexNames } from '#search/index-commands.ts';
import type { Schemas } from '#api/schema.gen.ts';
import { send } from '#test/account-requests.ts';
import { createTestApi } from '#test/api.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';

// Providers: 1 and 5 alone, 2 merged into 1, 3 and 4 a family.
const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
let ana: TestViewer;

const stream = (...providers: number[]) =>
  offersAt(firstLook, ...providers.map((providerId) => ({ providerId, type: 'stream' as const })));

beforeAll(async () => {
  api = createTestApi({ db: database.db });
  await seedCatalogue(
    database.db,
    aTitle({
      id: 1,
      originalTitle: 'Filme no meu plano',
      popularity: 5,
      releasedOn: '2002-08-30',
      runtime: 130,
      ageRating: '16',
      genreIds: [18],
      ...stream(2, 5),
    }),
    aTitle({ id: 2, originalTitle: 'Filme de outro plano', popularity: 9, ...stream(5) }),
    aTitle({ id: 3, originalTitle: 'Filme sem plano', popularity: 1 }),
    aTitle({
      id: 4,
      originalTitle: 'Longa de graça',
      popularity: 0.5,
      releasedOn: '2002-08-30',
      ...offersAt(
        firstLook,
        { providerId: 5, type: 'stream' },
        { providerId: 3, type: 'ads' },
        { providerId: 2, type: 'free' },
      ),
    }),
    aTitle({
      type: 'serie',
      id: 1,
      originalTitle: 'Série no meio',
      popularity: 3,
      seasonList: [
        {
          number: 1,
          episodes: [
            { number: 1, airedOn: '2020-01-01' },
            { number: 2, airedOn: '2020-01-08' },
          ],
        },
      ],
      ...stream(3),
    }),
  );
  await indexNames(database.db);
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  ana = await createTestViewer(database.db);
});

async function call<T>(name: string, body?: unknown): Promise<T> {
  const [method = '', path = ''] = name.split(' ');
  const answer = await send(api, [method, path], body, { token: ana.token });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return JSON.parse(text) as T;
}
const home = () => call<Schemas['TvHome']>('GET /tv/home');
const rowsOf = ({ rows }: Schemas['TvHome']) =>
  rows.map(({ kind, collection, titles }) => [
    collection?.name ?? kind,
    titles.map(({ type, id }) => `${type} ${id}`),
  ]);

test('somebody without anything of their own gets what is popular', async () => {
  const { services, picture, ...more } = await home();
  expect([services, rowsOf({ services, picture, ...more }).at(-1)]).toEqual([
    0,
    ['popular', ['movie 2', 'serie 1', 'movie 1', 'movie 3', 'movie 4']],
  ]);
  expect(picture).toMatch(/^\/art\/avatar\/drawing\/\d-P1?\.svg$|^\/art\/avatar\//);
});

test('the rows follow the watch list, the services, the episodes and the collections', async () => {
  await call('PUT /services', { provider_ids: [1, 4] });
  for (const id of [3, 2, 1]) await call('POST /watchlist/add', { media_id: id, type: 'movie' });
  const episode = { media_id: 1, season_number: 1, episode_number: 1 };
  await call('POST /watched/episodes/add', episode);
  const made = await call<{ id: number }>('POST /collections', {
    name: 'Pra ver com a vó',
    description: 'Uma lista.',
    public: false,
  });
  await call(`POST /collections/${made.id}/add`, { media_id: 3, type: 'movie' });
  const { services, ...more } = await home();
  const rows = rowsOf({ services, ...more });
  expect(services).toBe(2);
  expect(rows).toEqual([
    ['now', ['movie 1']],
    // The recommendations after it need good ratings, which no title of this catalogue has.
    ['today', ['serie 1']],
    ['watchlist', ['movie 1', 'movie 2', 'movie 3']],
    ['Pra ver com a vó', ['movie 3']],
    // The films are older than half a year.
    ['arrived', ['serie 1']],
    ['popular', ['movie 2', 'serie 1', 'movie 1', 'movie 3', 'movie 4']],
  ]);
});

test('titles for the person are a row from three on, each with its reason', async () => {
  const recommend = (...ids: number[]) =>
    database.db.execute(sql`insert into recommendations
      select 'serie', 1, 'movie', id, id from unnest(${sql.param(ids)}::int[]) id`);
  await call('POST /rating', { media_id: 1, type: 'serie', rating: 10 });
  await call('POST /watched/add', { media_id: 1, type: 'movie' });
  await database.db.execute(sql`insert into title_marks
    select ${ana.id}::uuid, 'movie', id, 'favorite', now() from title_keys
    where media_type = 'movie' and id = 1`);
  await recommend(2, 3);
  const forYou = async () => (await home()).rows.find(({ kind }) => kind === 'for-you');
  expect(await forYou()).toBeUndefined();
  await call('POST /watchlist/add', { media_id: 1, type: 'movie' });
  await recommend(4);
  // Two titles that are kept are no taste yet: a third is marked.
  expect(await forYou()).toBeUndefined();
  await importTitles(database.db, [aTitle({ id: 9, originalTitle: 'Marcado' })]);
  await call('POST /watchlist/add', { media_id: 9, type: 'movie' });
  const row = await forYou();
  expect(row?.titles.map(({ id }) => id).toSorted()).toEqual([2, 3, 4]);
  expect(row?.titles.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'Porque você deu 5 a Série no meio'),
  );
  const others = (await home()).rows.filter(({ kind }) => kind !== 'for-you');
  expect(others.flatMap(({ titles }) => titles.map(({ reason }) => reason))).toEqual(
    others.flatMap(({ titles }) => titles.map(() => null)),
  );
  await database.db.execute(sql`delete from recommendations`);
  await database.db.execute(sql`delete from titles where media_type = 'movie' and id = 9`);
});

test('a title names the services of the person that have it, and has its room', async () => {
  await call('PUT /services', { provider_ids: [1] });
  await call('POST /watchlist/add', { media_id: 1, type: 'movie' });
  const { rows } = await home();
  const [first] = rows[0]!.titles;
  expect(first).toMatchObject({
    type: 'movie',
    id: 1,
    title: 'Filme no meu plano',
    year: 2002,
    runtime: 130,
    age_rating: '16',
    plans: 2,
    // Provider 2 was merged into 1.
    mine: [{ provider_id: 1, type: 'stream' }],
    room: { bg: expect.stringMatching(/^#/), ink: expect.stringMatching(/^#/) },
  });
});

test('a title that costs nothing can be watched now, and says where', async () => {
  await call('PUT /services', { provider_ids: [4] });
  for (const id of [1, 4]) await call('POST /watchlist/add', { media_id: id, type: 'movie' });
  const { rows } = await home();
  expect(rows[0]).toMatchObject({ kind: 'now', titles: [{ id: 4, mine: [] }] });
  // Without advertising before with it.
  expect(rows[0]!.titles[0]!.free).toMatchObject([{ provider_id: 1, type: 'free' }]);
  expect((await call<Schemas['TvTitleInfo']>('GET /tv/movies/1')).free).toEqual([]);
});

test('the screen of a title has its offers and the person’s state', async () => {
  await call('POST /watchlist/add', { media_id: 1, type: 'movie' });
  const before = await call<Schemas['TvTitleInfo']>('GET /tv/movies/1');
  expect([before.watchlist, before.watched]).toEqual([true, false]);
  expect(before.providers.stream.map((offer) => offer.provider_id).toSorted()).toEqual([1, 5]);
  await call('POST /watched/add', { media_id: 1, type: 'movie' });
  const after = await call<Schemas['TvTitleInfo']>('GET /tv/movies/1');
  expect(after.watched).toBe(true);
  const missing = await send(api, ['GET', '/tv/series/77'], undefined, { token: ana.token });
  expect(missing.status).toBe(404);
});

test('a search finds films and series in one list', async () => {
  const names = async (query: string) =>
    (await call<Schemas['TvFound']>(`GET /tv/search?query=${query}`)).items.map(
      ({ title }) => title,
    );
  expect(await names('seri')).toEqual(['Série no meio']);
  expect((await names('filme')).toSorted()).toEqual([
    'Filme de outro plano',
    'Filme no meu plano',
    'Filme sem plano',
  ]);
  expect(await names('')).toEqual([]);
});
