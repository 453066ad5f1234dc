import type { MediaType } from '#catalog/schema.ts';
import { FilmDatabaseUnavailable } from '#sync/film-database/errors.ts';
import { dayOf, daysBefore } from './day-rules.ts';
import { addPending } from './pending-commands.ts';
import type { PendingTitle } from './pending-commands.ts';
import type { RecordedRun, FilmSession } from './session.ts';

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
