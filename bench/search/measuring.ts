// Time and CPU of searches.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import type { Database } from '#platform/database/database.ts';

/** The smallest time that this part of them does not exceed. */
export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

export async function timed<T>(act: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await act();
  return { value, ms: performance.now() - start };
}

/** A clock tick of Linux: the unit of CPU times in /proc. */
const TICK_MS = 10;

/** CPU in ms: of this process, and of the PostgreSQL processes that serve it by their ids. */
type Cpu = { node: number; backends: Map<number, number> };

/**
 * Measures the CPU that `act` takes in this process and in the connections that the pool has by
 * then. The embedded database runs in this process, so that its share is in `node`.
 */
export async function cpuOf(
  { pool }: Pick<Database, 'pool'>,
  act: () => Promise<unknown>,
): Promise<{ node: number; database: number }> {
  const before = await readCpu(pool);
  await act();
  const after = await readCpu(pool);
  const database = [...after.backends].reduce(
    (sum, [pid, ms]) => sum + ms - (before.backends.get(pid) ?? 0),
    0,
  );
  return { node: after.node - before.node, database };
}

async function readCpu(pool: Database['pool']): Promise<Cpu> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`,
  );
  const times = await Promise.all(
    rows.map(async ({ pid }) => [pid, await backendMs(pid)] as const),
  );
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, backends: new Map(times) };
}

/** User and system time of a process; 0 if it is no process of PostgreSQL. */
async function backendMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
  if (!name.startsWith('postgres')) return 0;
  // The first field of `rest` is the third one of the file; utime and stime are 14 and 15.
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
