import { sql } from 'drizzle-orm';
import { signedInUserKind } from '#accounts/signed-in.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import { changing } from '#platform/database/changes.ts';
import { bool, instant, int, nullable, oneOf } from '#platform/database/columns.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import { done, ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import { titleUnknown } from '#library/library-errors.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import type { ReadOptions } from '#moving/formats/format.ts';
import { readSource } from '#moving/recognition.ts';
import type { PartAnswers, Recognition } from '#moving/recognition.ts';
import type { FileReading, FormatId, MovingRecord } from '#moving/records.ts';
import { DAY_MS } from '#shared/days.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  importBusy,
  importUnknown,
  tooManyImports,
  tooManyRows,
  undoOver,
} from './import-errors.ts';
import { placeFound } from './import-matching.ts';
import { findRecordsOfSubject, insertReadings } from './import-rows.ts';
import { importWork, setState } from './import-steps.ts';
import { IMPORT_STATES } from './import-tables.ts';
import type { ImportState } from './import-tables.ts';
import { takeBack } from './undo.ts';

interface Parts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
}

/** Rows of one import: the fullest export seen has 60,000. */
const MOST_IMPORT_ROWS = 200_000;
/** Imports of one person that are neither applied nor given up. */
const MOST_OPEN_IMPORTS = 3;
/** Days for which an import can be undone. */
const UNDO_DAYS = 30;
/** Days for which an import waits for the person's decision. */
const DECISION_DAYS = 7;
/** Days for which titles that the catalogue lacks are looked for. */
const LOOKING_DAYS = 365;
/** Rows that are read and stored at once: the requests of others wait for no more. */
const CHUNK = 250;

type Locked<Refusal> = Promise<Result<null, typeof ownerDeleted | typeof importUnknown | Refusal>>;

interface Upload {
  recognition: Recognition;
  options: ReadOptions;
  answers: PartAnswers;
  at: Date;
}

/**
 * Stores the rows of brought files, and has their titles looked for. Nothing that the person keeps is changed. The files
 * themselves are read once and stored nowhere.
 */
export async function beginImport(
  { db, jobs }: Parts,
  user: SignedInUserId,
  { recognition, options, answers, at }: Upload,
): Promise<Result<number, typeof ownerDeleted | typeof tooManyImports | typeof tooManyRows>> {
  const begun = await db.transaction((tx) =>
    openImport(tx, user, {
      formats: [...new Set(recognition.sources.map(({ format }) => format))],
      files: recognition.sources.flatMap((source) => source.files.map(({ file }) => file.name)),
      closed: recognition.closed,
      at,
    }),
  );
  if (!begun.ok) return begun;
  const importId = begun.value;
  const isStored = await storeReadings(db, importId, readAll(recognition, options, answers)).catch(
    async (error: unknown) => {
      await db.execute(sql`delete from imports where id = ${importId}`);
      throw error;
    },
  );
  if (!isStored) {
    await db.execute(sql`delete from imports where id = ${importId}`);
    return refused(tooManyRows);
  }
  await db.transaction(async (tx) => {
    await setState(tx, importId, 'matching', at);
    await jobs.add(importWork, { importId }, { tx });
  });
  jobs.wake(importWork);
  return ok(importId);
}

interface Opening {
  formats: readonly FormatId[];
  files: readonly string[];
  closed: readonly string[];
  at: Date;
}

/** Makes an import without rows; refused while the person has too many that wait for them. */
async function openImport(
  tx: Transaction,
  user: SignedInUserId,
  { formats, files, closed, at }: Opening,
): Promise<Result<number, typeof ownerDeleted | typeof tooManyImports>> {
  const locked = await lockOwnerAlone(tx, user);
  if (!locked.ok) return locked;
  const open = sql`imports where user_id = ${user}::uuid
    and state in ('reading', 'matching', 'ready', 'applying')`;
  if ((await countOf(tx, open)) >= MOST_OPEN_IMPORTS) return refused(tooManyImports);
  const rows = await rowsOf(
    tx,
    { id: int },
    sql`insert into imports (user_id, state, formats, files, closed, created_at, changed_at)
      values (${user}::uuid, 'reading', ${sql.param([...formats])}::text[],
        ${sql.param(files.map(storedName))}::text[],
        ${sql.param(closed.map(storedName))}::text[], ${at}, ${at})
      returning id`,
  );
  return ok(firstOf(rows).id);
}

/**
 * Makes an import of records that came otherwise than in a file, in the transaction that notes it where they are.
 */
export async function importRecords(
  tx: Transaction,
  jobs: Pick<Jobs, 'add'>,
  user: SignedInUserId,
  { records, name, at }: { records: readonly MovingRecord[]; name: string; at: Date },
): Promise<Result<number, typeof ownerDeleted | typeof tooManyImports>> {
  const formats = [...new Set(records.map(({ source }) => source.format))];
  const opened = await openImport(tx, user, { formats, files: [name], closed: [], at });
  if (!opened.ok) return opened;
  const importId = opened.value;
  const readings = records.map((record) => ({ type: 'record', record }) as const);
  await insertReadings(tx, importId, 1, readings);
  await setState(tx, importId, 'matching', at);
  await jobs.add(importWork, { importId }, { tx });
  return opened;
}

/** Most letters of a file's name in the report. */
const storedName = (name: string) => name.replaceAll('\0', '').toWellFormed().slice(0, 200);

async function* readAll(
  { sources }: Recognition,
  options: ReadOptions,
  answers: PartAnswers,
): AsyncGenerator<FileReading> {
  for (const source of sources) yield* readSource(source, options, answers);
}

/** Stores readings as they are read; false if there are more than an import may have. */
async function storeReadings(
  db: Db,
  importId: number,
  readings: AsyncIterable<FileReading>,
): Promise<boolean> {
  let place = 1;
  let chunk: FileReading[] = [];
  const store = async () => {
    await insertReadings(db, importId, place, chunk);
    place += chunk.length;
    chunk = [];
  };
  for await (const reading of readings) {
    chunk.push(reading);
    if (place + chunk.length > MOST_IMPORT_ROWS + 1) return false;
    if (chunk.length === CHUNK) await store();
  }
  if (chunk.length > 0) await store();
  return true;
}

/** Runs a command on an import of the person's, with the account and the import locked. */
function onImport<Refusal>(
  db: Db,
  user: SignedInUserId,
  id: number,
  work: (tx: Transaction, own: OwnImport) => Promise<Result<null, Refusal>>,
): Locked<Refusal> {
  return changing(db, async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    const [own] = await rowsOf(
      tx,
      { state: oneOf(IMPORT_STATES), appliedAt: nullable(instant) },
      sql`select state, applied_at as "appliedAt" from imports
        where id = ${id} and user_id = ${user}::uuid for update`,
    );
    return own ? work(tx, own) : refused(importUnknown);
  });
}

interface OwnImport {
  state: ImportState;
  appliedAt: Date | null;
}

/** The person's decision about what the preview has shown. */
export interface ImportDecision {
  ratingsBy: 'later' | 'mine' | 'file';
  ratedIsWatched: boolean;
}

/** Has an import written that is ready. */
export async function applyImport(
  { db, jobs }: Parts,
  user: SignedInUserId,
  { id, decision, at }: { id: number; decision: ImportDecision; at: Date },
): Locked<typeof importBusy> {
  const applied = await onImport(db, user, id, async (tx, { state }) => {
    if (state !== 'ready') return refused(importBusy);
    await tx.execute(sql`
      update imports set ratings_by = ${decision.ratingsBy},
        rated_is_watched = ${decision.ratedIsWatched} where id = ${id}`);
    await setState(tx, id, 'applying', at);
    await jobs.add(importWork, { importId: id }, { tx });
    return done;
  });
  jobs.wake(importWork);
  return applied;
}

/** Gives up an import. What was written of it already is taken back. */
export const cancelImport = (
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Locked<typeof importBusy> =>
  onImport(db, user, id, async (tx, { state }) => {
    if (state === 'cancelled') return done;
    if (state === 'applied' || state === 'undone') return refused(importBusy);
    await takeBack(tx, user, id);
    // Events of media servers have no place again.
    await tx.execute(sql`update webhook_events set import_id = null where import_id = ${id}`);
    await setState(tx, id, 'cancelled', at);
    return done;
  });

/** Takes back one import, for 30 days, and nothing else. */
export const undoImport = (
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Locked<typeof importBusy | typeof undoOver> =>
  onImport(db, user, id, async (tx, { state, appliedAt }) => {
    if (state === 'undone') return done;
    if (state !== 'applied' || appliedAt === null) return refused(importBusy);
    if (at.getTime() >= undoEnd(appliedAt).getTime()) return refused(undoOver);
    await takeBack(tx, user, id);
    await setState(tx, id, 'undone', at);
    return done;
  });

/** The end of the time in which an import can be undone. */
export const undoEnd = (appliedAt: Date): Date =>
  new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS);

/**
 * Answers which title some rows mean, null for none of them, and remembers it for the next file. If the import is
 * written already, the rows are too.
 */
export async function chooseTitle(
  { db, jobs }: Parts,
  user: SignedInUserId,
  { id, place, key, at }: { id: number; place: number; key: TitleKey | null; at: Date },
): Locked<typeof importBusy | typeof titleUnknown> {
  const answered = await onImport<typeof importBusy | typeof titleUnknown>(
    db,
    user,
    id,
    async (tx, { state }) => {
      if (state !== 'ready' && state !== 'matching' && state !== 'applied')
        return refused(importBusy);
      const rows = await findRecordsOfSubject(tx, id, place);
      const [first] = rows;
      if (!first) return refused(titleUnknown);
      if (key !== null && !(await isInCatalogue(tx, key))) return refused(titleUnknown);
      await tx.execute(sql`
      insert into import_choices (user_id, subject_key, media_type, title_id, chosen_at)
      values (${user}::uuid, ${first.subjectKey}, ${key?.type ?? null}, ${key?.id ?? null}, ${at})
      on conflict (user_id, subject_key) do update set media_type = excluded.media_type,
        title_id = excluded.title_id, chosen_at = excluded.chosen_at`);
      await placeFound(
        tx,
        id,
        rows.map((row) => (key ? { row, title: key } : { row, why: 'refused' })),
      );
      if (state === 'ready') await setState(tx, id, 'matching', at);
      await jobs.add(importWork, { importId: id }, { tx });
      return done;
    },
  );
  jobs.wake(importWork);
  return answered;
}

const isInCatalogue = async (tx: Transaction, { type, id }: TitleKey): Promise<boolean> =>
  (await countOf(tx, sql`titles where media_type = ${type} and id = ${id}`)) > 0;

/** Cancels an import for the operator. False if there is none that could be. */
export async function cancelForOperator(db: Db, id: number, at: Date): Promise<boolean> {
  const [owner] = await rowsOf(
    db,
    { isOpen: bool, userId: signedInUserKind },
    sql`select state not in ('applied', 'undone', 'cancelled') as "isOpen", user_id as "userId"
      from imports where id = ${id}`,
  );
  if (!owner?.isOpen) return false;
  return (await cancelImport(db, owner.userId, { id, at })).ok;
}

/**
 * Deletes what imports no longer need: files that were never read to their end, previews that nobody decided on, and
 * the rows of imports that cannot be undone any more. Titles that the catalogue lacks are looked for during a year.
 */
export async function sweepImports(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.execute(sql`
    delete from imports where (state = 'reading' and changed_at < ${before(1)})
      or (state in ('matching', 'ready') and changed_at < ${before(DECISION_DAYS)})
      or (state in ('cancelled', 'undone') and changed_at < ${before(UNDO_DAYS)})
      or (state = 'applied' and applied_at < ${before(LOOKING_DAYS)})`);
  const final = sql`import_id in (
    select id from imports where state = 'applied' and applied_at < ${before(UNDO_DAYS)})`;
  await db.execute(sql`delete from import_changes where ${final}`);
  await db.execute(sql`
    delete from import_rows where ${final} and kind <> 'list'
      and state in ('applied', 'skipped')`);
}
