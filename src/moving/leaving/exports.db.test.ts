import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { deleteUser } from '#accounts/user-deletion.ts';
import { openZip } from '#moving/archive/zip.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { createCollection } from '#library/collections/collection-commands.ts';
import { addToCollection } from '#library/collections/collection-item-commands.ts';
import { markEpisodes } from '#library/episodes/episode-commands.ts';
import { markTitle, rateTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import { applyImport, beginImport } from '#moving/importing/import-commands.ts';
import { findImport } from '#moving/importing/import-queries.ts';
import { workOnImport } from '#moving/importing/import-steps.ts';
import { recognise } from '#moving/recognition.ts';
import type { DroppedFile } from '#moving/recognition.ts';
import { DAY_MS } from '#shared/days.ts';
import { uploadName } from '#shared/upload-addresses.ts';
import { useDatabase } from '#test/catalogue.ts';
import { droppedFile } from '#test/moving-readings.ts';
import { addPerson } from '#test/people.ts';
import { personTables } from '#test/person-tables.ts';
import { MemoryStore } from '#test/uploads.ts';
import { ACCOUNT_PARTS, NOT_IN_ACCOUNT, writeAccountData } from './account-data.ts';
import {
  findExportFile,
  findExports,
  makeExport,
  requestExport,
  sweepExports,
  tooManyExports,
} from './export-commands.ts';

const database = useDatabase('demonstration');
const samples = 'test/moving-samples';
const device = { userAgent: 'Firefox', network: '10.0.0.0/24', place: 'Recife' };
const sender = {
  siteName: 'VouVer',
  siteUrl: 'https://vouver.example',
  contactEmail: 'contato@vouver.example',
};

let clock = fixedClock('2026-11-28T12:00:00Z');
let ana: SignedInUserId;
let added: number[] = [];
let mails: Mail[] = [];
const uploads = new MemoryStore();
const jobs = {
  add: async (_: object, payload: object) => {
    if ('exportId' in payload) added.push(Number(payload.exportId));
  },
  wake: () => undefined,
};
const mailing = { mailer: { queue: async (mail: Mail) => void mails.push(mail) }, sender };
const parts = () => ({ db: database.db, uploads, clock, mailing });

beforeEach(async () => {
  clock = fixedClock('2026-11-28T12:00:00Z');
  added = [];
  mails = [];
  ana = await addPerson(database.db);
});
afterEach(() => database.db.execute(sql`delete from users`));

/** Has a file made and returns its id. */
async function take(user: SignedInUserId): Promise<number> {
  const requested = await requestExport({ db: database.db, jobs }, user, { clock, device });
  expect(requested).toMatchObject({ ok: true });
  const id = added.at(-1)!;
  await makeExport(parts(), id);
  return id;
}

async function bring(user: SignedInUserId, ...files: DroppedFile[]): Promise<number> {
  const recognition = await recognise(files);
  const at = clock.now();
  const begun = await beginImport({ db: database.db, jobs }, user, {
    recognition,
    options: { timeZone: 'America/Sao_Paulo', now: at },
    answers: {},
    at,
  });
  if (!begun.ok) throw new Error(begun.error.code);
  const work = () => workOnImport({ db: database.db, clock, log: silentLog }, begun.value);
  await work();
  const decision = { ratingsBy: 'later', ratedIsWatched: false } as const;
  await applyImport({ db: database.db, jobs }, user, { id: begun.value, decision, at });
  await work();
  return begun.value;
}

/** All that a person keeps about titles, without the database's own numbers. */
const library = async (user: SignedInUserId) => ({
  marks: await rowsOf(
    database.db,
    sql`select media_type, title_id, kind, marked_at from title_marks
      where user_id = ${user} order by 1, 2, 3`,
  ),
  ratings: await rowsOf(
    database.db,
    sql`select media_type, title_id, rating, rated_at from ratings where user_id = ${user}
      order by 1, 2`,
  ),
  episodes: await rowsOf(
    database.db,
    sql`select title_id, season, number, watched_at from watched_episodes
      where user_id = ${user} order by 1, 2, 3`,
  ),
  progress: await rowsOf(
    database.db,
    sql`select title_id, watched_until from series_progress where user_id = ${user} order by 1`,
  ),
  viewings: await rowsOf(
    database.db,
    sql`select media_type, title_id, season, number, key, format, watched_on, watched_at,
        is_rewatch, note
      from viewings where user_id = ${user} order by 1, 2, 3, 4, 5`,
  ),
  lists: await rowsOf(
    database.db,
    sql`select c.name, c.description, i.media_type, i.title_id, i.remark, i.added_at,
        row_number() over (partition by c.id order by i.position) as place
      from collections c left join collection_items i on i.collection_id = c.id
      where c.user_id = ${user} order by 1, 7`,
  ),
});

/** A library with everything that one can have, also what only hands can make. */
async function fillLibrary(user: SignedInUserId): Promise<void> {
  const { db } = database;
  const zip = `${samples}/letterboxd/letterboxd-marinalenc-2026-07-18-20-14-utc.zip`;
  await bring(user, await droppedFile(zip));
  await bring(user, await droppedFile(`${samples}/tvtime/gdpr-data.zip`));
  clock.advance(60_000);
  const [film, other] = [
    { type: 'movie', id: 598 },
    { type: 'movie', id: 666277 },
  ] as const;
  const at = clock.now();
  await rateTitle(db, user, { key: film, rating: 7, at });
  await markTitle(db, user, { key: film, kind: 'watchlist', at });
  await markTitle(db, user, { key: film, kind: 'favorite', at });
  await markTitle(db, user, { key: { type: 'serie', id: 1396 }, kind: 'watched', at });
  const series = await rowsOf<{ id: number; season: number; number: number }>(
    db,
    sql`select e.title_id as id, e.season, e.number from episodes e
      where e.season > 0 and e.title_id <> 1396 and e.aired_on < '2026-01-01'
        and not exists (select from series_progress p where p.title_id = e.title_id)
      order by 1, 2, 3 limit 1`,
  );
  for (const { id, season, number } of series) {
    const scope = { kind: 'one', season, number } as const;
    expect(await markEpisodes(db, user, { id, scope, at })).toMatchObject({ ok: true });
  }
  // Midnight in UTC, a day in another zone, two in one evening, and one whose mark was taken back.
  await db.execute(sql`insert into viewings (user_id, media_type, title_id, season, number, key,
      format, watched_on, watched_at, is_rewatch, note)
    values (${user}, 'movie', 598, 0, 0, 'a', 'trakt', '2024-03-02', '2024-03-02T00:00:00Z', false, 'no cinema'),
      (${user}, 'movie', 598, 0, 0, 'b', 'imdb', '2024-03-02', null, true, null),
      (${user}, 'movie', 598, 0, 0, 'c', 'trakt', '2024', null, true, null),
      (${user}, 'movie', 598, 0, 0, 'd', 'trakt', null, null, true, null)`);
  await markTitle(db, user, { key: film, kind: 'watched', at });
  await unmarkTitle(db, user, { key: film, kind: 'watched' });
  const made = await createCollection(db, user, {
    input: { name: 'Pernambuco, "o melhor"', description: 'De 2012 em diante.' },
    at,
  });
  if (!made.ok) throw new Error('no list');
  const list = made.value;
  for (const key of [other, film]) {
    await addToCollection(db, user, { id: list, key, at: clock.now() });
    clock.advance(1000);
  }
  await db.execute(sql`update collection_items set remark = 'Ver de novo, "sim"'
    where collection_id = ${list} and title_id = 598`);
}

const read = async (content: Uint8Array) => {
  const members = await openZip(new Blob([new Uint8Array(content)]));
  const texts = new Map<string, string>();
  for (const member of members) {
    const chunks: Uint8Array[] = [];
    for await (const bytes of member.bytes()) chunks.push(bytes);
    texts.set(member.name, Buffer.concat(chunks).toString('utf8'));
  }
  return texts;
};

const accountOf = async (user: SignedInUserId) => {
  let text = '';
  for await (const piece of writeAccountData(database.db, user)) text += piece;
  return JSON.parse(text) as Record<string, object[]>;
};

const fileOf = async (user: SignedInUserId, id: number) => {
  const file = await findExportFile(database.db, user, { id, now: clock.now() });
  if (!file) throw new Error('no file');
  return file;
};

describe('everything of a person', () => {
  test('is the same in a new account, field by field', async () => {
    await fillLibrary(ana);
    const before = await library(ana);
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0);
    const { content } = await fileOf(ana, await take(ana));
    await deleteUser(database.db, ana, { clock, jobs });
    clock.advance(3 * DAY_MS);
    const bia = await addPerson(database.db);
    const archive = { name: 'vouver.zip', blob: new Blob([new Uint8Array(content)]) };
    const id = await bring(bia, archive);
    const report = await findImport(database.db, bia, id, clock.now());
    expect(report).toMatchObject({ state: 'applied', rows: { questions: 0, problems: 0 } });
    expect(await library(bia)).toEqual(before);
    const again = await bring(bia, archive);
    const second = await findImport(database.db, bia, again, clock.now());
    for (const [name, count] of Object.entries(second!.counts)) {
      if (name.endsWith('_new')) expect([name, count]).toEqual([name, 0]);
    }
    expect(await library(bia)).toEqual(before);
  });

  test('has each episode of a series that is watched as a whole, for Trakt', async () => {
    const { db } = database;
    const key = { type: 'serie', id: 1396 } as const;
    await markTitle(db, ana, { key, kind: 'watched', at: clock.now() });
    const [first] = await rowsOf<{ season: number; number: number }>(
      db,
      sql`select season, number from episodes where title_id = 1396 and season > 0 limit 1`,
    );
    const scope = { kind: 'one', ...first! } as const;
    expect(await markEpisodes(db, ana, { id: 1396, scope, at: clock.now() })).toMatchObject({
      ok: true,
    });
    const before = await library(ana);
    const { content } = await fileOf(ana, await take(ana));
    const table = (await read(content)).get('trakt/historico.csv')!;
    const bia = await addPerson(db);
    await bring(bia, { name: 'historico.csv', blob: new Blob([table]) });
    const known = await countOf(db, sql`episodes where title_id = 1396 and season > 0`);
    expect(known).toBeGreaterThan(10);
    const { episodes, viewings } = await library(bia);
    expect(episodes).toHaveLength(known);
    expect(viewings).toHaveLength(known);
    const cleo = await addPerson(db);
    await bring(cleo, { name: 'vouver.zip', blob: new Blob([new Uint8Array(content)]) });
    expect(await library(cleo)).toEqual(before);
  });

  test('is in documented files, with the photos and without a secret', async () => {
    await fillLibrary(ana);
    const key = 'ab'.repeat(16);
    await uploads.put(uploadName(key, 512), new TextEncoder().encode('imagem'));
    await database.db.execute(sql`update profiles set photo_key = ${key} where user_id = ${ana}`);
    await database.db.execute(sql`insert into sessions (user_id, token_hash, created_at,
        last_seen_at, expires_at, place)
      values (${ana}, 'um segredo', now(), now(), now(), 'Olinda')`);
    const file = await fileOf(ana, await take(ana));
    expect(file.name).toBe('vouver-2026-11-28.zip');
    const texts = await read(file.content);
    const names = [...texts.keys()];
    expect(names.filter((name) => !name.startsWith('letterboxd/lista-'))).toEqual([
      'LEIA-ME.txt',
      'vouver.json',
      'conta.json',
      'letterboxd/filmes.csv',
      'letterboxd/quero-ver.csv',
      'trakt/historico.csv',
      'fotos/foto.webp',
    ]);
    expect(names.some((name) => /lista-pernambuco-o-melhor-\d+\.csv$/.test(name))).toBe(true);
    const account = JSON.parse(texts.get('conta.json')!) as Record<string, object[]>;
    expect(Object.keys(account)).toEqual(Object.keys(ACCOUNT_PARTS));
    expect(account['aparelhos']).toMatchObject([{ place: 'Olinda' }]);
    expect(account['atividade']).toMatchObject([{ kind: 'export-requested', place: 'Recife' }]);
    expect(account['arquivos_levados']?.map((row) => Object.keys(row).toSorted())).toEqual([
      ['expires_at', 'id', 'made_at', 'requested_at', 'size', 'state'],
    ]);
    expect([...texts.values()].join('\n')).not.toContain('um segredo');
    for (const name of Object.keys(ACCOUNT_PARTS)) {
      expect(texts.get('LEIA-ME.txt')).toContain(`${name}: `);
    }
    // As the services read them.
    for (const name of ['letterboxd/filmes.csv', 'trakt/historico.csv']) {
      const { sources } = await recognise([{ name: 'a.csv', blob: new Blob([texts.get(name)!]) }]);
      expect(sources.map(({ format }) => format)).toEqual([name.split('/')[0]]);
    }
  });

  test('has messages from an address only for who has shown that it is theirs', async () => {
    const { db } = database;
    await db.execute(sql`insert into held_messages (name, email, subject, message, held_at)
      select 'Outra', upper(email), 'Oi', 'De antes desta conta', now() from users
      where id = ${ana}`);
    const messages = async () => (await accountOf(ana))['mensagens'];
    expect(await messages()).toEqual([]);
    await db.execute(sql`update users set is_verified = true where id = ${ana}`);
    expect(await messages()).toMatchObject([{ message: 'De antes desta conta' }]);
    await db.execute(sql`delete from held_messages`);
  });

  test('has each of many rows that wait for a title once, and in order', async () => {
    await database.db.execute(sql`
      with brought as (insert into imports (user_id, state, formats, files, closed, created_at,
          changed_at)
        select ${ana}::uuid, 'applied', '{table}', '{}', '{}', now(), now()
        from generate_series(1, 2) returning id)
      insert into import_rows (import_id, place, kind, state, file, row)
      select id, place, 'record', 'missing', 'a.csv', place
      from brought, generate_series(1, 1250) place`);
    const rows = (await accountOf(ana))['linhas_sem_lugar'] as { place: number }[];
    const places = Array.from({ length: 1250 }, (_, n) => n + 1);
    expect(rows.map(({ place }) => place)).toEqual([...places, ...places]);
  });

  test('leaves no table of a person out', async () => {
    const exported = [
      ...Object.values(ACCOUNT_PARTS).map(({ table }) => table),
      ...Object.values(NOT_IN_ACCOUNT).flat(),
    ].filter((table) => !['import_rows', 'webhook_events'].includes(table));
    expect(exported.toSorted()).toEqual([...(await personTables(database.db))].toSorted());
  });
});

describe('a file', () => {
  test('is told by mail, and only its owner gets it, for a week', async () => {
    const id = await take(ana);
    expect(mails.map(({ subject }) => subject)).toEqual(['Seu arquivo está pronto']);
    expect(mails[0]?.text).toContain('https://vouver.example/exportar');
    const bia = await addPerson(database.db);
    const at = () => ({ id, now: clock.now() });
    expect(await findExportFile(database.db, bia, at())).toBeNull();
    clock.advance(7 * DAY_MS - 1000);
    expect(await findExportFile(database.db, ana, at())).not.toBeNull();
    clock.advance(2000);
    expect(await findExportFile(database.db, ana, at())).toBeNull();
    expect((await findExports(database.db, ana, clock.now())).items).toMatchObject([
      { id, state: 'over' },
    ]);
    await sweepExports(database.db, clock);
    expect(await countOf(database.db, sql`account_exports where content is not null`)).toBe(0);
    expect((await findExports(database.db, ana, clock.now())).items).toHaveLength(1);
    clock.advance(366 * DAY_MS);
    await sweepExports(database.db, clock);
    expect((await findExports(database.db, ana, clock.now())).items).toEqual([]);
  });

  test('is made once however often it is asked for, and the newest replaces the one before', async () => {
    const request = () => requestExport({ db: database.db, jobs }, ana, { clock, device });
    await request();
    await request();
    expect(added).toHaveLength(1);
    const [first = 0] = added;
    await makeExport(parts(), first);
    await makeExport(parts(), first);
    expect(mails).toHaveLength(1);
    const second = await take(ana);
    expect(await findExportFile(database.db, ana, { id: first, now: clock.now() })).toBeNull();
    expect(await findExportFile(database.db, ana, { id: second, now: clock.now() })).not.toBeNull();
  });

  test('is refused to who has had five in a day', async () => {
    for (let n = 0; n < 5; n += 1) await take(ana);
    const sixth = await requestExport({ db: database.db, jobs }, ana, { clock, device });
    expect(sixth).toMatchObject({ ok: false, error: tooManyExports });
    clock.advance(DAY_MS + 1);
    await take(ana);
  });

  test('that no job has made for a day has failed, and another can be asked for', async () => {
    await requestExport({ db: database.db, jobs }, ana, { clock, device });
    clock.advance(DAY_MS + 1);
    await sweepExports(database.db, clock);
    const { items } = await findExports(database.db, ana, clock.now());
    expect(items).toMatchObject([{ state: 'failed' }]);
    await take(ana);
  });

  test('whose job can make it no more has failed for its owner, who asks for another one', async () => {
    await requestExport({ db: database.db, jobs }, ana, { clock, device });
    const states = async () =>
      (await findExports(database.db, ana, clock.now())).items.map(({ state }) => state);
    clock.advance(79 * 60_000);
    expect(await states()).toEqual(['waiting']);
    clock.advance(2 * 60_000);
    expect(await states()).toEqual(['failed']);
    const second = await take(ana);
    expect(await states()).toEqual(['ready', 'failed']);
    expect(second).not.toBe(added[0]);
    await makeExport(parts(), added[0]!);
    expect(await states()).toEqual(['ready', 'failed']);
  });

  test('of somebody who was deleted meanwhile is not made', async () => {
    await requestExport({ db: database.db, jobs }, ana, { clock, device });
    await deleteUser(database.db, ana, { clock, jobs });
    await makeExport(parts(), added[0]!);
    expect(mails).toEqual([]);
  });
});
