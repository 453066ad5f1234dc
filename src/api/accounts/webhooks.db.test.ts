import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOnImport } from '#moving/importing/import-steps.ts';
import type { MediaServer } from '#moving/records.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { send } from '#test/account-requests.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';

const database = useDatabase('demonstration');
const SAMPLES = 'test/media-server-samples';
const HOUR = 3_600_000;

let api: ReturnType<typeof createTestApi>;
let viewer: TestViewer;
beforeAll(async () => {
  // The demonstration catalogue has no ids of episodes.
  await database.db.execute(sql`
    update episodes set source_id = 1922715
    where media_type = 'serie' and title_id = 93405 and season = 1 and number = 1`);
});
beforeEach(async () => {
  api = createTestApi({ db: database.db });
  await database.db.execute(sql`delete from users`);
  viewer = await createTestViewer(database.db);
});

interface Webhook {
  id: number;
  media_server: string;
  address_end: string;
  last_used_at: string | null;
  unread_at: string | null;
  unplaced: number;
  events: { at: string; state: string; name: string; reason: string | null }[];
}

const call = (name: string, body?: object) => {
  const [method = '', path = ''] = name.split(' ');
  return send(api, [method, path], body, { token: viewer.token });
};

/** Makes a webhook; returns it with the path of its address in the API. */
async function made(server: MediaServer = 'plex', more: object = {}) {
  const body = { media_server: server, name: 'Sala', ...more };
  const response = await call('POST /users/me/webhooks', body);
  expect(response.status).toBe(201);
  const { address, webhook } = (await response.json()) as { address: string; webhook: Webhook };
  const token = address.split('/').at(-1)!;
  expect(address).toBe(`https://vouver.example/ganchos/${server}/${token}`);
  return { id: webhook.id, token, path: `/webhooks/${server}/${token}` };
}

const text = (path: string) => readFileSync(`${SAMPLES}/${path}`);
const sample = (path: string) => JSON.parse(text(path).toString()) as Record<string, unknown>;
const post = (path: string, body: object) => send(api, ['POST', path], body);
const tell = async (path: string, body: object) => (await post(path, body)).status;

const list = async (): Promise<Webhook> =>
  ((await (await call('GET /users/me/webhooks')).json()) as { items: Webhook[] }).items[0]!;

/** Everything that a person has watched, in few words. */
async function watched() {
  const marks = await rowsOf<{ title: string }>(
    database.db,
    sql`select media_type || ' ' || title_id as title from title_marks where kind = 'watched'
      order by 1`,
  );
  const episodes = await rowsOf<{ episode: string }>(
    database.db,
    sql`select title_id || ' ' || season || 'x' || number as episode from watched_episodes
      order by 1`,
  );
  const viewings = await rowsOf<{ viewing: string }>(
    database.db,
    sql`select title_id || ' ' || season || 'x' || number || ' ' || format || ' ' || watched_on
        || case when is_rewatch then ' again' else '' end as viewing from viewings order by 1`,
  );
  return {
    marks: marks.map(({ title }) => title),
    episodes: episodes.map(({ episode }) => episode),
    viewings: viewings.map(({ viewing }) => viewing),
  };
}

const NOTHING = { marks: [], episodes: [], viewings: [] };
const CIDADE = {
  marks: ['movie 598'],
  episodes: [],
  viewings: ['598 0x0 emby 2026-11-21'],
};

describe('an address', () => {
  test('is shown once, stored as a hash, and its end tells it apart', async () => {
    const { token } = await made();
    const { address_end: end, last_used_at: used, events } = await list();
    expect({ end, used, events }).toEqual({ end: token.slice(-4), used: null, events: [] });
    expect(await (await call('GET /users/me/webhooks')).text()).not.toContain(token);
    const rows = await rowsOf<{ row: string }>(
      database.db,
      sql`select w::text || e::text as row from webhooks w, security_events e`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).toContain('webhook-made');
    expect(rows[0]!.row).not.toContain(token);
  });

  test('that is wrong, of another server, replaced, deleted, or of an inactive person is the same 404', async () => {
    const { id, token, path } = await made();
    const play = { event: 'media.play' };
    expect(await tell(path, play)).toBe(204);
    const answerOf = async (address: string) => {
      const response = await post(address, play);
      return `${response.status} ${await response.text()}`;
    };
    const wrong = '404 {"detail":"Not Found"}';
    expect(await answerOf(`${path}x`)).toBe(wrong);
    expect(await answerOf(`/webhooks/emby/${token}`)).toBe(wrong);
    expect(await answerOf(`/webhooks/constructor/${token}`)).toBe(wrong);
    expect(await answerOf(`/webhooks/plex/${'x'.repeat(1500)}`)).toBe(wrong);
    const replaced = await call(`POST /users/me/webhooks/${id}/address`);
    const { address } = (await replaced.json()) as { address: string };
    expect(await answerOf(path)).toBe(wrong);
    const next = `/webhooks/plex/${address.split('/').at(-1)}`;
    expect(await tell(next, play)).toBe(204);
    await database.db.execute(sql`update users set is_active = false`);
    expect(await answerOf(next)).toBe(wrong);
    await database.db.execute(sql`update users set is_active = true`);
    expect((await call(`DELETE /users/me/webhooks/${id}`)).status).toBe(204);
    expect((await call(`DELETE /users/me/webhooks/${id}`)).status).toBe(404);
    expect(await answerOf(next)).toBe(wrong);
  });

  test('is refused with a name or a viewer that cannot be', async () => {
    const statusOf = async (body: object) => (await call('POST /users/me/webhooks', body)).status;
    expect(await statusOf({ media_server: 'roku', name: 'Sala' })).toBe(422);
    expect(await statusOf({ media_server: 'plex', name: '\u202E ' })).toBe(422);
    expect(await statusOf({ media_server: 'plex', name: 'x'.repeat(61) })).toBe(422);
    expect(await statusOf({ media_server: 'plex', name: 'Sala', viewer_name: '' })).toBe(422);
    expect(await statusOf({ media_server: 'kodi', name: 'Sala', viewer_name: 'Téo' })).toBe(422);
  });

  test('is one of twenty', async () => {
    for (let n = 0; n < 20; n += 1) await made('kodi');
    const response = await call('POST /users/me/webhooks', { media_server: 'kodi', name: 'Sala' });
    expect([response.status, await response.json()]).toEqual([
      400,
      { detail: 'TOO_MANY_WEBHOOKS' },
    ]);
  });

  test('takes as many calls as its limit, whatever is in them', async () => {
    api = createTestApi({ db: database.db, config: { ...testConfig, webhookLimit: 2 } });
    const { path } = await made();
    const statuses = [
      await tell(path, { event: 'media.play' }),
      await tell(path, { no: 'event' }),
      await tell(path, sample('plex/scrobble-movie.json')),
    ];
    expect(statuses).toEqual([204, 400, 429]);
    expect(await watched()).toEqual(NOTHING);
  });
});

describe('a finished film', () => {
  const bytes = (name: string, type: string) => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: text(name),
  });
  const json = (name: string) => bytes(name, 'application/json');
  const plexForm = () =>
    bytes(
      'plex/scrobble-movie.multipart',
      text('plex/scrobble-movie.multipart.content-type').toString().trim(),
    );
  const jellyfinForm = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(
      Object.entries(sample('jellyfin/playback-stop-movie.json')).map(([name, value]) => [
        name,
        String(value),
      ]),
    ).toString(),
  });

  test.each([
    ['plex', 'multipart', plexForm, '1000837'],
    ['plex', 'JSON', () => json('plex/scrobble-movie.json'), '1000837'],
    ['jellyfin', 'JSON', () => json('jellyfin/playback-stop-movie.json'), '1000837'],
    [
      'jellyfin',
      'text',
      () => bytes('jellyfin/playback-stop-movie.json', 'text/plain; charset=utf-8'),
      '1000837',
    ],
    ['jellyfin', 'a form of its fields', jellyfinForm, '1000837'],
    ['emby', 'JSON', () => json('emby/playback-stop-movie.json'), '598'],
    [
      'emby',
      'a form',
      () => bytes('emby/playback-stop-movie.form', 'application/x-www-form-urlencoded'),
      '598',
    ],
    ['kodi', 'JSON', () => json('kodi/movie-watched.json'), '598'],
  ] as const)('of %s as %s is watched, with its viewing', async (server, _, init, id) => {
    const { path } = await made(server);
    expect((await api.ask(path, init())).status).toBe(204);
    expect(await watched()).toEqual({
      marks: [`movie ${id}`],
      episodes: [],
      viewings: [`${id} 0x0 ${server} 2026-11-21`],
    });
    expect((await list()).events).toEqual([
      {
        at: '2026-11-21T12:00:00.000Z',
        state: 'watched',
        name: expect.stringMatching(/^(Cidade de Deus|Ainda Estou Aqui)/),
        reason: null,
      },
    ]);
  });

  test('counts once an evening, from whatever server, and again on another day', async () => {
    const emby = await made('emby');
    const kodi = await made('kodi');
    expect(await tell(emby.path, sample('emby/playback-stop-movie.json'))).toBe(204);
    api.clock.advance(5 * HOUR);
    expect(await tell(emby.path, sample('emby/playback-stop-movie.json'))).toBe(204);
    expect(await tell(kodi.path, sample('kodi/movie-watched.json'))).toBe(204);
    expect(await watched()).toEqual(CIDADE);
    expect((await list()).events).toHaveLength(1);
    api.clock.advance(24 * HOUR);
    expect(await tell(kodi.path, sample('kodi/movie-watched.json'))).toBe(204);
    expect((await watched()).viewings).toEqual([
      '598 0x0 emby 2026-11-21',
      '598 0x0 kodi 2026-11-22 again',
    ]);
  });

  test('counts once over midnight', async () => {
    const { path } = await made('emby');
    // 23:30 in Brazil.
    api.clock.advance(14.5 * HOUR);
    await tell(path, sample('emby/playback-stop-movie.json'));
    api.clock.advance(HOUR);
    await tell(path, sample('emby/playback-stop-movie.json'));
    expect((await watched()).viewings).toEqual(['598 0x0 emby 2026-11-21']);
  });

  test('is the viewing of that day which a brought file has', async () => {
    await database.db.execute(sql`
      insert into viewings (user_id, media_type, title_id, season, number, key, format, watched_on)
      values (${viewer.id}, 'movie', 598, 0, 0, 'a', 'letterboxd', '2026-11-21'),
        (${viewer.id}, 'movie', 1000837, 0, 0, 'b', 'letterboxd', '2026')`);
    const emby = await made('emby');
    const plex = await made('plex');
    await tell(emby.path, sample('emby/playback-stop-movie.json'));
    // A viewing of which only the year is known may have been any.
    await tell(plex.path, sample('plex/scrobble-movie.json'));
    expect((await watched()).viewings).toEqual([
      '1000837 0x0 letterboxd 2026',
      '1000837 0x0 plex 2026-11-21',
      '598 0x0 letterboxd 2026-11-21',
    ]);
  });

  test('told of twenty times, three times at once each, by two addresses, is watched once each', async () => {
    const emby = await made('emby');
    const kodi = await made('kodi');
    for (let n = 0; n < 20; n += 1) {
      const statuses = await Promise.all([
        tell(emby.path, sample('emby/playback-stop-movie.json')),
        tell(kodi.path, sample('kodi/movie-watched.json')),
        tell(emby.path, sample('emby/playback-stop-movie.json')),
      ]);
      expect(statuses).toEqual([204, 204, 204]);
      const [viewings] = await rowsOf<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from viewings`,
      );
      expect([n, viewings?.count]).toEqual([n, n + 1]);
      api.clock.advance(36 * HOUR);
    }
  });

  test('marked by hand is watched on no known day', async () => {
    const { path } = await made('emby');
    expect(await tell(path, sample('emby/item-markplayed.json'))).toBe(204);
    expect(await watched()).toEqual({ ...CIDADE, viewings: [] });
    expect(await tell(path, sample('emby/item-markplayed.json'))).toBe(204);
    expect((await list()).events).toHaveLength(1);
  });

  test('that the person unmarks is not marked by a repetition', async () => {
    const { path } = await made('emby');
    await tell(path, sample('emby/playback-stop-movie.json'));
    await call('DELETE /watched/remove', { media_id: 598, type: 'movie' });
    await tell(path, sample('emby/playback-stop-movie.json'));
    expect((await watched()).marks).toEqual([]);
  });
});

test('calls about anything but a finished film or episode change nothing', async () => {
  const paths = { plex: (await made('plex')).path, jellyfin: (await made('jellyfin')).path };
  for (const name of ['play-movie', 'stop-movie', 'rate-movie', 'rate-removed'])
    expect([name, await tell(paths.plex, sample(`plex/${name}.json`))]).toEqual([name, 204]);
  const unfinished = sample('jellyfin/playback-stop-movie-unfinished.json');
  expect(await tell(paths.jellyfin, unfinished)).toBe(204);
  expect(await watched()).toEqual(NOTHING);
  const { events, last_used_at: used } = await list();
  expect({ events, used }).toEqual({ events: [], used: '2026-11-21T12:00:00.000Z' });
});

test('an address for one person of the house leaves out the others', async () => {
  const { path } = await made('plex', { viewer_name: ' MarinaLENC ' });
  await tell(path, sample('plex/scrobble-other-person.json'));
  const { Account: _, ...nobodys } = sample('plex/scrobble-movie.json');
  await tell(path, nobodys);
  expect(await watched()).toEqual(NOTHING);
  await tell(path, sample('plex/scrobble-movie.json'));
  expect((await watched()).marks).toEqual(['movie 1000837']);
});

describe('a finished episode', () => {
  test.each([
    ['plex', 'plex/scrobble-episode.json'],
    ['jellyfin', 'jellyfin/playback-stop-episode.json'],
    ['emby', 'emby/playback-stop-episode.json'],
  ] as const)('of %s marks that episode and no other', async (server, name) => {
    const { path } = await made(server);
    expect(await tell(path, sample(name))).toBe(204);
    expect(await tell(path, sample(name))).toBe(204);
    expect(await watched()).toEqual({
      marks: [],
      episodes: ['93405 1x1'],
      viewings: [`93405 1x1 ${server} 2026-11-21`],
    });
    expect((await list()).events.map((event) => event.name)).toEqual(['Round 6, T1 E1']);
  });

  test('is found by its own id, in a series of another name and under another number', async () => {
    const { path } = await made();
    const episode = sample('plex/scrobble-episode.json');
    const Metadata = { ...(episode['Metadata'] as object), grandparentTitle: '오징어', index: 4 };
    expect(await tell(path, { ...episode, Metadata })).toBe(204);
    expect((await watched()).episodes).toEqual(['93405 1x1']);
  });

  test('that the catalogue lacks, or is out later, or is a special, is said', async () => {
    const { path } = await made('emby');
    const episode = sample('emby/playback-stop-episode.json');
    const of = (more: object) => ({
      ...episode,
      Item: { ...(episode['Item'] as object), Name: '', ProviderIds: {}, ...more },
    });
    await database.db.execute(sql`
      update episodes set aired_on = '2030-01-01'
      where media_type = 'serie' and title_id = 93405 and season = 3 and number = 6`);
    expect(await tell(path, of({ ParentIndexNumber: 1, IndexNumber: 99 }))).toBe(204);
    expect(await tell(path, of({ ParentIndexNumber: 3, IndexNumber: 6 }))).toBe(204);
    expect(await tell(path, of({ ParentIndexNumber: 0, IndexNumber: 1 }))).toBe(204);
    expect(await watched()).toEqual(NOTHING);
    expect((await list()).events.map(({ state, reason }) => [state, reason])).toEqual([
      ['special', null],
      ['unplaced', 'EPISODE_NOT_OUT'],
      ['unplaced', 'episode-unknown'],
    ]);
    // Once more in one evening, as two programs of one house tell of it.
    expect(await tell(path, of({ ParentIndexNumber: 3, IndexNumber: 6 }))).toBe(204);
    expect(await tell(path, of({ ParentIndexNumber: 0, IndexNumber: 1 }))).toBe(204);
    expect((await list()).events).toHaveLength(3);
    api.clock.advance(30 * HOUR);
    expect(await tell(path, of({ ParentIndexNumber: 3, IndexNumber: 6 }))).toBe(204);
    expect((await list()).events).toHaveLength(4);
  });
});

describe('what nobody recognises', () => {
  const unknown = {
    event: 'media.scrobble',
    Metadata: { type: 'movie', title: 'filme_final_v2.mkv', guid: 'local://12' },
  };

  test('is kept once an evening, and counted', async () => {
    const { path } = await made();
    expect(await tell(path, unknown)).toBe(204);
    expect(await tell(path, unknown)).toBe(204);
    api.clock.advance(30 * HOUR);
    expect(await tell(path, unknown)).toBe(204);
    expect(await watched()).toEqual(NOTHING);
    const { unplaced, events } = await list();
    expect(unplaced).toBe(2);
    expect(events[0]).toMatchObject({ state: 'unplaced', name: 'filme_final_v2.mkv' });
  });

  /** Makes an import of what has no place, and has its titles looked for. */
  async function begin(id: number): Promise<number> {
    const begun = await call(`POST /users/me/webhooks/${id}/import`);
    expect(begun.status).toBe(201);
    const { import_id: importId } = (await begun.json()) as { import_id: number };
    await work(importId);
    return importId;
  }
  const work = (importId: number) =>
    workOnImport({ db: database.db, clock: api.clock, log: silentLog }, importId);
  const questions = async (importId: number) =>
    (await (await call(`GET /imports/${importId}/questions`)).json()) as {
      total: number;
      items: { row: number; names: string[]; candidates: { id: number }[] }[];
    };
  const events = () =>
    rowsOf(database.db, sql`select id from webhook_events where record is not null`);

  test('becomes an import, whose answer counts for the next time', async () => {
    const { id, path } = await made();
    await tell(path, unknown);
    const importId = await begin(id);
    expect((await call(`POST /users/me/webhooks/${id}/import`)).status).toBe(404);
    expect(await list()).toMatchObject({ unplaced: 0, events: [] });
    const details = (await (await call(`GET /imports/${importId}`)).json()) as object;
    expect(details).toMatchObject({ rows: { questions: 1 } });
    const { total, items } = await questions(importId);
    expect([total, items]).toMatchObject([1, [{ names: ['filme_final_v2.mkv'], candidates: [] }]]);
    const answers = `POST /imports/${importId}/answers`;
    const title = { media_id: 598, type: 'movie' };
    expect((await call(answers, { row: items[0]!.row, title })).status).toBe(204);
    await work(importId);
    expect(await questions(importId)).toMatchObject({ total: 0, items: [] });
    expect(await events()).toHaveLength(1);
    expect((await call(`POST /imports/${importId}/apply`, {})).status).toBe(204);
    await work(importId);
    expect(await events()).toEqual([]);
    expect((await watched()).viewings).toEqual(['598 0x0 plex 2026-11-21']);
    api.clock.advance(30 * HOUR);
    await tell(path, unknown);
    expect((await watched()).viewings).toEqual([
      '598 0x0 plex 2026-11-21',
      '598 0x0 plex 2026-11-22 again',
    ]);
  });

  test('comes back when its import is given up, or left until it is deleted', async () => {
    const { id, path } = await made();
    await tell(path, unknown);
    const importId = await begin(id);
    expect((await call(`DELETE /imports/${importId}`)).status).toBe(204);
    expect(await list()).toMatchObject({ unplaced: 1, events: [{ state: 'unplaced' }] });
    const another = await begin(id);
    expect((await list()).unplaced).toBe(0);
    await database.db.execute(sql`delete from imports where id = ${another}`);
    expect((await list()).unplaced).toBe(1);
  });

  test('is asked about, and no more once the person has said that it is none', async () => {
    const { id, path } = await made();
    await tell(path, unknown);
    const importId = await begin(id);
    const [question] = (await questions(importId)).items;
    const none = { row: question!.row, title: null };
    expect((await call(`POST /imports/${importId}/answers`, none)).status).toBe(204);
    await work(importId);
    expect((await questions(importId)).total).toBe(0);
  });

  test('is a film’s name without year and identifiers too, until the person says which it is', async () => {
    const { id, path } = await made();
    const vague = {
      event: 'media.scrobble',
      Metadata: { type: 'movie', title: 'Cidade de Deus', guid: 'local://13' },
    };
    await tell(path, vague);
    expect(await watched()).toEqual(NOTHING);
    expect((await list()).events).toMatchObject([{ state: 'unplaced', reason: 'several' }]);
    const importId = await begin(id);
    const [question] = (await questions(importId)).items;
    expect(question?.candidates.map((title) => title.id)).toEqual([598]);
    const title = { media_id: 598, type: 'movie' };
    await call(`POST /imports/${importId}/answers`, { row: question!.row, title });
    api.clock.advance(30 * HOUR);
    await tell(path, vague);
    expect((await watched()).viewings).toEqual(['598 0x0 plex 2026-11-22']);
  });

  test('is 200 events at most', async () => {
    const { id, path } = await made();
    await database.db.execute(sql`
      insert into webhook_events (webhook_id, at, state, name)
      select ${id}, now(), 'watched', n::text from generate_series(1, 230) n`);
    await tell(path, unknown);
    const [count] = await rowsOf<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from webhook_events`,
    );
    expect(count?.count).toBe(200);
    expect((await list()).events).toHaveLength(20);
  });
});

describe('a call that means harm', () => {
  const film = (more: object) => ({
    event: 'media.scrobble',
    Metadata: { type: 'movie', title: 'Bacurau', ...more },
  });

  test('is refused, or changes nothing, and is no failure', async () => {
    const { path } = await made();
    const raw = async (body: string, type = 'application/json') =>
      (await api.ask(path, { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await raw('')).toBe(422);
    expect(await raw('{')).toBe(422);
    expect(await raw('null')).toBe(422);
    expect(await raw('[]')).toBe(422);
    expect(await raw('payload={', 'application/x-www-form-urlencoded')).toBe(422);
    expect(await raw('x', 'multipart/form-data; boundary=y')).toBe(422);
    expect(await raw('x', 'multipart/form-data')).toBe(422);
    expect(await raw(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(422);
    expect(await raw('a&'.repeat(100), 'application/x-www-form-urlencoded')).toBe(413);
    expect(await raw(`"${'x'.repeat(1_100_000)}"`)).toBe(413);
    expect(await raw('{}')).toBe(400);
    expect((await list()).unread_at).toBe('2026-11-21T12:00:00.000Z');
    for (const more of [
      { title: 'a\u0000b\uD800' },
      { title: "'; drop table users; --" },
      { title: 'é́́́́'.repeat(50_000) },
      { title: '\u202E', originalTitle: '???' },
      { year: '9'.repeat(500), Guid: [{ id: 'tmdb://99999999999999' }] },
      { Guid: [{ id: `imdb://tt${'1'.repeat(40)}` }, { id: 'tmdb://-1' }] },
      { __proto__: { type: 'episode' }, constructor: 1 },
    ]) {
      expect([more, await tell(path, film(more))]).toEqual([more, 204]);
    }
    for (const { name } of (await list()).events) expect(name.length).toBeLessThanOrEqual(200);
  });

  test('has no cookies, and allows no other site to send it', async () => {
    const { path } = await made();
    const response = await api.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify(sample('plex/play-movie.json')),
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
