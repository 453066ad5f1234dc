import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { lastRunBeforeJump } from '#sync/runs/clock-queries.ts';
import type { DoctorContext, Finding } from './doctor-findings.ts';

const PATIENCE_MS = 10_000;
/** As much apart clocks may be; more than a `Date` header's rounding to seconds. */
const ALLOWED_MS = 2000;

/** How far another clock is ahead of ours, in milliseconds. */
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

/** Before a jump of our clock. Null if no run can be read: another check says why. */
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
 * By the `Date` of any response, also of one that refuses us. Null if there is none: another check says
 * what is wrong with the partner.
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
