import { MEGABYTE } from '#platform/bounded-body.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import {
  OfferSourceUnavailable,
  UnusableAnswer,
  exchange,
  exchangeWords,
} from '#sync/availability/exchange.ts';
import { wait as waitFor } from '#sync/film-database/retry-rules.ts';
import { FORMATTER_COLUMNS, formatterSparql } from './formatters.ts';
import type { Formatter } from './formatters.ts';
import { sparqlOf } from './properties.ts';
import type { PropertyQuery } from './properties.ts';
import { readCsv, readIdentifiers } from './rows.ts';
import type { IdentifierRow } from './rows.ts';

/** Failures of one run after which it ends: who goes on after refusals is banned. */
const MOST_FAILURES = 3;

const defaults = {
  /** Wikidata ends a query after 60 s; its answer needs some seconds more. */
  timeout: 90_000,
  // The largest property has 50,000 values: 5 MB as CSV.
  largest: 64 * MEGABYTE,
  /** Milliseconds between two requests: a minute may use 60 s of query time. */
  pause: 10_000,
  /** Milliseconds to wait after a refusal that does not say how long. */
  retryAfter: 60_000,
  /** The longest wait that a run takes; asked for more, it ends. */
  longestRetryAfter: 600_000,
  clock: systemClock,
  fetch: globalThis.fetch,
  wait: waitFor,
};

export type WikidataOptions = {
  /** E.g. `https://query.wikidata.org/sparql`. */
  endpoint: string;
  version: string;
  siteUrl: string;
  /** The operator's e-mail address; Wikimedia refuses programs that nobody can reach. */
  contact: string | undefined;
  log: Log;
} & Partial<typeof defaults>;

export type Wikidata = {
  /**
   * All values of a property. One request at a time, with a pause between two, and again after a refusal.
   * @throws OfferSourceUnavailable after three failures of this client, UnusableAnswer if the answer is not whole
   */
  pull(query: PropertyQuery, signal?: AbortSignal): Promise<IdentifierRow[]>;
  /** The addresses that Wikidata itself makes of the properties' values. @throws as `pull` */
  formatters(signal?: AbortSignal): Promise<Formatter[]>;
  readonly requests: number;
};

/** The client of one weekly run. @throws OperatorError without a contact */
export function createWikidata(given: WikidataOptions): Wikidata {
  const options: WikidataOptions & typeof defaults = { ...defaults, ...given };
  const { endpoint, version, siteUrl, contact, clock, wait, log } = options;
  if (contact === undefined || contact.trim() === '')
    throw new OperatorError('Wikidata needs a contact: set CONTACT_EMAIL');
  const headers = {
    accept: 'text/csv',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': `VouVer/${version} (${siteUrl}; ${contact.trim()})`,
  };
  /** The end of the pause after the last request, in milliseconds. */
  let pausedUntil = 0;
  let failures = 0;
  let requests = 0;

  const hold = (milliseconds: number) => {
    pausedUntil = Math.max(pausedUntil, clock.now().getTime() + milliseconds);
  };

  async function attempt(sparql: string, signal?: AbortSignal) {
    const left = pausedUntil - clock.now().getTime();
    if (left > 0) await wait(left, signal);
    requests += 1;
    const body = new URLSearchParams({ query: sparql }).toString();
    const outcome = await exchange(endpoint, { method: 'POST', headers, body }, options, signal);
    hold(options.pause);
    return outcome;
  }

  async function ask<T>(
    { name, sparql }: { name: string; sparql: string },
    read: (text: string, contentType: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      if (failures >= MOST_FAILURES)
        throw new OfferSourceUnavailable('Wikidata', `${failures} failures in this run`);
      const outcome = await attempt(sparql, signal);
      if (outcome.kind === 'answered') {
        try {
          return await read(outcome.text, outcome.contentType);
        } catch (error) {
          if (error instanceof UnusableAnswer) failures += 1;
          throw error;
        }
      }
      failures += 1;
      const detail = exchangeWords(outcome);
      log.warn({ query: name, detail, failures }, 'a Wikidata query failed');
      const isRefused = outcome.kind === 'refused';
      if (isRefused && outcome.status < 500 && outcome.status !== 429 && outcome.status !== 408)
        throw new OfferSourceUnavailable('Wikidata', detail);
      const asked = (isRefused ? outcome.retryAfter : undefined) ?? options.retryAfter;
      if (asked > options.longestRetryAfter)
        throw new OfferSourceUnavailable('Wikidata', `asks to wait ${Math.ceil(asked / 1000)} s`);
      hold(asked);
    }
  }

  return {
    get requests() {
      return requests;
    },
    pull: (query, signal) =>
      ask(
        { name: `${query.property} ${query.type}`, sparql: sparqlOf(query) },
        (text, contentType) => readIdentifiers(text, contentType, query.type),
        signal,
      ),
    formatters: async (signal) => {
      const rows = await ask(
        { name: 'formatters', sparql: formatterSparql() },
        (text) => readCsv(text, FORMATTER_COLUMNS),
        signal,
      );
      return rows.map(({ prop = '', formatter = '' }) => ({ property: prop, formatter }));
    },
  };
}
