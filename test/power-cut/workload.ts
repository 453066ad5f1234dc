import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** The writes acknowledged to clients so far: all must survive a power cut. */
export type Acknowledged = { notes: string[]; pairs: string[]; counters: number[] };

type Mark = (text: string) => void;

const writers = 6;
const turns = 24;

/** A text derived from its id, long enough to fill database pages. */
const textOf = (id: string) => id.repeat(40);

/**
 * Several clients write through the gateway: single statements, transactions, updates of one row, and
 * statements that rewrite files. `mark` is called as soon as a client has its response.
 */
export async function writeAll(connection: pg.ClientConfig, mark: Mark): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query('create table notes (id text primary key, text text not null)');
  await admin.query('create table pairs (id text not null, half int not null)');
  await admin.query('create table counters (writer int primary key, value int not null)');
  await admin.query(`insert into counters select n, 0 from generate_series(0, ${writers - 1}) n`);
  mark('ready');
  await Promise.all([
    ...Array.from({ length: writers }, (_, writer) => writeAs(writer, connection, mark)),
    maintain(admin),
  ]);
  await admin.end();
}

async function writeAs(writer: number, connection: pg.ClientConfig, mark: Mark): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (let turn = 0; turn < turns; turn++) {
    const id = `${writer}-${turn}`;
    await client.query('insert into notes values ($1, $2)', [id, textOf(id)]);
    mark(`notes ${id}`);
    if (turn % 4 === writer % 4) {
      await client.query('begin');
      await client.query('insert into pairs values ($1, 1)', [id]);
      await client.query('insert into pairs values ($1, 2)', [id]);
      await client.query('commit');
      mark(`pairs ${id}`);
    }
    await client.query('update counters set value = $2 where writer = $1', [writer, turn]);
    mark(`counters ${writer} ${turn}`);
  }
  await client.end();
}

/** Statements that create, rename, truncate and remove files while the other clients write. */
async function maintain(admin: pg.Client): Promise<void> {
  const fill = `insert into bulk select n, md5(n::text) from generate_series(1, 6000) n`;
  for (const statement of [
    'create table bulk (n int, text text)',
    fill,
    'checkpoint',
    'create index on notes (text)',
    'create index on bulk (n)',
    'truncate bulk',
    fill,
    'select pg_switch_wal()',
    'delete from bulk where n > 100',
    'vacuum bulk',
    'checkpoint',
    'drop table bulk',
    'vacuum full notes',
    'checkpoint',
  ]) {
    await admin.query(statement);
  }
}

/** The writes that these marks acknowledge; `undefined` if the tables are not among them yet. */
export function acknowledgedBy(marks: readonly string[]): Acknowledged | undefined {
  if (!marks.includes('ready')) return undefined;
  const acknowledged: Acknowledged = { notes: [], pairs: [], counters: Array(writers).fill(0) };
  for (const mark of marks) {
    const [kind, key = '', value = ''] = mark.split(' ');
    if (kind === 'notes') acknowledged.notes.push(key);
    if (kind === 'pairs') acknowledged.pairs.push(key);
    if (kind === 'counters') acknowledged.counters[Number(key)] = Number(value);
  }
  return acknowledged;
}

/** Messages about lost acknowledged writes and damage after a power cut; empty if there are none. */
export async function findLosses(database: PGlite, acknowledged: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  const notes = await rows<{ id: string; text: string }>(database, 'select id, text from notes');
  const texts = new Map(notes.map(({ id, text }) => [id, text]));
  for (const id of acknowledged.notes) if (!texts.has(id)) losses.push(`note ${id} is lost`);
  for (const [id, text] of texts) if (text !== textOf(id)) losses.push(`note ${id} is damaged`);
  const halves = await rows<{ id: string; count: number }>(
    database,
    'select id, count(*)::int as count from pairs group by id',
  );
  const whole = new Set(halves.filter((pair) => pair.count === 2).map((pair) => pair.id));
  if (whole.size !== halves.length) losses.push('half a transaction is there');
  for (const id of acknowledged.pairs) if (!whole.has(id)) losses.push(`pair ${id} is lost`);
  const counters = await rows<{ writer: number; value: number }>(
    database,
    'select writer, value from counters order by writer',
  );
  for (const [writer, value] of acknowledged.counters.entries()) {
    if ((counters[writer]?.value ?? -1) < value) losses.push(`counter ${writer} went back`);
  }
  await database.exec('set enable_seqscan = off');
  const byIndex = await rows<{ id: string }>(database, `select id from notes where id > ''`);
  if (byIndex.length !== texts.size) losses.push('the index has other rows than its table');
  await database.exec(`insert into notes values ('after', 'after'); checkpoint`);
  return losses;
}

async function rows<Row>(database: PGlite, text: string): Promise<Row[]> {
  return (await database.query<Row>(text)).rows;
}
