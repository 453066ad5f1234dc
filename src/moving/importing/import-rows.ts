import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { int, nullable, oneOf, record, text } from '#platform/database/columns.ts';
import type { Kind } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { subjectKey } from '#moving/formats/format.ts';
import type { BroughtList, FileReading, MovingRecord, MovingSubject } from '#moving/records.ts';
import type { MediaType, TitleKey } from '#shared/title-key.ts';
import { IMPORT_ROW_STATES } from './import-tables.ts';
import type { ImportRowState } from './import-tables.ts';

/** A text without the characters that PostgreSQL cannot store. */
const storable = (value: string) => value.replaceAll('\0', '').toWellFormed();

/** A value as JSON that PostgreSQL can store. Nearly all can be as they are, which JSON's escapes tell at once. */
export function storedJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? storable(part) : part,
  );
}

/** Rows that name one title have one key, whatever of it they speak of: the person is asked once. */
export function titleSubjectKey({ kind, ids, names, year }: MovingSubject): string {
  const group = kind === 'movie' || kind === 'unknown' ? kind : 'serie';
  // The year of a season is not that of its series.
  const firstYear = kind === 'season' ? undefined : year;
  const about = { ids, names, ...(firstYear === undefined ? {} : { year: firstYear }) };
  return storable(`${group}|${subjectKey(about)}`).slice(0, 500);
}

/** Stores readings in their order; `place` is that of the first. */
export async function insertReadings(
  db: DbOrTransaction,
  importId: number,
  place: number,
  readings: readonly FileReading[],
): Promise<void> {
  const rows = readings.map((reading, n) => ({ place: place + n, ...columnsOf(reading) }));
  await db.execute(sql`
    insert into import_rows
      (import_id, place, kind, state, file, row, content, excerpt, reason, subject_key)
    select ${importId}, r.place, r.kind, r.state, r.file, r.row, r.content, r.excerpt, r.reason,
      r.subject_key
    from jsonb_to_recordset(${storedJson(rows)}::jsonb) as r(place int, kind text, state text,
      file text, row int, content jsonb, excerpt text, reason text, subject_key text)`);
}

function columnsOf(reading: FileReading) {
  if (reading.type === 'record') {
    const { source, subject } = reading.record;
    const { file, row } = source;
    const key = titleSubjectKey(subject);
    return { kind: 'record', state: 'new', file, row, content: reading.record, subject_key: key };
  }
  if (reading.type === 'list') {
    const { file, row } = reading.list.source;
    return { kind: 'list', state: 'new', file, row, content: reading.list };
  }
  const { file, row } = reading.source;
  const reason = reading.type === 'problem' ? reading.code : reading.reason;
  return { kind: reading.type, state: 'skipped', file, row, excerpt: reading.text, reason };
}

/** Content of one kind of rows. `insertReadings` alone writes it, so that only its being an object is checked. */
const contentOf = <Content extends object>() => record as Kind<Content>;
/** Content of a record's row. */
export const recordContent = contentOf<MovingRecord>();
const listContent = contentOf<BroughtList>();

/** A stored record. */
export interface RecordRow {
  place: number;
  record: MovingRecord;
  subjectKey: string;
  state: ImportRowState;
  type: MediaType | null;
  id: number | null;
  season: number | null;
  number: number | null;
  /** Why it has no title, if it was looked for before. */
  reason: string | null;
}

const recordKinds = {
  place: int,
  record: recordContent,
  subjectKey: text,
  state: oneOf(IMPORT_ROW_STATES),
  type: nullable(mediaTypeKind),
  id: nullable(int),
  season: nullable(int),
  number: nullable(int),
  reason: nullable(text),
};
const recordColumns = sql`r.place, r.content as record, r.subject_key as "subjectKey", r.state,
  r.media_type as type, r.title_id as id, r.season, r.number, r.reason`;

/**
 * A state whose share of the rows PostgreSQL cannot estimate. Its statistics are of all imports and older than the last
 * batch: for a state that they lack it expects one row, and then reads all rows of the import for each title.
 */
export const rowStateOf = (state: ImportRowState) => sql`(select ${state}::text)`;

/** Places that are read for a batch, for each record of it: when titles are looked for again, most others are done. */
const PLACES = 20;

/**
 * The first records whose titles were not looked for yet. They are read from a range of places: PostgreSQL has no
 * statistics of rows that were just stored, and would sort all that are left for each batch. It expects so few lists
 * that excluding them does not keep it from the index.
 */
export async function findNewRecords(
  tx: Transaction,
  importId: number,
  most: number,
): Promise<RecordRow[]> {
  const rows = await rowsOf(
    tx,
    recordKinds,
    sql`with first as materialized (
        select place from import_rows
        where import_id = ${importId} and state = ${rowStateOf('new')} and kind <> 'list'
        order by import_id, state, place limit 1)
      select ${recordColumns} from import_rows r
      where r.import_id = ${importId} and r.state = ${rowStateOf('new')} and r.kind = 'record'
        and r.place >= (select place from first)
        and r.place < (select place from first) + ${most * PLACES}
      order by r.place limit ${most}`,
  );
  return rows;
}

/** The records that name one title as the record at this place does, and that wait for an answer or for the title. */
export async function findRecordsOfSubject(
  tx: Transaction,
  importId: number,
  place: number,
): Promise<RecordRow[]> {
  const rows = await rowsOf(
    tx,
    recordKinds,
    sql`select ${recordColumns} from import_rows r
      where r.import_id = ${importId} and r.state in ('asked', 'missing')
        and r.subject_key = (select subject_key from import_rows
          where import_id = ${importId} and place = ${place})
      order by r.place`,
  );
  return rows;
}

/** Selects the first title after others that has a record in this state. */
const nextTitle = (importId: number, state: ImportRowState, after: SQL): SQL => sql`
  select media_type, title_id, 1 as n from import_rows
  where import_id = ${importId} and state = ${rowStateOf(state)} and ${after}
  order by import_id, state, media_type, title_id limit 1`;

/** All records of the first titles that have one in this state. */
export async function findRecordsOfTitles(
  tx: Transaction,
  importId: number,
  state: 'matched' | 'planned',
  most: number,
): Promise<{ key: TitleKey; rows: RecordRow[] }[]> {
  const rows = await rowsOf(
    tx,
    recordKinds,
    // One title after the other by the index of titles: the statistics know nothing of rows that were just stored.
    sql`with recursive titles as (
        select * from (${nextTitle(importId, state, sql`true`)}) first
        union all
        select next.media_type, next.title_id, t.n + 1 from titles t
        cross join lateral (${nextTitle(importId, state, sql`(media_type, title_id) > (t.media_type, t.title_id)`)}) next
        where t.n < ${most})
      select r.* from titles t cross join lateral (
        select ${recordColumns} from import_rows r
        where r.import_id = ${importId} and r.media_type = t.media_type and r.title_id = t.title_id
          and r.state in (${rowStateOf('matched')}, ${rowStateOf('planned')})
        -- The offset keeps PostgreSQL from joining all rows of the import.
        order by r.place offset 0) r`,
  );
  const titles = new Map<string, { key: TitleKey; rows: RecordRow[] }>();
  for (const row of rows) {
    // The statement selects rows with a title.
    const key: TitleKey = { type: row.type!, id: row.id! };
    const name = `${key.type} ${key.id}`;
    const title = titles.get(name) ?? { key, rows: [] };
    title.rows.push(row);
    titles.set(name, title);
  }
  return [...titles.values()];
}

/** The place of a record, as it was found. */
export interface PlacedRow {
  place: number;
  state: 'matched' | 'asked' | 'missing';
  type?: MediaType;
  id?: number;
  season?: number;
  number?: number;
  reason?: string;
  candidates?: readonly TitleKey[];
}

export async function placeRecords(
  tx: Transaction,
  importId: number,
  rows: readonly PlacedRow[],
): Promise<void> {
  await tx.execute(sql`
    update import_rows r set state = p.state, media_type = p.type::media_type, title_id = p.id,
      season = p.season, number = p.number, reason = p.reason, candidates = p.candidates
    from jsonb_to_recordset(${storedJson(rows)}::jsonb) as p(place int, state text, type text,
      id int, season int, number int, reason text, candidates jsonb)
    where r.import_id = ${importId} and r.place = p.place`);
}

/** Writes the counts of titles into the first of their rows, and moves all of them on. */
export async function countTitles(
  tx: Transaction,
  importId: number,
  state: 'planned' | 'applied',
  titles: readonly { places: readonly number[]; counts: object }[],
): Promise<void> {
  const rows = titles.flatMap(({ places, counts }) =>
    places.map((place, n) => ({ place, counts: n === 0 ? counts : null })),
  );
  await tx.execute(sql`
    update import_rows r set state = ${state}, counts = c.counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(place int, counts jsonb)
    where r.import_id = ${importId} and r.place = c.place`);
}

/** A list that the person brought. */
export interface ListRow {
  place: number;
  list: BroughtList;
  collectionId: number | null;
  lastPosition: number;
}

/** The lists of an import, in order. They are found among the rows without a subject, which are few. */
export async function findBroughtLists(db: DbOrTransaction, importId: number): Promise<ListRow[]> {
  const rows = await rowsOf(
    db,
    { place: int, list: listContent, collectionId: nullable(int), lastPosition: int },
    sql`select place, content as list, collection_id as "collectionId",
        coalesce(last_position, 0) as "lastPosition"
      from import_rows where import_id = ${importId} and subject_key is null and kind = 'list'`,
  );
  return rows.toSorted((a, b) => a.place - b.place);
}
