import { isId } from '#shared/ids.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { createProgress } from '#platform/progress.ts';
import { stopSignal } from '#platform/shutdown.ts';
import { createCritics } from '#sync/critics/critics.ts';
import type { Findings } from '#sync/film-database/findings.ts';
import { connectFilmDatabase } from '#sync/runs/connect.ts';
import { runFull } from '#sync/runs/full-run.ts';
import type { FullOptions } from '#sync/runs/full-run.ts';
import { runPurge } from '#sync/runs/purge-commands.ts';
import type { Run, RunKind } from '#sync/runs/run-commands.ts';
import { readHeldNews, readSyncStatus, readWaiting } from '#sync/runs/status-queries.ts';
import { heldText, statusLines } from '#sync/runs/sync-status.ts';
import { Incomplete, Interrupted, unavailable } from '#sync/runs/run-errors.ts';
import { runScores } from '#sync/runs/scores-run.ts';
import type { ScoresParts } from '#sync/runs/scores-run.ts';
import { inLease, inRun } from '#sync/runs/session.ts';
import type { FilmSession, SyncLimits, SyncParts } from '#sync/runs/session.ts';
import { describeFetch } from '#sync/runs/title-run.ts';
import type { CommandContext } from './command.ts';
import { numberOf, say } from './command.ts';
import { runSummary } from '#sync/runs/run-commands.ts';

export async function full(context: CommandContext): Promise<void> {
  const { values } = context;
  const minPopularity = numberOf(values, 'min-popularity');
  const limit = numberOf(values, 'limit', { whole: true });
  const options: Partial<FullOptions> = {
    ...(minPopularity !== undefined && { minPopularity }),
    ...(limit !== undefined && { limit }),
  };
  const asked = Object.keys(options).length > 0 ? options : undefined;
  const restart = values['restart'] === true;
  await oneRun(context, 'full', (session) => runFull(session, { options: asked, restart }));
}

/** One run with the lease, and its summary; Ctrl-C and SIGTERM end it cleanly. */
export async function oneRun(
  context: CommandContext,
  kind: RunKind,
  work: (session: FilmSession) => Promise<Run>,
): Promise<void> {
  const { config, log, database } = context;
  const filmDatabase = connectFilmDatabase(config, database.db, log);
  const parts = { ...(await partsOf(context)), filmDatabase };
  await inLease(parts, kind, async (session) => {
    try {
      const run = await work(session);
      say(runSummary(run, session));
      await refuseIncomplete(database.db, run, config.syncLimits);
    } catch (error) {
      throw unavailable(error);
    } finally {
      for (const line of findingLines(filmDatabase.findings)) say(line);
    }
  });
}

/** A run that is done, but not well: the command's exit code says so. @throws Incomplete */
async function refuseIncomplete(db: Db, { failed }: Run, limits: SyncLimits): Promise<void> {
  const held = await readHeldNews(db);
  const waiting = await readWaiting(db, limits);
  const problems = [
    ...(failed === 1 ? ['1 title failed and stays pending'] : []),
    ...(failed > 1 ? [`${failed} titles failed and stay pending`] : []),
    ...(waiting === null ? [] : [waiting]),
    ...(held.length > 0 ? [heldText(held)] : []),
  ];
  if (problems.length > 0) throw new Incomplete(problems.join('; '));
}

/** Fetches a small list as a whole. */
export function vocabulary(
  context: CommandContext,
  kind: RunKind,
  fetch: (session: FilmSession) => Promise<string>,
): Promise<void> {
  return oneRun(context, kind, (session) =>
    inRun(session, { kind, restart: true }, async () => say(await fetch(session))),
  );
}

export function scoresOf({ config, log }: CommandContext): ScoresParts | undefined {
  const { omdbKey: key, omdbBaseUrl: baseUrl, omdbDailyLimit: dailyLimit } = config;
  if (key === undefined) return undefined;
  return { critics: createCritics({ baseUrl, key, log }), dailyLimit };
}

export async function scores(context: CommandContext): Promise<void> {
  const critics = scoresOf(context);
  if (critics === undefined) {
    throw new OperatorError('OMDB_KEY is not set: set it to your key of OMDb');
  }
  const requests = () => critics.critics.requests;
  const parts = { ...(await partsOf(context)), requests };
  await inLease(parts, 'scores', async (session) => {
    const run = await runScores(session, critics);
    say(runSummary(run, session));
  });
}

export async function purgeNow(context: CommandContext): Promise<void> {
  await inLease(await partsOf(context), 'purge', async (session) => {
    const { titles, people, details } = await runPurge(session, { insists: true });
    say(`deleted ${titles} titles, ${people} people and the details of ${details} more`);
  });
}

export async function oneTitle(context: CommandContext): Promise<void> {
  const { config, log, database, positionals } = context;
  const [type, word, ...rest] = positionals;
  const id = Number(word);
  if ((type !== 'movie' && type !== 'serie') || !isId(id) || rest.length > 0) {
    throw new OperatorError('name a title: sync title movie 598, or sync title serie 1396');
  }
  const { db, pool } = database;
  const filmDatabase = connectFilmDatabase(config, db, log);
  await migrate(pool, await readMigrations());
  const parts = { db, filmDatabase, offerPeriods: config.syncLimits.offers };
  say(
    await describeFetch(parts, type, id).catch((error: unknown) => {
      throw unavailable(error);
    }),
  );
}

export async function status({ config, database, values }: CommandContext): Promise<void> {
  await migrate(database.pool, await readMigrations());
  const read = await readSyncStatus(database.db, systemClock, config);
  if (values['json'] === true) say(JSON.stringify(read, undefined, 2));
  else for (const line of statusLines(read)) say(line);
}

export async function partsOf({ config, log, database }: CommandContext): Promise<SyncParts> {
  const { db, pool, kind } = database;
  await migrate(pool, await readMigrations());
  const told = new AbortController();
  void stopSignal().then((signal) => {
    say(`\n${signal}: stopping after the current batch; the next run continues there.`);
    told.abort(new Interrupted('stopped'));
  });
  return {
    db,
    kind,
    clock: systemClock,
    log,
    stop: told.signal,
    limits: config.syncLimits,
    say,
    report: (label, unit) => createProgress(label, process.stdout, { unit }),
  };
}

const SHOWN = 20;

function findingLines(findings: Findings): string[] {
  const all = findings.list();
  if (all.length === 0) return [];
  const shown = all.slice(0, SHOWN).map(({ pattern, count }) => `  ${count} × ${pattern}`);
  const rest = all.length - shown.length;
  return [
    'Unknown or unusable parts of responses:',
    ...shown,
    ...(rest > 0 ? [`  and ${rest} others`] : []),
  ];
}
