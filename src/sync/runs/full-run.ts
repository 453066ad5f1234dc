import { sql } from 'drizzle-orm';
import { dayOf, daysBefore, halvesOf } from './day-rules.ts';
import { finish } from './purge-commands.ts';
import { NEWS_KINDS } from './doubt-rules.ts';
import { addHeld } from './held-commands.ts';
import { judgeNews } from './news.ts';
import {
  addPending,
  countPending,
  keepHighest,
  resetTries,
  takeOverPending,
} from './pending-commands.ts';
import { addAgeing, fetchTitles } from './pending-titles.ts';
import type { Run } from './run-commands.ts';
import { inRun } from './session.ts';
import type { FilmSession, RecordedRun } from './session.ts';
import { fetchVocabulary } from './vocabulary-run.ts';
import type { MediaType } from '#catalog/schema.ts';
import { mapProviders } from '#sync/film-database/offer-rules.ts';
import type { DaySpan } from './day-rules.ts';
import { FilmDatabaseUnavailable } from '#sync/film-database/errors.ts';
import type { PendingTitle } from './pending-commands.ts';

/**
 * Titles that nobody looks up keep the film database's lowest popularity, about 0.6. They are most of
 * its titles, and hardly any has an offer in Brazil. Those that do are imported by `changes`.
 */
export const MIN_POPULARITY = 0.6;
/** Days after which an unfinished run is not resumed: its list is out of date. */
const RESUMABLE_DAYS = 14;

export type FullOptions = { minPopularity: number; limit?: number };

type Request = {
  /** Absent: the options of the unfinished run, or the defaults. */
  options?: Partial<FullOptions> | undefined;
  restart?: boolean;
};

/** The whole catalogue: lists all titles, fetches and writes each. Resumes an interrupted run. */
export function runFull(
  session: FilmSession,
  { options, restart = false }: Request = {},
): Promise<Run> {
  const notBefore = daysBefore(session.clock.now(), RESUMABLE_DAYS);
  const defaults = { minPopularity: MIN_POPULARITY };
  return inRun(session, { kind: 'full', options, defaults, restart, notBefore }, async (run) => {
    await fetchVocabulary(session);
    await list(session, run);
    if (run.resumed > 0) await resetTries(session.db, run.id, session.clock.now());
    await fetchTitles(session, run);
    await judgeNews(session, run);
    await finish(session, run);
  });
}

/** Lists the titles to fetch, unless that is done. */
async function list(session: FilmSession, run: RecordedRun): Promise<void> {
  if (run.progress['listed'] === true) return;
  const { minPopularity, limit } = run.options as FullOptions;
  session.say('Listing all titles of the film database.');
  if (!(await listExports(session, run, { minPopularity }))) {
    session.say('The daily exports are unavailable: listing the titles of Brazilian providers.');
    await listDiscovered(session, run);
  }
  await run.write(async (tx) => {
    if (limit !== undefined) await keepHighest(tx, run.id, limit);
    else {
      await addHeld(tx, run.id, NEWS_KINDS);
      await takeOverPending(tx, run.id);
      await addAgeing(tx, run.id, session.clock.now());
    }
    run.progress = { listed: true };
    run.total = await countPending(tx, run.id);
  });
  await session.db.execute(sql`analyze sync_pending`);
}

/** The film database has no pages after this one. */
const LAST_PAGE = 500;
/** Pages that are requested and recorded together. */
const CONCURRENT = 10;
/** No film is older. */
const FIRST_DAY = '1870-01-01';
/** Days that releases are announced in advance. */
const ANNOUNCED_DAYS = 3 * 365;

/** The offers of one provider in Brazil; missing days are open. `page`: the next one. */
type Slice = { type: MediaType; providerId: number; page: number } & Partial<DaySpan>;

/**
 * Lists the titles with offers in Brazil, by provider; lists with more pages than the film database
 * serves are split by release date. The remaining slices are recorded with the titles listed.
 */
export async function listDiscovered(session: FilmSession, run: RecordedRun): Promise<void> {
  let slices = (run.progress['slices'] as Slice[] | undefined) ?? (await allSlices(session));
  while (slices[0] !== undefined) {
    session.signal.throwIfAborted();
    const [slice, ...rest] = slices;
    const first = await discover(session, slice, slice.page);
    if (first.totalPages > LAST_PAGE && slice.page === 1) {
      const halves = halvesOf({ from: FIRST_DAY, to: lastDay(session), ...slice });
      if (halves.length > 0) {
        slices = [...halves.map((half) => ({ ...slice, ...half })), ...rest];
        await recordSlices(run, slices);
        continue;
      }
    }
    const end = Math.min(first.totalPages, LAST_PAGE, slice.page + CONCURRENT - 1);
    const others = Array.from({ length: Math.max(0, end - slice.page) }, (_, i) =>
      discover(session, slice, slice.page + i + 1),
    );
    const pages = [first, ...(await Promise.all(others))];
    const isDone = end >= Math.min(first.totalPages, LAST_PAGE);
    slices = isDone ? rest : [{ ...slice, page: end + 1 }, ...rest];
    const found = pages.flatMap((page) =>
      page.results
        .filter(({ adult }) => !adult)
        .map(({ id, popularity }) => ({ type: slice.type, id, priority: popularity })),
    );
    await recordSlices(run, slices, found);
  }
}

async function allSlices({ filmDatabase, signal }: FilmSession): Promise<Slice[]> {
  const slices: Slice[] = [];
  for (const type of ['movie', 'serie'] as const) {
    for (const { id } of mapProviders(await filmDatabase.providers(type, signal))) {
      slices.push({ type, providerId: id, page: 1 });
    }
  }
  return slices;
}

function discover({ filmDatabase, signal }: FilmSession, slice: Slice, page: number) {
  const { type, ...rest } = slice;
  return filmDatabase.discover(type, { ...rest, page }, signal);
}

const lastDay = ({ clock }: FilmSession) => dayOf(daysBefore(clock.now(), -ANNOUNCED_DAYS));

async function recordSlices(
  run: RecordedRun,
  slices: Slice[],
  found: Parameters<typeof addPending>[2] = [],
): Promise<void> {
  await run.write((tx) => {
    run.progress = { ...run.progress, slices };
    return addPending(tx, run.id, found);
  });
}

const TYPES: readonly MediaType[] = ['movie', 'serie'];
/** The oldest export that may be used, in days. */
const OLDEST_DAYS = 7;

type Options = {
  minPopularity: number;
  /** Lines after which the position is recorded. */
  chunk?: number;
};

type Position = { type: MediaType; day: string; line: number };

/**
 * Lists the titles of the newest daily exports with at least this popularity. The position is recorded
 * with them, so that an interrupted listing continues there. False if no export is available; then
 * the list may be incomplete.
 */
export async function listExports(
  session: FilmSession,
  run: RecordedRun,
  { minPopularity, chunk = 20_000 }: Options,
): Promise<boolean> {
  const reached = run.progress['listing'] as Position | undefined;
  const first = reached === undefined ? 0 : TYPES.indexOf(reached.type);
  try {
    for (const type of TYPES.slice(first)) {
      const position = reached?.type === type ? reached : undefined;
      if (!(await listType(session, run, { type, position, minPopularity, chunk }))) return false;
    }
    return true;
  } catch (error) {
    if (!(error instanceof FilmDatabaseUnavailable)) throw error;
    session.log.warn({ kind: error.kind, path: error.path }, 'the daily exports are unavailable');
    return false;
  }
}

type Part = Required<Options> & { type: MediaType; position: Position | undefined };

async function listType(
  session: FilmSession,
  run: RecordedRun,
  { type, position, minPopularity, chunk }: Part,
): Promise<boolean> {
  const opened = await open(session, type, position?.day);
  if (opened === undefined) return false;
  const { day, lines } = opened;
  const skip = position?.day === day ? position.line : 0;
  let line = 0;
  let found: PendingTitle[] = [];
  const record = async () => {
    const rows = found;
    found = [];
    await run.write((tx) => {
      run.progress = { ...run.progress, listing: { type, day, line } satisfies Position };
      return addPending(tx, run.id, rows);
    });
    session.signal.throwIfAborted();
  };
  for await (const { id, popularity, adult, video } of lines) {
    line += 1;
    if (line <= skip) continue;
    if (!adult && !video && popularity >= minPopularity) {
      found.push({ type, id, priority: popularity });
    }
    if (line % chunk === 0) await record();
  }
  await record();
  return true;
}

/** The export that was begun, if it still exists; otherwise the newest. */
async function open({ filmDatabase, clock, signal }: FilmSession, type: MediaType, begun?: string) {
  const today = clock.now();
  const newest = Array.from({ length: OLDEST_DAYS + 1 }, (_, age) => dayOf(daysBefore(today, age)));
  for (const day of begun === undefined ? newest : [begun, ...newest]) {
    const lines = await filmDatabase.exports(type, day, signal);
    if (lines !== null) return { day, lines };
  }
  return undefined;
}
