import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WireGateway } from './wire-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-wire-'));
const socket = join(folder, '.s.PGSQL.1');
const impatience = 150;
let database: PGlite;
let gateway: WireGateway;
let observer: pg.Client;

async function newClient(): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, port: 1, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Closes the connection without a Terminate message, as a killed process does. */
function lose(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

beforeAll(async () => {
  database = await PGlite.create();
  gateway = new WireGateway(database, { idleInTransactionMs: impatience });
  await gateway.listen(socket);
  observer = await newClient();
  await observer.query('create table notes (text text)');
}, 60_000);
beforeEach(async () => void (await observer.query('truncate notes')));
afterAll(async () => {
  await observer.end();
  await gateway.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const notes = async () => (await observer.query('select text from notes')).rows;

test('when a client disconnects inside a transaction, it is rolled back and others continue', async () => {
  const client = await newClient();
  await client.query('begin');
  await client.query(`insert into notes values ('never meant to stay')`);
  lose(client);
  expect(await notes()).toEqual([]);
});

test('a client that disconnects after a failed statement is rolled back, and others continue', async () => {
  const client = await newClient();
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => undefined);
  lose(client);
  await observer.query(`insert into notes values ('of another')`);
  expect(await notes()).toEqual([{ text: 'of another' }]);
});

test('the prepared statements of a disconnected client are dropped', async () => {
  const client = await newClient();
  await client.query({ name: 'mine', text: 'select 1' });
  const statements = async () =>
    (await observer.query(`select name from pg_prepared_statements where name like '%\\_mine'`))
      .rows;
  expect(await statements()).toHaveLength(1);
  lose(client);
  await expect.poll(statements).toEqual([]);
});

test('a client that is idle inside a transaction is disconnected', async () => {
  const client = await newClient();
  await client.query('begin');
  await client.query(`insert into notes values ('asleep')`);
  const put = new Promise<Error>((resolve) => client.once('error', resolve));
  expect(await notes()).toEqual([]);
  expect(await put).toMatchObject({ code: '25P03' });
});

test('a malformed message closes only its own connection', async () => {
  const line = connect(socket);
  const answer = new Promise<string>((resolve) => {
    let said = '';
    line.on('data', (chunk: Buffer) => (said += chunk.toString()));
    line.once('close', () => resolve(said));
  });
  line.write(Buffer.from([0, 0, 0, 1, 0, 3, 0, 0]));
  expect(await answer).toContain('malformed message length');
  expect(await notes()).toEqual([]);
});

test('notifications are sent at the commit, to connections that listen and to no others', async () => {
  const [one, two, deaf, sender] = await Promise.all([1, 2, 3, 4].map(newClient));
  const heard: string[] = [];
  for (const [name, client] of Object.entries({ one, two, deaf })) {
    client!.on('notification', ({ channel, payload }) =>
      heard.push(`${name} ${channel} ${payload}`),
    );
  }
  await one!.query('listen tags');
  await two!.query('LISTEN "tags"');
  await deaf!.query('select 1');
  await sender!.query('begin');
  await sender!.query(`select pg_notify('tags', $1)`, ['title:movie:1']);
  await sender!.query(`select pg_notify('outros', 'x')`);
  expect(heard).toEqual([]);
  await sender!.query('commit');
  await expect
    .poll(() => heard.toSorted())
    .toEqual(['one tags title:movie:1', 'two tags title:movie:1']);
  await sender!.query('begin');
  await sender!.query(`select pg_notify('tags', 'never')`);
  await sender!.query('rollback');
  lose(one!);
  await sender!.query(`notify tags, 'again'`);
  await expect.poll(() => heard.slice(2)).toEqual(['two tags again']);
  await Promise.all([two, deaf, sender].map((client) => client!.end()));
});
