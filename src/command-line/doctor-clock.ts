import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { lastRunBeforeJump } from '#sync/runs/day-rules.ts';
import type { DoctorContext, Finding } from './doctor-findings.ts';

const PATIENCE_MS = 10_000;
/** Milliseconds from which clocks differ too much; above the rounding of a `Date` header to seconds. */
const ALLOWED_MS = 2000;

/** Milliseconds by which another clock is ahead of ours. */
type Difference = { whose: string; aheadMs: number };

/** Sessions, links of mails and offers have dates of our clock and the database's; partners check signatures by theirs. */
export async function checkClock({ config, database }: DoctorContext): Promise<Finding> {
  const now = new Date();
  const last = await lastRun(database, now);
  if (last !== null) {
    return {
      state: 'bad',
      what: `${now.toISOString()}; the last synchronisation before it was at ${last.toISOString()}`,
      advice: 'if the clock is wrong set it back: deletions wait for two days, or for "sync purge"',
    };
  }
  const others = await Promise.all([ofDatabase(database), ...partnersOf(config).map(ofPartner)]);
  const found = others.filter((one) => one !== null);
  const words = found.map(({ whose, aheadMs }) => `${Math.abs(aheadMs)} ms from ${whose}`);
  const what = [now.toISOString(), ...words].join(', ');
  if (found.some(({ aheadMs }) => Math.abs(aheadMs) >= ALLOWED_MS)) {
    return { state: 'bad', what, advice: 'synchronise all machines with NTP (timedatectl)' };
  }
  return { state: 'ok', what: found.length > 0 ? what : `${what}, compared with no other` };
}

/** The last run before a jump of our clock. Null if no run can be read: another check says why. */
async function lastRun(database: Database | null, now: Date): Promise<Date | null> {
  if (database === null) return null;
  const [row] = await rowsOf<{ found: boolean }>(
    database.db,
    sql`select to_regclass('sync_runs') is not null as found`,
  );
  return row?.found === true ? lastRunBeforeJump(database.db, now) : null;
}

/** Null for the embedded one, whose clock is ours. */
async function ofDatabase(database: Database | null): Promise<Difference | null> {
  if (database?.kind !== 'server') return null;
  const before = Date.now();
  const [row] = await rowsOf<{ now: number }>(
    database.db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const aheadMs = Math.round(Number(row?.now) - (before + Date.now()) / 2);
  return { whose: 'the database’s', aheadMs };
}

type Partner = { whose: string; address: string };

const partnersOf = ({ tmdbToken, tmdbBaseUrl, s3 }: Config): Partner[] => [
  ...(tmdbToken === undefined
    ? []
    : [{ whose: 'the film database’s', address: `${tmdbBaseUrl}/configuration` }]),
  ...(s3 === undefined ? [] : [{ whose: 'the bucket’s', address: s3.endpoint }]),
];

/**
 * The difference by the `Date` of any response, even a refusal. Null without one: another check says what is wrong with
 * the partner.
 */
async function ofPartner({ whose, address }: Partner): Promise<Difference | null> {
  const before = Date.now();
  const response = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  const after = Date.now();
  const time = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(time)) return null;
  // Somewhere within that second, and between the request and its response.
  const aheadMs = time > after ? time - after : Math.min(0, time + 1000 - before);
  return { whose, aheadMs };
}
