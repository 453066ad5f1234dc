import type { Config } from '#platform/config.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { connectFilmDatabase } from '#sync/runs/connect.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { createLedger } from './source-store.ts';
import { createStreamingAvailability } from './streaming/client.ts';
import type { StreamingAvailability } from './streaming/client.ts';
import type { LedgerLimits } from './streaming/ledger.ts';
import { SOURCE as STREAMING } from './streaming/options.ts';
import { createWikidata } from './wikidata/client.ts';
import type { Wikidata } from './wikidata/client.ts';

/** The configured sources. One without a key or a contact is absent, and the site is as it is without it. */
export type Sources = {
  films: FilmDatabase | null;
  wikidata: Wikidata | null;
  streaming: StreamingAvailability | null;
};

type SourceConfig = Pick<
  Config,
  | 'tmdbToken'
  | 'tmdbBaseUrl'
  | 'tmdbExportsUrl'
  | 'syncRate'
  | 'siteUrl'
  | 'wikidata'
  | 'streamingAvailability'
>;

/** A tenth of the month's requests: one day's run must not use up the month. */
export const ledgerLimits = (monthly: number): LedgerLimits => ({
  monthly,
  daily: Math.ceil(monthly / 10),
});

/** True if a source beside the film database is configured. */
export const hasOtherSources = ({
  wikidata,
  streamingAvailability,
}: Pick<Config, 'wikidata' | 'streamingAvailability'>): boolean =>
  wikidata !== undefined || streamingAvailability !== undefined;

/** @throws OperatorError for a malformed key */
export function connectSources(
  config: SourceConfig,
  db: Db,
  log: Log,
  clock: Clock = systemClock,
): Sources {
  const { wikidata, streamingAvailability: streaming, siteUrl } = config;
  return {
    films: config.tmdbToken === undefined ? null : connectFilmDatabase(config as Config, db, log),
    wikidata: wikidata
      ? createWikidata({ ...wikidata, siteUrl, version: VERSION, log, clock })
      : null,
    streaming: streaming
      ? createStreamingAvailability({
          key: streaming.key,
          gateway: streaming.gateway,
          baseUrl: streaming.baseUrl,
          ledger: createLedger(db, STREAMING, ledgerLimits(streaming.monthlyLimit)),
          log,
          clock,
        })
      : null,
  };
}

/** For Wikimedia, which asks programs to name themselves. */
const VERSION = '1';
