import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { send } from './account-requests.ts';
import { createTestApi } from './api.ts';
import { aTitle, firstLook, seedCatalogue, useDatabase } from './catalogue.ts';
import { createTestViewer } from './viewers.ts';
import type { TestViewer } from './viewers.ts';

export const film = { media_id: 1, type: 'movie' };
export const series = { media_id: 1, type: 'serie' };
/** A title that its source deleted. */
export const gone = { media_id: 8, type: 'movie' };
/** A title for adults, and one nobody knows. */
export const refused = [
  { media_id: 9, type: 'movie' },
  { media_id: 4242, type: 'movie' },
];
export const collection = { name: 'Outra', description: 'Uma lista.', public: false };

/** Two episodes that are out, and one of this day. */
const episodesUntil = (last: string) =>
  ['2020-05-01', '2020-05-08', last].map((airedOn, i) => ({ number: i + 1, airedOn }));

/** Every call that takes a title, with what else its body has. */
export const OF_TITLES: [name: string, more: object][] = [
  ['POST /favorites/add', {}],
  ['DELETE /favorites/remove', {}],
  ['POST /watchlist/add', {}],
  ['DELETE /watchlist/remove', {}],
  ['POST /watched/add', {}],
  ['DELETE /watched/remove', {}],
  ['POST /rating', { rating: 7 }],
  ['POST /collections/{id}/add', {}],
  ['DELETE /collections/{id}/remove', {}],
];

type OwnCall = [name: string, body: object | undefined, status: number];
const READS = [
  '/favorites',
  '/household',
  '/imports',
  '/watchlist',
  '/watched',
  '/collections',
  '/services',
  '/tv/home',
  '/tv/movies/1',
  '/tv/search?query=filme',
  '/tv/series/1',
  '/viewer/counts',
  '/viewer/costs',
  '/viewer/for-you',
  '/viewer/for-you/settings',
  '/viewer/movements',
  '/alerts',
  '/alerts/unseen',
  '/alerts/settings',
  '/viewer/providers/1',
  '/viewer/tonight',
  '/viewer/top',
  '/viewer/series',
  '/viewer/series/1',
];

/** Every call that requires a token, with a right body, and its status for its owner. */
export const OWN: OwnCall[] = [
  ...OF_TITLES.map(([name, more]): OwnCall => [name, { ...film, ...more }, 200]),
  ...READS.map((path): OwnCall => [`GET ${path}`, undefined, 200]),
  ['POST /collections', collection, 201],
  ['PUT /collections/{id}', collection, 200],
  ['PUT /collections/{id}/order', { items: [film] }, 204],
  ['POST /collections/{id}/medias', { items: [film] }, 204],
  ['POST /collections/{id}/restore', undefined, 200],
  ['DELETE /collections/{id}', undefined, 204],
  ['POST /alerts/seen', { until: 1 }, 200],
  ['POST /alerts/mutes/add', film, 204],
  ['DELETE /alerts/mutes/remove', film, 204],
  ['POST /alerts/calendar', undefined, 200],
  ['DELETE /alerts/calendar', undefined, 200],
  ['PUT /viewer/top', { items: [film] }, 200],
  ['POST /viewer/for-you/dismissed/add', film, 204],
  ['DELETE /viewer/for-you/dismissed/remove', film, 204],
  ['PUT /services', { provider_ids: [1] }, 200],
  ['POST /watched/episodes/add', { media_id: 1, season_number: 1, episode_number: 2 }, 200],
  ['DELETE /watched/episodes/remove', { media_id: 1, season_number: 1 }, 200],
];

/** The body of a response: a test reads the fields that its call has. */
interface Body {
  id: number;
  name: string;
  original_title: string;
  is_owner: boolean;
  our_rating: { user: number | null; average: number | null; count: number };
  collections: number[];
  watched: boolean;
  seasons: object[];
  next_episode: { episode_number: number } | null;
  new_count: number;
  provider_ids: number[];
  total: number;
  total_items: number;
  items: { medias?: object[] }[];
  remarks: object[];
  gone: object[];
  detail: { loc: unknown[] }[];
}

/**
 * The API with a small catalogue, and before each test two new people: Ana, who has a private
 * collection, and Bia.
 */
export function openLibrary() {
  const database = useDatabase();
  let api: ReturnType<typeof createTestApi>;
  let people: { ana: TestViewer; bia: TestViewer };
  let own = 0;

  /** Sends a call, `POST /rating`, as Ana unless told otherwise; `{id}` is her collection. */
  async function call(name: string, body?: unknown, token: string | null = people.ana.token) {
    const [method = '', path = ''] = name.replace('{id}', String(own)).split(' ');
    const answer = await send(api, [method, path], body, token === null ? {} : { token });
    const text = await answer.text();
    const { status, headers } = answer;
    return { status, headers, body: (text === '' ? null : JSON.parse(text)) as Body };
  }
  async function newCollection(name: string): Promise<number> {
    const made = await call('POST /collections', { ...collection, name });
    return made.body.id;
  }

  beforeAll(async () => {
    api = createTestApi({ db: database.db });
    await seedCatalogue(
      database.db,
      aTitle({ originalTitle: 'Filme' }),
      aTitle({ id: 2 }),
      aTitle({
        type: 'serie',
        originalTitle: 'Série',
        seasonList: [{ number: 1, episodeCount: 3, episodes: episodesUntil('2999-01-01') }],
      }),
      aTitle({ id: 8, originalTitle: 'Que saiu' }),
      aTitle({ id: 9 }),
    );
    await database.db.transaction(async (tx) => {
      await removeTitles(tx, [{ type: 'movie', id: 8 }], { reason: 'deleted', at: firstLook });
      await removeTitles(tx, [{ type: 'movie', id: 9 }], { reason: 'adult', at: firstLook });
    });
  });
  beforeEach(async () => {
    const { db } = database;
    await db.execute(sql`delete from users`);
    people = { ana: await createTestViewer(db), bia: await createTestViewer(db) };
    own = await newCollection('Minha');
  });

  return {
    call,
    newCollection,
    /** Sends a body in any encoding, as Ana. */
    sendRaw: (name: string, init: RequestInit & { headers?: Record<string, string> }) => {
      const [method = '', path = ''] = name.replace('{id}', String(own)).split(' ');
      const headers = { authorization: `Bearer ${people.ana.token}`, ...init.headers };
      return api.ask(path, { method, ...init, headers });
    },
    get db() {
      return database.db;
    },
    get ana() {
      return people.ana;
    },
    get bia() {
      return people.bia;
    },
    get own() {
      return own;
    },
  };
}
