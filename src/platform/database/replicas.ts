// Reasons: docs/decisions/2026-11-22-read-replicas.md
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '#platform/errors.ts';
import type { Invalidations } from '#platform/tags.ts';
import type { Log } from '#platform/log.ts';

export interface ReplicasOptions {
  /** One pool for each replica. */
  pools: readonly pg.Pool[];
  /** Connection for asking the primary's position in the log. */
  primary: Pick<pg.Pool, 'query'>;
  invalidations: Pick<Invalidations, 'subscribe'>;
  log: Log;
  /** The greatest lag of a replica, in ms, while no change is known to data that this process caches. */
  maxLagMs?: number;
  /** Milliseconds between questions for the positions of the primary and the replicas. */
  intervalMs?: number;
}

interface Replica {
  pool: pg.Pool;
  /** The position it has replayed to; null while it does not answer, or if it is no replica. */
  replayed: bigint | null;
  wasUsed: boolean;
}

/** A replica's state for the operator's metrics. */
export interface ReplicaState {
  /** True if it may answer now. */
  isUsable: boolean;
  /** Bytes of the primary's log that it has not replayed yet; null while it does not answer. */
  behindBytes: number | null;
}

/** Milliseconds between questions to a replica that has not replayed a change yet. */
const CATCHING_UP_MS = 25;

/**
 * Streaming replicas of the database, for reads that may be some seconds old. After a change that this process has
 * heard of, a replica is used again only when it has replayed that change: otherwise a cache would read, and keep, the
 * data it has just invalidated. A replica that is down or too far behind is left out.
 */
export class Replicas {
  readonly #options: ReplicasOptions & { maxLagMs: number; intervalMs: number };
  readonly #replicas: Replica[];
  readonly #required: Required;
  readonly #end = new AbortController();
  readonly #working: Promise<void>[];
  readonly #unsubscribe: () => void;
  #isLocating: Promise<void> | undefined;
  #turn = 0;

  constructor(options: ReplicasOptions) {
    this.#options = { maxLagMs: 5000, intervalMs: 1000, ...options };
    this.#required = new Required(this.#options.maxLagMs);
    // Migrations that this process has applied may not be replayed everywhere yet.
    this.#required.noteChange();
    this.#replicas = options.pools.map((pool) => ({ pool, replayed: null, wasUsed: true }));
    this.#unsubscribe = options.invalidations.subscribe(() => {
      this.#required.noteChange();
      void this.#locate();
    });
    this.#working = [
      this.#everyInterval(() => this.#locate()),
      ...this.#replicas.map((replica) => this.#follow(replica)),
    ];
  }

  /** The number of replicas that may answer now. */
  get usable(): number {
    return this.#usable().length;
  }

  /** The state of each replica, in the order of its address. */
  states(): ReplicaState[] {
    const usable = this.#usable();
    const { newest } = this.#required;
    return this.#replicas.map((replica) => {
      const { replayed } = replica;
      // Negative if the replica was asked later than the primary.
      const behind = newest === null || replayed === null ? null : Number(newest - replayed);
      return {
        isUsable: usable.includes(replica),
        behindBytes: behind === null ? null : Math.max(0, behind),
      };
    });
  }

  /** The pool of the next replica that may answer, in turn; null for the primary. */
  next(): pg.Pool | null {
    const usable = this.#usable();
    if (usable.length === 0) return null;
    this.#turn = (this.#turn + 1) % usable.length;
    return usable[this.#turn]?.pool ?? null;
  }

  /** Leaves a replica out until it answers again. */
  leaveOut(pool: pg.Pool): void {
    const replica = this.#replicas.find((one) => one.pool === pool);
    if (replica) replica.replayed = null;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    this.#end.abort();
    await Promise.all(this.#working);
    await this.#isLocating;
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  #usable(): Replica[] {
    return this.#replicas.filter(
      ({ replayed }) => replayed !== null && this.#required.isMetBy(replayed),
    );
  }

  /** Asks for the primary's position, once more if a change happened meanwhile. */
  #locate(): Promise<void> {
    this.#isLocating ??= (async () => {
      try {
        do {
          const { mark } = this.#required;
          const { rows } = await this.#options.primary.query<{ position: string }>(
            'select pg_current_wal_lsn()::text as position',
          );
          this.#required.locate(mark, positionOf(rows[0]?.position ?? ''), performance.now());
        } while (!this.#required.isKnown && !this.#end.signal.aborted);
      } catch {
        // The primary is down; the next interval asks again.
      } finally {
        this.#isLocating = undefined;
      }
    })();
    return this.#isLocating;
  }

  async #follow(replica: Replica): Promise<void> {
    await this.#everyInterval(async () => {
      replica.replayed = await this.#replayedBy(replica);
      const isUsed = replica.replayed !== null;
      if (isUsed !== replica.wasUsed) {
        const { log } = this.#options;
        if (isUsed) log.info('a database replica answers again');
        else log.warn('a database replica does not answer, or is no replica: it is left out');
      }
      replica.wasUsed = isUsed;
      const { replayed } = replica;
      return replayed !== null && !this.#required.isMetBy(replayed);
    });
  }

  async #replayedBy({ pool, wasUsed }: Replica): Promise<bigint | null> {
    try {
      const { rows } = await pool.query<{ replayed: string | null }>(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed`,
      );
      const replayed = rows[0]?.replayed;
      return replayed ? positionOf(replayed) : null;
    } catch (error) {
      if (wasUsed)
        this.#options.log.warn({ reason: messageOf(error) }, 'a database replica failed');
      return null;
    }
  }

  /** Repeats `work` until the end; sooner if it returns true. */
  async #everyInterval(work: () => Promise<boolean | void>): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const isSoon = (await work()) === true;
      const ms = isSoon ? CATCHING_UP_MS : this.#options.intervalMs;
      await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** A position in PostgreSQL's write-ahead log, in bytes: `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The position that replicas must have replayed: positions of the primary, with the time of reading in ms. */
export class Required {
  readonly #maxLagMs: number;
  readonly #samples: { at: number; position: bigint }[] = [];
  #changes = 0;
  #located = 0;
  #position = 0n;

  /** `maxLagMs`: the greatest lag of a replica while no change is known. */
  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** Notes a change whose position in the log is not known yet. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** The value that `locate` needs; read it before asking the primary for its position. */
  get mark(): number {
    return this.#changes;
  }

  /** The newest known position of the primary; null before the first. */
  get newest(): bigint | null {
    return this.#samples.at(-1)?.position ?? null;
  }

  get isKnown(): boolean {
    return this.#located === this.#changes;
  }

  /** Notes the primary's position, which it was asked for at `mark`, at the time `at`. */
  locate(mark: number, position: bigint, at: number): void {
    if (mark > this.#located) {
      this.#located = mark;
      if (position > this.#position) this.#position = position;
    }
    this.#samples.push({ at, position });
    while (this.#samples[1] && this.#samples[1].at <= at - this.#maxLagMs) this.#samples.shift();
    const [oldest] = this.#samples;
    if (oldest && oldest.at <= at - this.#maxLagMs && oldest.position > this.#position) {
      this.#position = oldest.position;
    }
  }

  /** True if a replica that has replayed up to here may answer. */
  isMetBy(replayed: bigint): boolean {
    return this.isKnown && replayed >= this.#position;
  }
}

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * A pool that sends statements to a replica if one may answer, else, or if that fails, to the primary. Transactions
 * always go to the primary. For reads that may be some seconds old.
 */
export function readingFrom(replicas: Replicas, primary: pg.Pool): pg.Pool {
  const query: Query = async (...given) => {
    const replica = replicas.next();
    if (replica !== null) {
      try {
        return await (replica.query as Query).apply(replica, given);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        replicas.leaveOut(replica);
      }
    }
    return (primary.query as Query).apply(primary, given);
  };
  // Must stay an instance of a pool: then Drizzle takes a client of the primary for each transaction.
  return Object.create(primary, { query: { value: query } }) as pg.Pool;
}

/**
 * True if the primary may succeed where the replica failed: a lost or refused connection, a shutdown, a conflict with
 * the replay, or a table of a migration that is not replayed yet.
 */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^[\dA-Z]{5}$/.test(code)) return true;
  return /^(08|53|57P|40001|42P01|42703)/.test(code);
}

/** The replicas as Prometheus metrics, by their places in DATABASE_REPLICA_URLS; nothing without any. */
export function metricsOfReplicas(replicas: Pick<Replicas, 'states'> | undefined) {
  const states = replicas?.states() ?? [];
  if (states.length === 0) return [];
  const label = (at: number) => ({ replica: String(at + 1) });
  return [
    {
      name: 'vouver_replica_usable',
      help: '1 while reads may go to the replica.',
      values: states.map(({ isUsable }, at) => ({ labels: label(at), value: Number(isUsable) })),
    },
    {
      name: 'vouver_replica_behind_bytes',
      help: 'How much of the log of the primary the replica has not replayed yet.',
      values: states.flatMap(({ behindBytes }, at) =>
        behindBytes === null ? [] : [{ labels: label(at), value: behindBytes }],
      ),
    },
  ];
}
