import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { workOnImport } from '#moving/importing/import-steps.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';

const database = useDatabase('demonstration');
const samples = 'test/moving-samples';
let api: ReturnType<typeof createTestApi>;
let token: string;
beforeAll(() => {
  api = createTestApi({ db: database.db });
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  ({ token } = await createTestViewer(database.db));
});

interface Answer {
  status: number;
  body: {
    import_id: number;
    questions: { type: string; file: string; guess: unknown }[];
    refused: { file: string; code: string; reason: string }[];
    closed: string[];
    state: string;
    detail: unknown;
    items: { id: number; row: number; reason: string; candidates: { id: number }[] }[];
    total: number;
    counts: Record<string, number>;
    rows: Record<string, number>;
  };
}

async function call(name: string, body?: object, asked = token): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const answer = await api.ask(path, {
    method,
    headers: {
      authorization: `Bearer ${asked}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}

async function upload(
  files: readonly [name: string, content: string | Uint8Array][],
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([content as BlobPart]), name);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await api.ask('/imports', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const sample = async (path: string): Promise<[string, Uint8Array]> => [
  path.split('/').at(-1)!,
  await readFile(`${samples}/${path}`),
];

const work = (id: number) =>
  workOnImport({ db: database.db, clock: api.clock, log: silentLog }, id);

test('from a file to the library and back', async () => {
  const jobs = api.jobs.length;
  const sent = await upload([await sample('letterboxd/export/diary.csv')]);
  expect([sent.status, sent.body]).toMatchObject([200, { questions: [], refused: [] }]);
  const id = sent.body.import_id;
  expect(api.jobs.slice(jobs)).toEqual([{ kind: 'import-work', payload: { importId: id } }]);
  expect((await call(`GET /imports/${id}`)).body.state).toBe('matching');
  expect((await call(`POST /imports/${id}/apply`, {})).body.detail).toBe('IMPORT_NOT_READY');
  await work(id);
  const ready = await call(`GET /imports/${id}`);
  expect(ready.body).toMatchObject({ state: 'ready', rows: { records: 16 } });
  expect((await call('GET /watched')).body.total).toBe(0);
  expect((await call(`POST /imports/${id}/apply`, {})).status).toBe(204);
  await work(id);
  expect((await call(`GET /imports/${id}`)).body.counts).toEqual(ready.body.counts);
  expect((await call('GET /watched')).body.total).toBeGreaterThan(5);
  expect((await call('GET /imports')).body).toMatchObject({ total: 1, items: [{ id }] });
  expect((await call(`POST /imports/${id}/undo`)).status).toBe(204);
  expect((await call('GET /watched')).body.total).toBe(0);
  expect((await call(`GET /imports/${id}`)).body.state).toBe('undone');
});

test('the titles that are joined, or there already, are listed with their rows, a page at a time', async () => {
  const diary = [
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
    '2024-02-02,Bacurau,2019,https://boxd.it/a,,,,2024-02-01',
    '2024-02-03,Cidade de Deus,2002,https://boxd.it/b,4.5,,,2024-02-03',
  ];
  const history = ['Title,Date', '"Bacurau","01/02/2024"', '"Matrix","13/02/2024"'];
  const files: [string, string][] = [
    ['diary.csv', diary.join('\n')],
    ['NetflixViewingHistory.csv', history.join('\n')],
  ];
  const bring = async () => {
    const id = (await upload(files, { answers: '{"day_order":"day-first"}' })).body.import_id;
    await work(id);
    const titlesOf = async (query: string) =>
      (await call(`GET /imports/${id}/titles?${query}`)).body as unknown as {
        items: { title: { id: number }; lines: object[]; counts: Record<string, number> }[];
        total: number;
        pages: number;
      };
    const ids = async (query: string) => (await titlesOf(query)).items.map(({ title }) => title.id);
    return { id, titlesOf, ids };
  };
  const first = await bring();
  const joined = await first.titlesOf('part=joined');
  expect(joined).toMatchObject({
    total: 1,
    items: [
      {
        title: { id: 446_159 },
        counts: { viewings_joined: 1, viewings_new: 1 },
        lines: [
          { file: 'diary.csv', line: 2, name: 'Bacurau' },
          { file: 'NetflixViewingHistory.csv', line: 2, name: 'Bacurau' },
        ],
      },
    ],
  });
  expect(await first.ids('part=there')).toEqual([]);
  expect(await first.ids('')).toEqual([446_159, 598, 603]);
  await call(`POST /imports/${first.id}/apply`, {});
  await work(first.id);

  const second = await bring();
  expect(await second.ids('part=there')).toEqual([446_159, 598, 603]);
  const page = await second.titlesOf('part=there&size=2&page=2');
  expect([page.items.map(({ title }) => title.id), page.total, page.pages]).toEqual([[603], 3, 2]);
  expect((await call(`GET /imports/${second.id}/titles?part=new`)).status).toBe(422);
  const other = (await createTestViewer(database.db)).token;
  const asked = await call(`GET /imports/${second.id}/titles`, undefined, other);
  expect(asked.status).toBe(404);
});

test('a question about a file is asked before anything is stored', async () => {
  const rows = [
    'Title,Date',
    '"Bacurau","01/02/2024"',
    '"Bacurau","03/02/2024"',
    '"Bacurau","02/02/2024"',
  ];
  const file: [string, string] = ['NetflixViewingHistory.csv', rows.join('\n')];
  const asked = await upload([file]);
  expect(asked.body).toMatchObject({ import_id: null, questions: [{ type: 'day-order' }] });
  expect((await call('GET /imports')).body.total).toBe(0);
  const answers = JSON.stringify({ day_order: 'day-first', time_zone: 'America/Manaus' });
  const answered = await upload([file], { answers });
  expect(answered.body).toMatchObject({ questions: [], import_id: expect.any(Number) });
});

describe('files with which nothing can be done', () => {
  test.each([
    ['a picture', '\u0089PNG\r\n\u001A\n\u0000\u0001\u0002', 'not-a-text'],
    ['nothing', '', 'empty'],
    ['half an archive', 'PK\u0003\u0004nonsense', 'archive-damaged'],
    ['a letter', 'Querida Ana,', 'unknown-format'],
  ])('are refused with their reason: %s', async (_, content, code) => {
    const { status, body } = await upload([['arquivo.csv', content]]);
    expect([status, body]).toMatchObject([200, { import_id: null, refused: [{ code }] }]);
    expect(body.refused[0]?.reason).toMatch(/\.$/);
  });

  test('do not keep the others away', async () => {
    const { body } = await upload([['foto.csv', ''], await sample('letterboxd/export/diary.csv')]);
    expect(body).toMatchObject({ import_id: expect.any(Number), refused: [{ file: 'foto.csv' }] });
  });

  test('that are none are 422', async () => {
    for (const fields of [{}, { files: 'text' }]) {
      expect((await upload([], fields)).status).toBe(422);
    }
    const file = await sample('letterboxd/export/diary.csv');
    for (const answers of ['{', '[]', '{"scale":7}', '{"time_zone":"Marte"}', '{"more":1}']) {
      const { status, body } = await upload([file], { answers });
      expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'answers'] }]]);
    }
    expect((await call('POST /imports', { files: [] })).status).toBe(422);
  });

  test('that are too large are 413', async () => {
    const answer = await api.ask('/imports', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(65 * 1024 * 1024),
      },
      body: 'x',
    });
    expect(answer.status).toBe(413);
  });
});

test('secrets of an archive are named, and not opened', async () => {
  const { body } = await upload([await sample('tvtime/gdpr-data.zip')]);
  expect(body.closed.some((name) => name.endsWith('access_token.csv'))).toBe(true);
});

test('uploads count in the limit of a person’s changes', async () => {
  const strict = createTestApi({
    db: database.db,
    config: { ...testConfig, ownChangesAccountLimit: 1 },
  });
  const file = await sample('letterboxd/export/diary.csv');
  const statuses: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const form = new FormData();
    form.append('files', new Blob([file[1] as BlobPart]), file[0]);
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await strict.ask('/imports', { method: 'POST', headers, body: form })).status);
  }
  expect(statuses).toEqual([200, 429]);
});

test('an import is its owner’s alone', async () => {
  const { body } = await upload([await sample('letterboxd/export/diary.csv')]);
  const id = body.import_id;
  const other = await createTestViewer(database.db);
  for (const name of [
    `GET /imports/${id}`,
    `GET /imports/${id}/questions`,
    `GET /imports/${id}/rows`,
    `POST /imports/${id}/undo`,
    `DELETE /imports/${id}`,
  ]) {
    expect((await call(name, undefined, other.token)).status, name).toBe(404);
  }
  const answer = { row: 1, title: null };
  expect((await call(`POST /imports/${id}/answers`, answer, other.token)).status).toBe(404);
  expect((await call(`POST /imports/${id}/apply`, {}, other.token)).status).toBe(404);
  expect((await call('GET /imports', undefined, other.token)).body.total).toBe(0);
});

test('a title that the catalogue lacks is awaited only where a film database can be asked', async () => {
  const rows = ['Date,Name,Year,Letterboxd URI', '2020-01-01,Nenhum Filme,1931,https://boxd.it/1'];
  const id = (await upload([['watched.csv', rows.join('\r\n')]])).body.import_id;
  await work(id);
  const fetching = createTestApi({
    db: database.db,
    onDemand: { title: async () => 'unknown', person: async () => undefined },
  });
  const headers = { authorization: `Bearer ${token}` };
  const awaited = [];
  for (const { ask } of [api, fetching]) {
    const { rows: counted } = (await (
      await ask(`/imports/${id}`, { headers })
    ).json()) as Answer['body'];
    awaited.push([counted['missing'], counted['awaited']]);
  }
  expect(awaited).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test('answers and unplaced rows', async () => {
  const rows = [
    'Date,Name,Year,Letterboxd URI',
    '2020-01-01,Um Filme Que Não Existe,1931,https://boxd.it/1',
  ];
  const { body } = await upload([['watched.csv', rows.join('\r\n')]]);
  const id = body.import_id;
  await work(id);
  expect((await call(`GET /imports/${id}/questions`)).body.total).toBe(0);
  const unplaced = (await call(`GET /imports/${id}/rows?kind=missing`)).body;
  expect(unplaced).toMatchObject({
    total: 1,
    items: [{ kind: 'missing', line: 2, text: 'Um Filme Que Não Existe (1931)' }],
  });
  expect((await call(`GET /imports/${id}/rows?kind=nothing`)).status).toBe(422);
  const { row } = unplaced.items[0]!;
  const unknown = { row, title: { type: 'movie', media_id: 2_147_483_647 } };
  expect((await call(`POST /imports/${id}/answers`, unknown)).status).toBe(404);
  const placed = { row, title: { type: 'movie', media_id: 598 } };
  expect((await call(`POST /imports/${id}/answers`, placed)).status).toBe(204);
  await work(id);
  expect((await call(`GET /imports/${id}`)).body).toMatchObject({
    state: 'ready',
    rows: { missing: 0 },
    counts: { viewings_new: 1, unknown_days: 1 },
  });
  expect((await call(`DELETE /imports/${id}`)).status).toBe(204);
});
