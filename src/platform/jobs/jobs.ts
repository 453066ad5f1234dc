// Background work: stored in the database, run outside of requests, retried when it fails.
// Reasons: docs/decisions/2026-11-21-job-queue.md
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { SpanStart } from '#platform/tracing.ts';
import { traced } from '#platform/tracing.ts';

/** One kind of job and how it is retried. All times are in seconds. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  /** The number of tries, including the first. */
  readonly tries: number;
  /** The wait after the first try; each later one is about twice as long, up to `longestWait`. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** The longest time of one try; the job of a process that died is retried after it. */
  readonly timeLimit: number;
  /** The time for which a finished or failed job is stored. */
  readonly keptFor: number;
  /** True if only one job with the same key may be queued or running. */
  readonly keyed?: boolean;
  /** The type of the payload; never set. */
  readonly payload?: Payload;
}

export interface Try {
  id: string;
  /** Counts from 1. */
  number: number;
  /** Aborted at the time limit, or when the process has to end. */
  signal: AbortSignal;
}

export type Handler<Payload> = (payload: Payload, attempt: Try) => Promise<void>;

export interface Queued {
  /** True if a job with the key is queued or running. */
  has: boolean;
  /** The number of queued jobs of the kind. */
  waiting: number;
}

export interface Jobs {
  /**
   * Queues a job; within a transaction the job exists only if that commits. A job of a keyed kind
   * is ignored while another with its key is queued or running.
   */
  add<Payload extends object>(
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { tx?: DbOrTransaction; key?: string },
  ): Promise<void>;
  /** Starts this process's next job of a kind at once; call it after a transaction that has added one. */
  wake(kind: JobKind<object>): void;
  /** The state of the queue of a keyed kind. */
  look(kind: JobKind<object>, key: string): Promise<Queued>;
  /**
   * Runs the jobs of a kind, one at a time in this process; other processes may run others. A job
   * that throws is retried, unless it throws `GivenUp`. A job may run more than once: if its
   * process dies before the success is recorded, it is retried.
   */
  work<Payload extends object>(kind: JobKind<Payload>, handler: Handler<Payload>): Promise<void>;
  /** Starts no more jobs and waits for running ones; those that take too long are retried later. */
  stop(): Promise<void>;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Thrown by a handler when a retry cannot succeed. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface Schedule {
  kind: JobKind<object>;
  /** Five fields, UTC. A run missed while no process ran happens later, once. */
  cron: string;
}

export interface JobsOptions {
  pool: Pool;
  log: Log;
  /** All kinds; jobs of other kinds can neither be added nor run. */
  kinds: readonly JobKind<object>[];
  /** Jobs queued at certain times, once for all processes. */
  schedules?: readonly Schedule[];
  /** Seconds between checks of the schedules. */
  clockSeconds?: number;
  /** Seconds between polls for jobs that another process added. */
  pollSeconds?: number;
  /** Seconds between searches for jobs whose process died. */
  superviseSeconds?: number;
  /** Milliseconds for which `stop` waits for running jobs. */
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
    // Schedules are stored in the database; without this option no process runs them.
    schedule: schedules.length > 0,
    cronMonitorIntervalSeconds: clockSeconds,
    // pg-boss accepts 1 to 45.
    cronWorkerIntervalSeconds: Math.min(45, Math.max(1, pollSeconds)),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Seconds after `keptFor` for which a finished job may still be stored.
    maintenanceIntervalSeconds: 3600,
    // For jobs that depend on other jobs; VouVer has none.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.warn({ reason: messageOf(error) }, 'the job queue had an error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'warning of the job queue'));
  await boss.start();
  for (const kind of kinds) await makeQueue(boss, kind);
  for (const { kind, cron } of schedules) {
    await boss.schedule(kind.name, cron, {}, { tz: 'UTC', missed: 'once' });
  }
  const workers = new Map<string, string>();
  const wake = ({ name }: JobKind<object>) => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  return {
    async add(kind, payload, { tx, key } = {}) {
      const options = key === undefined ? {} : { singletonKey: key };
      if (tx !== undefined) {
        await boss.send(kind.name, payload, { ...options, db: fromDrizzle(tx, sql) });
        return;
      }
      await boss.send(kind.name, payload, options);
      wake(kind);
    },
    wake,
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
      const id = await boss.work<object, unknown, typeof options>(
        kind.name,
        options,
        async (jobs) => {
          const results = await Promise.all(jobs.map((job) => attempt(job as never, handler, log)));
          // Fetches the next job at once; pg-boss would wait for its next poll.
          wake(kind);
          return results;
        },
      );
      workers.set(kind.name, id);
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: graceMs }),
  };
}

/**
 * Deletes the jobs of a kind, waiting and finished ones, whose payload has this text in a field, ignoring case. A
 * running job stays.
 */
export async function deleteJobs<Payload extends object>(
  db: DbOrTransaction,
  kind: JobKind<Payload>,
  field: keyof Payload & string,
  text: string,
): Promise<void> {
  await db.execute(
    sql`delete from pgboss.job where name = ${kind.name} and state <> 'active'
      and lower(data ->> ${field}::text) = lower(${text})`,
  );
}

/** Creates the queue of a kind, or updates one that an earlier version created. */
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
  // Makes pg-boss cache the queue. Its first query inside a transaction would deadlock with that
  // transaction on the single session of the embedded database.
  await boss.findJobs(kind.name, { id: NO_JOB });
}

/** Runs one try. Only the kind of a failure is stored and logged, because its text may be personal data. */
async function attempt<Payload>(
  job: JobWithMetadata<Payload>,
  handler: Handler<Payload>,
  log: Log,
) {
  const { id, name } = job;
  const number = job.retryCount + 1;
  try {
    await traced(
      () => spanOf(job, number),
      () => handler(job.data, { id, number, signal: job.signal }),
    );
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

function spanOf({ id, name }: JobWithMetadata<unknown>, number: number): SpanStart {
  return {
    name: `process ${name}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.message.id': id,
      'vouver.job.try': number,
    },
    // The span that woke the queue may belong to a request that has ended.
    parent: 'none',
  };
}

/** `GivenUp: EENVELOPE 550`, `Error: ECONNREFUSED`, `TypeError`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const source = error instanceof GivenUp && error.cause instanceof Error ? error.cause : error;
  const { code, responseCode } = source as { code?: unknown; responseCode?: unknown };
  const details = [code, responseCode].filter((part) => part !== undefined).map(String);
  return details.length > 0 ? `${error.name}: ${details.join(' ')}` : error.name;
}
