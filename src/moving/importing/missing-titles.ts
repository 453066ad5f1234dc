// Reasons: docs/decisions/2026-11-21-titles-on-demand.md
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { signedInUserKind } from '#accounts/signed-in.ts';
import { changing } from '#platform/database/changes.ts';
import { int, text } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OperatorError } from '#platform/errors.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';
import { comparableName } from '#moving/matching/names.ts';
import type { MovingSubject } from '#moving/records.ts';
import type { MediaType, TitleKey } from '#shared/title-key.ts';
import { NOWHERE, placeFound } from './import-matching.ts';
import { findRecordsOfSubject, recordContent, rowStateOf } from './import-rows.ts';
import { lockImport, workOnImport } from './import-steps.ts';
import type { ImportParts } from './import-steps.ts';

interface NamedTitle extends TitleKey {
  names: readonly string[];
  year: number | null;
}

/** A larger catalogue that titles can be brought from. Its methods throw while it cannot be asked. */
export interface TitleSource {
  /** The titles that an identifier of another database means. */
  identified: (base: 'imdb' | 'tvdb', id: string, signal?: AbortSignal) => Promise<NamedTitle[]>;
  /** The titles that a name finds. */
  named: (
    type: MediaType,
    by: { name: string; year: number },
    signal?: AbortSignal,
  ) => Promise<NamedTitle[]>;
  /** True if the title is in our catalogue now. */
  bring: (key: TitleKey, signal?: AbortSignal) => Promise<boolean>;
}

/** Titles that one person may have asked for in the period: nobody may fill the catalogue with invented files. */
const [TITLES, SECONDS] = [300, 900];
/** Failures in a row after which the source counts as down. */
const MOST_FAILURES = 3;
/** Titles of one name and year that are brought; between several the person chooses. */
const MOST_NAMESAKES = 3;
/** Names of one title that are searched for: the Brazilian and the original one. */
const MOST_NAMES = 2;
/** Years by which databases differ about a first showing. */
const YEARS_APART = 2;

/**
 * Asks the source for titles of an import that the catalogue lacks, one after the other, and places what has come. What
 * was asked is noted with each title, so that a killed process goes on behind it. While the source is down the titles
 * stay wishes. @throws to be called again later
 */
export async function fetchMissing(
  { source, ...parts }: ImportParts & { source: TitleSource },
  importId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = parts;
  const limit = new DatabaseRateLimit(db, {
    name: 'import-titles',
    times: TITLES,
    seconds: SECONDS,
  });
  // A process that was killed may have left titles that have come, and are not placed yet.
  await workOnImport(parts, importId, signal);
  const failed: string[] = [];
  let [asked, placed, inARow] = [0, 0, 0];
  let failure: unknown;
  for (;;) {
    signal?.throwIfAborted();
    const next = await nextMissing(db, importId, failed);
    if (!next) break;
    if ((await limit.take(next.userId)) !== null) {
      // The job's next try goes on: nobody waits for it, and other jobs run meanwhile.
      failure = new Error('the person has asked for as many titles as they may for now');
      break;
    }
    try {
      const found = await askFor(source, next.subject, signal);
      [asked, inARow] = [asked + 1, 0];
      if (await noteAnswer(parts, importId, next, found)) {
        placed += 1;
        await workOnImport(parts, importId, signal);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof OperatorError) throw new GivenUp(error.message, { cause: error });
      failure = error;
      failed.push(next.subjectKey);
      inARow += 1;
      if (inARow === MOST_FAILURES) break;
    }
  }
  log.info({ import: importId, asked, placed }, 'asked for titles that an import lacks');
  if (failure !== undefined) throw failure;
}

interface MissingTitle {
  /** The place of its first row. */
  place: number;
  userId: SignedInUserId;
  subjectKey: string;
  subject: MovingSubject;
}

/** The first title that nobody was asked for, except those whose question has just failed. */
async function nextMissing(
  db: Db,
  importId: number,
  failed: readonly string[],
): Promise<MissingTitle | null> {
  const [row] = await rowsOf(
    db,
    { place: int, user_id: signedInUserKind, subject_key: text, content: recordContent },
    sql`select r.place, i.user_id, r.subject_key, r.content from import_rows r
      join imports i on i.id = r.import_id
      where r.import_id = ${importId} and r.reason = 'unknown'
        and r.state between ${rowStateOf('missing')} and ${rowStateOf('missing')}
        and r.subject_key <> all (${sql.param([...failed])}::text[])
      order by r.state, r.place limit 1`,
  );
  if (!row) return null;
  const { subject } = row.content;
  return { place: row.place, userId: row.user_id, subjectKey: row.subject_key, subject };
}

/** An answer of the source: the title that an identifier means, titles of that name, or neither. */
type Answer = { title: TitleKey } | 'namesakes' | null;

async function askFor(
  source: TitleSource,
  { kind, ids, names, year }: MovingSubject,
  signal?: AbortSignal,
): Promise<Answer> {
  const isSeries = kind !== 'movie' && kind !== 'unknown';
  const types: readonly MediaType[] =
    kind === 'unknown' ? ['movie', 'serie'] : [isSeries ? 'serie' : 'movie'];
  const [type] = types;
  // The numbers of films and series are counted apart: without a kind one says nothing.
  if (type !== undefined && types.length === 1 && ids.tmdb !== undefined) {
    if (await source.bring({ type, id: ids.tmdb }, signal)) return 'namesakes';
  }
  for (const base of ['imdb', 'tvdb'] as const) {
    const id = ids[base];
    if (id === undefined || (base === 'tvdb' && !isSeries)) continue;
    const meant = (await source.identified(base, String(id), signal)).filter((title) =>
      types.includes(title.type),
    );
    const [title] = meant;
    if (title && meant.length === 1 && (await source.bring(title, signal))) {
      return { title: { type: title.type, id: title.id } };
    }
  }
  // The year of a season is not that of its series.
  if (year === undefined || kind === 'season') return null;
  for (const name of names.slice(0, MOST_NAMES)) {
    let brought = 0;
    for (const one of types) {
      const titles = (await source.named(one, { name, year }, signal)).filter(
        (title) =>
          title.year !== null &&
          Math.abs(title.year - year) <= YEARS_APART &&
          title.names.some((other) => comparableName(other) === comparableName(name)),
      );
      for (const title of titles.slice(0, MOST_NAMESAKES)) {
        if (await source.bring({ type: title.type, id: title.id }, signal)) brought += 1;
      }
    }
    if (brought > 0) return 'namesakes';
  }
  return null;
}

/** Notes the answer in all rows of the title. Returns true if they are to be placed. */
function noteAnswer(
  { db }: ImportParts,
  importId: number,
  { place, subjectKey }: MissingTitle,
  answer: Answer,
): Promise<boolean> {
  return changing(db, async (tx) => {
    const open = await lockImport(tx, importId);
    if (!open || open.state === 'cancelled' || open.state === 'undone') return false;
    const isOfTitle = sql`import_id = ${importId} and subject_key = ${subjectKey}
      and state = 'missing' and reason = 'unknown'`;
    if (answer === null || answer === 'namesakes') {
      // `matchRecord` decides between the titles that are there now, never the source.
      const state = answer === null ? 'missing' : 'new';
      await tx.execute(sql`
        update import_rows set state = ${state}, reason = ${NOWHERE} where ${isOfTitle}`);
      return answer !== null;
    }
    const rows = await findRecordsOfSubject(tx, importId, place);
    await placeFound(
      tx,
      importId,
      rows.map((row) => ({ row, title: answer.title, subject: row.record.subject })),
    );
    return true;
  });
}
