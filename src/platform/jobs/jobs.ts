// Work that outlives a request: kept in the database, done in the background, tried again.
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

/** One kind of work and what is done when it fails. Seconds throughout. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  /** How often it is tried altogether. */
  readonly tries: number;
  /** The wait after the first try; each later one is about twice as long, up to `longestWait`. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** How long one try may take. A try whose process died is taken up again after that. */
  readonly timeLimit: number;
  /** How long a job stays in the database once it is done or given up. */
  readonly keptFor: number;
  /** Of jobs with the same key only one waits or is done at a time. */
  readonly keyed?: boolean;
  /** Only for the type checker: what a job of this kind carries. */
  readonly payload?: Payload;
}

export interface Try {
  id: string;
  /** Counts from 1. */
  number: number;
  /** Aborted when its time is up, or the process has to end. */
  signal: AbortSignal;
}

export type Handler<Payload> = (payload: Payload, attempt: Try) => Promise<void>;

export interface Queued {
  /** Whether a job with the key waits or is being done. */
  has: boolean;
  /** How many jobs of the kind wait. */
  waiting: number;
}

export interface Jobs {
  /**
   * Puts a job in the queue; within a transaction it exists only if that commits. Of a keyed kind it
   * is left out while there is one with its key.
   */
  add<Payload extends object>(
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { tx?: DbOrTransaction; key?: string },
  ): Promise<void>;
  /** How the queue of a keyed kind stands. */
  look(kind: JobKind<object>, key: string): Promise<Queued>;
  /**
   * Does the jobs of a kind, one at a time in this process; other processes may do others. A try
   * that throws is tried again; one that throws `GivenUp` is not. Exactly once is no promise: a
   * process that dies after the work and before saying so leaves a job that is done again.
   */
  work<Payload extends object>(kind: JobKind<Payload>, handler: Handler<Payload>): Promise<void>;
  /** Takes no more jobs and waits for those under way; what takes too long is tried again later. */
  stop(): Promise<void>;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Thrown by a handler where trying again cannot help. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface Schedule {
  kind: JobKind<object>;
  /** Five fields, UTC. A time that passed while no process ran is made up for, once. */
  cron: string;
}

export interface JobsOptions {
  pool: Pool;
  log: Log;
  /** All there are; no other can be added or worked on. */
  kinds: readonly JobKind<object>[];
  /** Jobs that are put in the queue by the clock, once however many processes there are. */
  schedules?: readonly Schedule[];
  /** How often the clock is looked at. */
  clockSeconds?: number;
  /** How often the queue is asked for jobs that another process put there. */
  pollSeconds?: number;
  /** How often jobs are looked for whose process died. */
  superviseSeconds?: number;
  /** How long `stop` waits. */
  graceMs?: number;
}

/** Opens the queue. Its tables come with our migrations, hence `migrate: false`. */
export async function openJobs({
  pool,
  log,
  kinds,
  schedules = [],
  clockSeconds = 30,
  pollSeconds = 5,
  superviseSeconds = 60,
  graceMs = 10_000,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    // A schedule stays in the database; where no process keeps the time, nothing comes of it.
    schedule: schedules.length > 0,
    cronMonitorIntervalSeconds: clockSeconds,
    // pg-boss takes 1 to 45.
    cronWorkerIntervalSeconds: Math.min(45, Math.max(1, pollSeconds)),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // How far behind `keptFor` a finished job may be deleted.
    maintenanceIntervalSeconds: 3600,
    // Jobs that wait for other jobs, which ours do not.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.warn({ reason: messageOf(error) }, 'the job queue stumbled'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  await boss.start();
  for (const kind of kinds) await makeQueue(boss, kind);
  for (const { kind, cron } of schedules) {
    await boss.schedule(kind.name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  const workers = new Map<string, string>();

  return {
    async add(kind, payload, { tx, key } = {}) {
      const options = key === undefined ? {} : { singletonKey: key };
      if (tx !== undefined) {
        await boss.send(kind.name, payload, { ...options, db: fromDrizzle(tx, sql) });
        return;
      }
      await boss.send(kind.name, payload, options);
      const worker = workers.get(kind.name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    async look(kind, key) {
      const { rows } = await pool.query<Queued>(
        `select coalesce(bool_or(singleton_key = $2), false) as has,
          (count(*) filter (where state < 'active'))::int as waiting
        from pgboss.job where name = $1 and state <= 'active' and policy = 'exclusive'`,
        [kind.name, key],
      );
      return rows[0] ?? { has: false, waiting: 0 };
    },
    async work(kind, handler) {
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize: 1,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const id = await boss.work<object, unknown, typeof options>(kind.name, options, (jobs) =>
        Promise.all(jobs.map((job) => attempt(job as never, handler, log))),
      );
      workers.set(kind.name, id);
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: graceMs }),
  };
}

/** Brings the queue of a kind to its settings: an earlier version may have made it with others. */
async function makeQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const settings = {
    retryLimit: kind.tries - 1,
    retryDelay: kind.firstWait,
    retryDelayMax: kind.longestWait,
    retryBackoff: true,
    expireInSeconds: kind.timeLimit,
    deleteAfterSeconds: kind.keptFor,
  };
  await boss.createQueue(kind.name, { ...settings, ...(kind.keyed && { policy: 'exclusive' }) });
  await boss.updateQueue(kind.name, settings);
  // Any question about a queue makes pg-boss remember it. Asking for the first time inside a
  // transaction would wait, on the one session of the embedded database, for that transaction.
  await boss.findJobs(kind.name, { id: NO_JOB });
}

/** One try. What is stored and logged of a failure is its kind, never its text: that can hold names. */
async function attempt<Payload>(
  job: JobWithMetadata<Payload>,
  handler: Handler<Payload>,
  log: Log,
) {
  const { id, name } = job;
  const number = job.retryCount + 1;
  try {
    await handler(job.data, { id, number, signal: job.signal });
    return { id, status: 'completed' as const };
  } catch (error) {
    const reason = reasonOf(error);
    const isLast = error instanceof GivenUp || job.retryCount >= job.retryLimit;
    const about = { job: name, id, tries: number, reason };
    if (isLast) log.error(about, 'a job is given up');
    else log.warn(about, 'a job failed and will be tried again');
    return {
      id,
      status: isLast ? ('deadletter' as const) : ('failed' as const),
      output: { reason },
    };
  }
}

/** `GivenUp: EENVELOPE 550`, `Error: ECONNREFUSED`, `TypeError`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const source = error instanceof GivenUp && error.cause instanceof Error ? error.cause : error;
  const { code, responseCode } = source as { code?: unknown; responseCode?: unknown };
  const details = [code, responseCode].filter((part) => part !== undefined).map(String);
  return details.length > 0 ? `${error.name}: ${details.join(' ')}` : error.name;
}
