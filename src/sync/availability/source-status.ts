import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import { instant, int, nullable, text } from '#platform/database/columns.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';
import { SERVICE_KEYS, services } from './services.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { WIKIDATA } from './source-store.ts';

/** The state of the sources beside the film database. */
export type SourceStatus = {
  jobs: SourceJob[];
  ledgers: { source: string; month: string; used: number; pausedUntil: Date | null }[];
  /** Offers by service, and those of them whose link leads to the title itself, as the last merging counted them. */
  links: { service: string; offers: number; toTitle: number }[];
  identifiers: number;
};

export type SourceJob = {
  source: string;
  job: string;
  completedAt: Date | null;
  /** True if the next run continues it in the middle. */
  isInterrupted: boolean;
  failedAt: Date | null;
  problem: string | null;
};

export async function readSourceStatus(db: DbOrTransaction): Promise<SourceStatus> {
  const jobs = await rowsOf(
    db,
    {
      source: text,
      job: text,
      completedAt: nullable(instant),
      cursor: nullable(text),
      failedAt: nullable(instant),
      problem: nullable(text),
    },
    sql`select source, job, completed_at as "completedAt", cursor, failed_at as "failedAt", problem
      from source_jobs order by source, job`,
  );
  const ledgers = await rowsOf(
    db,
    { source: text, month: text, used: int, pausedUntil: nullable(instant) },
    sql`select source, month, used_in_month as used, paused_until as "pausedUntil"
      from source_ledgers order by source`,
  );
  const links = await rowsOf(
    db,
    { service: text, offers: int, toTitle: int },
    sql`select service, offers, to_title as "toTitle" from service_links
      order by offers desc, service`,
  );
  return {
    jobs: jobs.map(({ cursor, ...job }) => ({ ...job, isInterrupted: cursor !== null })),
    ledgers,
    links,
    identifiers: await countIdentifiers(db, jobs),
  };
}

const counted = new WeakMap<object, { pulled: number; identifiers: number }>();

/** Counts the identifiers once after each pull: only a pull changes them, and metrics are read each minute. */
async function countIdentifiers(
  db: DbOrTransaction,
  jobs: readonly Pick<SourceJob, 'source' | 'completedAt'>[],
): Promise<number> {
  const pulls = jobs.filter(({ source }) => source === WIKIDATA);
  const pulled = Math.max(0, ...pulls.map(({ completedAt }) => completedAt?.getTime() ?? 0));
  const last = counted.get(db);
  if (last?.pulled === pulled) return last.identifiers;
  const identifiers = await countOf(db, sql`title_identifiers`);
  counted.set(db, { pulled, identifiers });
  return identifiers;
}

type SourceMetric = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number }[];
};

/** The state of the sources as Prometheus metrics; empty values while there is none. */
export function metricsOfSources(
  { jobs, ledgers, links, identifiers }: SourceStatus,
  { streamingAvailability }: Pick<Config, 'streamingAvailability'>,
): SourceMetric[] {
  const successes = [...Map.groupBy(jobs, ({ source }) => source)].flatMap(([source, ofSource]) => {
    const times = ofSource.flatMap(({ completedAt }) => completedAt?.getTime() ?? []);
    return times.length === 0
      ? []
      : [{ labels: { source }, value: Math.floor(Math.max(...times) / 1000) }];
  });
  return [
    {
      name: 'vouver_source_last_success_timestamp_seconds',
      help: 'When a job of this source of offers was last completed.',
      values: successes,
    },
    {
      name: 'vouver_source_failed_jobs',
      help: 'Jobs of this source of offers whose last run was refused or failed; nothing of it was stored.',
      values: [...Map.groupBy(jobs, ({ source }) => source)].map(([source, ofSource]) => ({
        labels: { source },
        value: ofSource.filter(({ problem }) => problem !== null).length,
      })),
    },
    {
      name: 'vouver_source_requests_month',
      help: 'Requests in the ledger’s month to a source of offers with a monthly quota.',
      values: ledgers.map(({ source, used }) => ({ labels: { source }, value: used })),
    },
    {
      name: 'vouver_source_requests_limit',
      help: 'The most requests a month to such a source.',
      values: streamingAvailability
        ? [
            {
              labels: { source: 'streaming-availability' },
              value: streamingAvailability.monthlyLimit,
            },
          ]
        : [],
    },
    {
      name: 'vouver_source_identifiers',
      help: 'Stored identifiers of Wikidata.',
      values: [{ value: identifiers }],
    },
    {
      name: 'vouver_offers_with_title_link_ratio',
      help: 'The share of a service’s offers whose link leads to the title itself.',
      values: links.map(({ service, offers, toTitle }) => ({
        labels: { service },
        value: toTitle / offers,
      })),
    },
  ];
}

/** The sources that ever had a success, and the services' pages about accessibility, for the page about sources. */
export async function readOtherSources(db: DbOrTransaction): Promise<{
  fetched: ReadonlyMap<SourceId, Date>;
  accessibility: { name: string; url: string }[];
}> {
  const rows = await rowsOf(
    db,
    { source: text, at: nullable(instant) },
    sql`select source, max(completed_at) as at from source_jobs group by source`,
  );
  const isSource = (name: string): name is SourceId => Object.hasOwn(POLICIES, name);
  return {
    fetched: new Map(
      rows.flatMap(({ source, at }) =>
        at !== null && isSource(source) ? [[source, at] as const] : [],
      ),
    ),
    accessibility: SERVICE_KEYS.flatMap((key) => {
      const { name, accessibility: url } = services[key];
      return url === null ? [] : [{ name, url }];
    }),
  };
}

const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `sources status`: a line for each source, job with a problem, and service. */
export function sourceStatusLines({ jobs, ledgers, links, identifiers }: SourceStatus): string[] {
  if (jobs.length === 0) return ['no source has been pulled yet'];
  const bySource = Map.groupBy(jobs, ({ source }) => source);
  return [
    ...[...bySource].flatMap(([source, ofSource]) => {
      const times = ofSource.flatMap(({ completedAt }) => completedAt?.getTime() ?? []);
      const last = times.length === 0 ? 'never' : minuteOf(new Date(Math.max(...times)));
      const ledger = ledgers.find((row) => row.source === source);
      const used = ledger ? `; ${ledger.used} requests in ${ledger.month}` : '';
      const paused = ledger?.pausedUntil ? `; paused until ${minuteOf(ledger.pausedUntil)}` : '';
      return [
        `${source}: ${ofSource.length} jobs, the last success ${last}${used}${paused}`,
        ...ofSource.flatMap(({ job, failedAt, problem, isInterrupted }) => [
          ...(isInterrupted ? [`  ${job}: interrupted, the next run continues it`] : []),
          ...(failedAt ? [`  ${job}: failed ${minuteOf(failedAt)}: ${problem}`] : []),
        ]),
      ];
    }),
    `identifiers: ${identifiers}`,
    ...links.map(
      ({ service, offers, toTitle }) =>
        `${service}: ${toTitle} of ${offers} offers lead to the title`,
    ),
  ];
}
