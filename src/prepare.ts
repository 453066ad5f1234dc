// Shared by both entry points: configuration, database, jobs, server and their orderly shutdown.
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { heldNewsWork, workOnHeldNews } from '#admin/held-news-jobs.ts';
import { uploadDeletion } from './accounts/user-deletion.ts';
import { answerMailRequests, mailRequests } from './accounts/mailed-links.ts';
import { imageSweep, imageSweepSchedule, runImageJobs } from '#accounts/image-commands.ts';
import { dailySweep, sweepSchedule } from './accounts/account-sweep.ts';
import { readSecurityMetrics } from './accounts/security-log.ts';
import { alertSchedule, alertWork, runAlertJobs } from './alerts/alert-jobs.ts';
import { backUpNightly, backupSchedule, nightlyBackup } from './platform/backup/backup.ts';
import { pushes, sendPushes } from '#alerts/push-commands.ts';
import { secretsOnce } from './alerts/alert-secrets.ts';
import { titleOfPicture } from '#alerts/digest-rules.ts';
import { returnDaysOf } from '#api/app.ts';
import { readShelves } from './catalog/shelf/shelf-queries.ts';
import { readConfig } from '#platform/config.ts';
import { systemClock } from '#platform/clock.ts';
import { IdleMemory } from '#platform/idle-memory.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { listenForChanges } from './platform/database/changes.ts';
import type { ChangeListener } from './platform/database/changes.ts';
import { metricsOfReplicas } from './platform/database/replicas.ts';
import { invalidations } from './platform/tags.ts';
import { OperatorError } from '#platform/errors.ts';
import { metricsOfJobs } from './platform/jobs/job-queries.ts';
import { countJobs } from '#platform/jobs/job-queries.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dailyVacuum, vacuumEmbedded, vacuumSchedule } from '#platform/jobs/vacuum.ts';
import {
  importFetch,
  importRetries,
  importRetrySchedule,
  runImportJobs,
} from './moving/importing/import-jobs.ts';
import { importWork } from './moving/importing/import-steps.ts';
import { exportWork, runExportJobs } from './moving/leaving/export-commands.ts';
import { countImports, metricsOfImports } from './moving/importing/import-queries.ts';
import {
  countLikesNightly,
  likedTogetherCount,
  likedTogetherSchedule,
} from './library/for-you/liked-together.ts';
import { createLog } from '#platform/log.ts';
import { createMailer, deliver, letters, transportOf } from '#platform/mail/mailer.ts';
import { openUploadStore } from './platform/uploads/upload-store.ts';
import { drain, openResponses, stopSignal, type DrainOptions } from '#platform/shutdown.ts';
import { startTracing } from '#platform/tracing.ts';
import { connectFilmDatabase } from '#sync/runs/connect.ts';
import { readSyncStatus } from '#sync/runs/status-queries.ts';
import { dailySchedule, dailySync, synchroniseDaily } from '#sync/schedule.ts';
import { pullSourcesDaily, sourcePull, sourceSchedule } from './sync/schedule.ts';
import { hasOtherSources } from '#sync/availability/connect-sources.ts';
import {
  metricsOfSources,
  readOtherSources,
  readSourceStatus,
} from '#sync/availability/source-status.ts';
import { readWarnings } from './sync/runs/status-queries.ts';
import { metricsOf } from '#sync/sync-metrics.ts';
import { dailyPurge, enforceRetention, purgeSchedule } from './sync/schedule.ts';
import { personFetch, runFetchJobs, titleFetch } from './sync/on-demand/on-demand.ts';
import { createOnDemandFetch } from '#sync/on-demand/on-demand.ts';
import { createTitleSource } from '#sync/on-demand/title-source.ts';
import { posterPng } from '#http/art/poster-png.ts';
import { sweepDaily } from './daily-sweep.ts';
import { isFirstStart, prepareInChild } from './first-start.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';
import { readAhead } from './read-ahead.ts';
import { listen } from './server.ts';
import type { App, AppOptions } from './server.ts';

/** EX_USAGE and EX_CONFIG of sysexits.h; supervisors do not restart after these exit codes. */
const wrongUsage = 64;
const wrongConfiguration = 78;

export interface ServedSite {
  /** The name in the first line of output: "VouVer is at http://…". */
  name: string;
  createApp: (parts: Omit<AppOptions, 'createPages' | 'clientDir' | 'development'>) => App;
  /** Time limits of a shutdown. */
  drain?: DrainOptions;
  close?: () => Promise<void>;
}

/** Serves until a stop signal or the loss of the database; resolves with the exit code. */
export async function serveUntilStopped(load: () => Promise<ServedSite>): Promise<number> {
  const stop = stopSignal();
  const options = readOptions();
  if (!options) return wrongUsage;
  const read = readConfig(process.env);
  if (!read.ok) {
    const problems = read.problems.map((line) => `  - ${line}`);
    console.error(`VouVer cannot start, the configuration is wrong:\n${problems.join('\n')}`);
    return wrongConfiguration;
  }
  const { config } = read;
  try {
    const site = await load();
    try {
      return await run(site, config, { stop, ...options });
    } finally {
      await site.close?.();
    }
  } catch (error) {
    console.error(error instanceof OperatorError ? `VouVer cannot start: ${error.message}` : error);
    return 1;
  }
}

type Options = { withDemonstration: boolean };

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean', default: false } } });
    return { withDemonstration: !values['no-demo'] };
  } catch (error) {
    console.error(`VouVer cannot start: ${(error as Error).message}`);
    return undefined;
  }
}

async function run(
  site: ServedSite,
  config: Config,
  { stop, withDemonstration }: Options & { stop: Promise<NodeJS.Signals> },
): Promise<number> {
  const log = createLog(config.logLevel);
  if (withDemonstration && isFirstStart(config)) await prepareInChild(log);
  // Before the database: its connections are traced or not from their beginning.
  const stopTracing = await startTracing(config.tracing, log);
  const database = await openDatabase(config, log);
  let jobs: Jobs | undefined;
  let daily: { stop: () => void } | undefined;
  let listener: ChangeListener | undefined;
  let idleMemory: IdleMemory | undefined;
  let isLost = false;
  let isStopping = false;
  void stop.then(() => {
    isStopping = true;
  });
  try {
    listener = await listenForChanges({ pool: database.pool, invalidations, log });
    await prepareCatalogue(database.background, log, { withDemonstration });
    await readShelves(database.background.db);
    const isDaily = config.syncSchedule === 'daily';
    const isPulled = isDaily && hasOtherSources(config);
    jobs = await openJobs({
      pool: database.pool,
      log,
      kinds: [
        letters,
        mailRequests,
        uploadDeletion,
        imageSweep,
        dailySweep,
        titleFetch,
        personFetch,
        dailySync,
        sourcePull,
        dailyPurge,
        dailyVacuum,
        alertWork,
        pushes,
        heldNewsWork,
        nightlyBackup,
        importWork,
        importRetries,
        importFetch,
        likedTogetherCount,
        exportWork,
      ],
      schedules: [
        purgeSchedule,
        imageSweepSchedule,
        sweepSchedule,
        vacuumSchedule,
        alertSchedule,
        backupSchedule,
        importRetrySchedule,
        likedTogetherSchedule,
        ...(isDaily ? [dailySchedule] : []),
        ...(isPulled ? [sourceSchedule] : []),
      ],
    });
    const { db, staleDb, replicas, kind, background, pools } = database;
    const mailer = createMailer(jobs, systemClock);
    const uploads = openUploadStore(config);
    // Without a token nothing is fetched; the catalogue has only imported titles.
    const filmDatabase =
      config.tmdbToken === undefined ? undefined : connectFilmDatabase(config, background.db, log);
    const onDemand = filmDatabase && createOnDemandFetch({ db, jobs, clock: systemClock, log });
    const readMetrics = async () => [
      ...metricsOf(await readSyncStatus(background.db, systemClock, config)),
      ...metricsOfJobs(await countJobs(background.db), systemClock.now()),
      ...metricsOfSources(await readSourceStatus(background.db), config),
      ...(await readSecurityMetrics(background.db, systemClock)),
      ...metricsOfReplicas(replicas),
      ...metricsOfImports(await countImports(background.db)),
    ];
    const warnings = () => readWarnings(db, config.syncLimits);
    const app = site.createApp({
      config,
      db,
      staleDb,
      pools,
      log,
      mailer,
      uploads,
      jobs,
      onDemand,
      readMetrics,
      readWarnings: warnings,
      readOtherSources: () => readOtherSources(background.db),
      isStopping: () => isStopping,
    });
    const server = await listen(app, config).catch((error: unknown) => {
      throw portProblem(error, config);
    });
    const responses = openResponses(server);
    const draw = async (name: string) => {
      const title = titleOfPicture(name);
      return title && posterPng(db, title);
    };
    await deliver(jobs, { transport: transportOf(config, log), log, draw });
    await answerMailRequests(jobs, { db, clock: systemClock, mailer, sender: config });
    const fetching = filmDatabase && {
      db: background.db,
      filmDatabase,
      clock: systemClock,
      offerPeriods: config.syncLimits.offers,
    };
    if (fetching) await runFetchJobs(jobs, { ...fetching, log });
    await runImageJobs(jobs, { db: background.db, uploads, clock: systemClock, log });
    await enforceRetention(jobs, { db: background.db, kind, clock: systemClock, log });
    await runImportJobs(jobs, {
      db: background.db,
      clock: systemClock,
      log,
      source: fetching && createTitleSource(fetching),
    });
    await countLikesNightly(jobs, { db: background.db, clock: systemClock, log });
    await runExportJobs(jobs, {
      db: background.db,
      uploads,
      clock: systemClock,
      mailing: { mailer, sender: config },
    });
    await sweepDaily(jobs, { db: background.db, clock: systemClock, log });
    await workOnHeldNews(jobs, {
      db: background.db,
      kind,
      clock: systemClock,
      log,
      limits: config.syncLimits,
    });
    const secrets = secretsOnce(db);
    await sendPushes(jobs, {
      db,
      contact: config.contactEmail,
      vapid: async () => (await secrets()).vapid,
      hosts: config.pushHosts,
    });
    await runAlertJobs(jobs, {
      db: background.db,
      kind,
      clock: systemClock,
      log,
      secrets,
      mailer,
      sender: config,
    });
    await vacuumEmbedded(jobs, { ...database, log });
    const { dataDir } = config;
    await backUpNightly(jobs, { ...database, dataDir, uploads, clock: systemClock, log });
    if (isDaily)
      daily = await synchroniseDaily(jobs, { db: background.db, clock: systemClock, log });
    if (isPulled) await pullSourcesDaily(jobs, { db: background.db, log });
    console.log(`${site.name} is at ${config.siteUrl}`);
    const returnDays = returnDaysOf(config);
    void readAhead({ db: staleDb, background, clock: systemClock, log, returnDays });
    idleMemory = new IdleMemory();
    // The system chose the port.
    if (config.port === 0) console.log(`It listens on port ${portOf(server.address())}`);
    const reason = await Promise.race([stop, database.lost]);
    isLost = reason instanceof Error;
    if (reason instanceof Error) log.fatal({ reason: reason.message }, 'the database was lost');
    else log.info('stopping');
    daily?.stop();
    await drain(server, { ...site.drain, responses, endStreams: app.endStreams });
    return isLost ? 1 : 0;
  } finally {
    daily?.stop();
    idleMemory?.stop();
    await listener?.stop();
    // Queued jobs stay in the database; without the database there is nothing to wait for.
    if (!isLost) await jobs?.stop();
    await database.close();
    await stopTracing();
  }
}

function portOf(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

function portProblem(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `port ${port} is in use by another program; stop it or set another PORT`,
    );
  }
  if (code === 'EACCES')
    return new OperatorError(`port ${port} needs more rights; set another PORT`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new OperatorError(`HOST ${host} is not an address of this machine`);
  }
  return error;
}
