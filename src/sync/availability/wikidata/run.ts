import type { Log } from '#platform/log.ts';
import { OfferSourceUnavailable, UnusableAnswer } from '#sync/availability/exchange.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { AvailabilitySource } from '#sync/availability/source.ts';
import type { Wikidata } from './client.ts';
import { formatterDifferences } from './formatters.ts';
import type { Formatter } from './formatters.ts';
import { isCrediblePull } from './identifiers.ts';
import { QUERIES } from './properties.ts';
import type { PropertyQuery } from './properties.ts';
import type { IdentifierRow } from './rows.ts';

/** Wikidata among the sources: it covers no service, because it only knows addresses. */
export const wikidataSource: AvailabilitySource<'wikidata'> = {
  id: 'wikidata',
  policy: POLICIES.wikidata,
  covers: async () => 'none',
};

export interface IdentifierStore {
  /** Rows of the last good pull of a property. */
  count(query: PropertyQuery): Promise<number>;
  /** Replaces the rows of a property, in one transaction. */
  replace(query: PropertyQuery, rows: readonly IdentifierRow[]): Promise<void>;
}

export type IdentifierRun = {
  replaced: PropertyQuery[];
  /** Pulls that changed nothing, and why. */
  kept: { query: PropertyQuery; reason: string }[];
  /** The reason why the run ended early; null if every property was pulled. */
  endedBy: string | null;
  /** Properties of which Wikidata makes other addresses than this site: a service may have moved. */
  otherAddresses: Formatter[];
};

/**
 * The weekly run: every property once. An answer that is broken, or has shrunk by more than a fifth, changes nothing,
 * and the operator is told. @throws the signal's reason, when it is aborted
 */
export async function runIdentifiers(
  wikidata: Wikidata,
  store: IdentifierStore,
  {
    log,
    signal,
    queries = QUERIES,
  }: { log: Log; signal?: AbortSignal | undefined; queries?: readonly PropertyQuery[] },
): Promise<IdentifierRun> {
  const run: IdentifierRun = { replaced: [], kept: [], endedBy: null, otherAddresses: [] };
  const keep = (query: PropertyQuery, reason: string) => {
    log.warn({ ...query, reason }, 'identifiers of Wikidata stay as they are');
    run.kept.push({ query, reason });
  };
  for (const query of queries) {
    try {
      const rows = await wikidata.pull(query, signal);
      const stored = await store.count(query);
      if (isCrediblePull(rows.length, stored)) {
        await store.replace(query, rows);
        run.replaced.push(query);
      } else keep(query, `${rows.length} rows, ${stored} before`);
    } catch (error) {
      if (error instanceof UnusableAnswer) keep(query, error.message);
      else if (error instanceof OfferSourceUnavailable) return { ...run, endedBy: error.message };
      else throw error;
    }
  }
  return { ...run, otherAddresses: await otherAddresses(wikidata, log, signal) };
}

/** A hint for the operator, without which the run is whole too. */
async function otherAddresses(
  wikidata: Wikidata,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Formatter[]> {
  try {
    const differences = formatterDifferences(await wikidata.formatters(signal));
    for (const difference of differences)
      log.warn(difference, 'Wikidata has another address for a property');
    return differences;
  } catch (error) {
    if (error instanceof UnusableAnswer || error instanceof OfferSourceUnavailable) return [];
    throw error;
  }
}
