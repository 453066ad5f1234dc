import type { z } from 'zod';
import { MEGABYTE } from '#platform/bounded-body.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { changeKey } from '#sync/availability/offer.ts';
import type { TitleIds } from '#sync/availability/offer.ts';
import {
  OfferSourceUnavailable,
  UnusableAnswer,
  exchange,
  exchangeWords,
} from '#sync/availability/exchange.ts';
import { serviceOfStreamingAvailability } from '#sync/availability/services.ts';
import type { ServiceKey } from '#sync/availability/services.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type {
  AnswerPage,
  AvailabilitySource,
  ChangePage,
  Depth,
  Refusals,
} from '#sync/availability/source.ts';
import { wait as waitFor } from '#sync/film-database/retry-rules.ts';
import { readChanges } from './changes.ts';
import { nextDay } from './ledger.ts';
import type { RequestLedger } from './ledger.ts';
import { SOURCE, readShow } from './options.ts';
import type { SeasonsOf, StreamingAnswer } from './options.ts';
import { streamingChanges, countryAnswer, searchPage } from './schema.ts';

const NAME = 'the Streaming Availability API';
/** Without a country, titles come with offers that are wrong for each. */
const COUNTRY = 'br';

/** The two ways to the API, each with its own keys. */
export const GATEWAYS = {
  direct: { baseUrl: 'https://api.movieofthenight.com/v4', header: 'x-api-key' },
  rapidapi: {
    baseUrl: 'https://streaming-availability.p.rapidapi.com',
    header: 'x-rapidapi-key',
  },
} as const;

const defaults = {
  timeout: 20_000,
  // A page of ten series with all episodes is some megabytes.
  largest: 32 * MEGABYTE,
  tries: 3,
  /** Milliseconds before the second attempt; it doubles with each further one. */
  backoff: 2000,
  gateway: 'direct' as keyof typeof GATEWAYS,
  baseUrl: undefined as string | undefined,
  clock: systemClock,
  fetch: globalThis.fetch,
  wait: waitFor,
  seasonsOf: undefined as SeasonsOf | undefined,
};

export type StreamingOptions = { key: string; ledger: RequestLedger; log: Log } & Partial<
  typeof defaults
>;

/** The month's or the day's requests are used up, or the source has asked for a pause. */
export class QuotaUsedUp extends Error {
  override readonly name = 'QuotaUsedUp';

  constructor(detail: string) {
    super(`no request to ${NAME} is left: ${detail}`);
  }
}

/** Bulk jobs: the popular titles, in pages of 20 films or 15 series. */
export const JOBS = {
  films: { show_type: 'movie', series_granularity: 'show' },
  series: { show_type: 'series', series_granularity: 'season' },
} as const;
export type Job = keyof typeof JOBS;

export type StreamingAvailability = Required<
  Omit<AvailabilitySource<typeof SOURCE>, 'page' | 'covers'>
> & {
  covers(signal?: AbortSignal): Promise<ReadonlySet<ServiceKey>>;
  page(
    job: Job,
    cursor: string | null,
    signal?: AbortSignal,
  ): Promise<Restricted<AnswerPage<typeof SOURCE>>>;
  readonly requests: number;
  /** Parts of all answers so far that could not be used. */
  readonly refusals: Refusals;
};

/**
 * The client of the Streaming Availability API. Every request, also a repeated one, is booked in the ledger first.
 * Its methods throw
 * - `QuotaUsedUp`: the ledger allows no request,
 * - `OfferSourceUnavailable`: no usable response after all attempts,
 * - `UnusableAnswer`: a response of another shape,
 * - `OperatorError`: the key is refused, and no later request makes sense.
 */
export function createStreamingAvailability(given: StreamingOptions): StreamingAvailability {
  const options: StreamingOptions & typeof defaults = { ...defaults, ...given };
  const { ledger, log, clock, tries, backoff, wait, seasonsOf } = options;
  const gateway = GATEWAYS[options.gateway];
  const baseUrl = (options.baseUrl ?? gateway.baseUrl).replace(/\/+$/, '');
  const headers = { accept: 'application/json', [gateway.header]: checkedKey(options.key) };
  const refusals = new Map<string, number>();
  let requests = 0;
  let isKeyRefused = false;

  const keep = <Counted extends { refusals: Refusals }>(counted: Counted): Counted => {
    for (const [reason, times] of Object.entries(counted.refusals))
      refusals.set(reason, (refusals.get(reason) ?? 0) + times);
    return counted;
  };

  /** The JSON of a response; null for 404. `path` has no key and no title, so logs may contain it. */
  async function get(
    path: string,
    { query, id = '' }: { query: Record<string, string | undefined>; id?: string },
    signal?: AbortSignal,
  ): Promise<unknown> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, value);
    const url = `${baseUrl}${path.replace('{id}', id)}?${search}`;
    let detail = '';
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await wait(backoff * 2 ** (attempt - 1), signal);
      if (isKeyRefused) throw keyRefused();
      if (!(await ledger.take(clock.now()))) throw new QuotaUsedUp('the ledger is at its cap');
      requests += 1;
      const outcome = await exchange(url, { headers }, options, signal);
      if (outcome.kind === 'answered') {
        const json = parsed(outcome.text);
        if (json !== undefined) return json;
        detail = 'no JSON';
      } else {
        detail = exchangeWords(outcome);
        if (outcome.kind === 'refused') {
          const { status } = outcome;
          if (status === 404) return null;
          if (status === 401 || status === 403) {
            isKeyRefused = true;
            throw keyRefused();
          }
          if (status === 429) {
            await ledger.pause(nextDay(clock.now()));
            throw new QuotaUsedUp('it answered 429');
          }
          if (status < 500 && status !== 408) throw new OfferSourceUnavailable(NAME, detail);
        }
      }
      log.debug({ path, detail, attempt }, 'a streaming availability request failed');
    }
    throw new OfferSourceUnavailable(NAME, `${detail}; tried ${tries} times`);
  }

  return {
    id: SOURCE,
    policy: POLICIES[SOURCE],
    get requests() {
      return requests;
    },
    get refusals() {
      return Object.fromEntries(refusals);
    },

    async covers(signal) {
      const json = await get(`/countries/${COUNTRY}`, { query: {} }, signal);
      const { services } = shaped(countryAnswer, json);
      const keys = services.flatMap(({ id }) => serviceOfStreamingAvailability(id) ?? []);
      // Covered services decide what counts as missing, so a list without any of ours is a mistake.
      if (keys.length === 0) throw new UnusableAnswer(NAME, 'no known service in Brazil');
      return new Set(keys);
    },

    async title(ids: TitleIds, depth: Depth, signal?: AbortSignal) {
      const query = {
        country: COUNTRY,
        series_granularity: depth === 'season' ? 'season' : 'show',
      };
      const id = `${ids.type === 'movie' ? 'movie' : 'tv'}/${ids.id}`;
      const json = await get('/shows/{id}', { query, id }, signal);
      if (json === null) return null;
      const answer = readShow(json, { fetchedAt: clock.now(), isWhole: true, seasonsOf });
      if (answer === null) throw new UnusableAnswer(NAME, 'a title of another shape');
      if (answer.title.type !== ids.type || answer.title.id !== ids.id)
        throw new UnusableAnswer(NAME, 'another title');
      return new Restricted(keep(answer));
    },

    async page(job, cursor, signal) {
      const query = {
        country: COUNTRY,
        ...JOBS[job],
        order_by: 'popularity_1month',
        order_direction: 'desc',
        cursor: cursor ?? undefined,
      };
      const json = await get('/shows/search/filters', { query }, signal);
      const { shows, ...rest } = shaped(searchPage, json);
      const answers = shows.flatMap((raw): StreamingAnswer[] => {
        const answer = readShow(raw, { fetchedAt: clock.now(), isWhole: true, seasonsOf });
        if (answer === null) keep({ refusals: { 'a title of an unknown shape': 1 } });
        return answer === null ? [] : [keep(answer)];
      });
      // It lists titles with offers in Brazil: without any the answer is of another country, or broken.
      if (answers.length > 0 && answers.every(({ offers }) => offers.length === 0))
        throw new UnusableAnswer(NAME, 'a page without offers in Brazil');
      return new Restricted({ answers, nextCursor: cursorAfter(cursor, rest) });
    },

    async changes(kind, scope, since, cursor, signal) {
      const isAhead = kind === 'expiring' || kind === 'upcoming';
      const query = {
        country: COUNTRY,
        change_type: kind,
        item_type: scope === 'title' ? 'show' : 'season',
        from: since === null ? undefined : String(Math.floor(since.getTime() / 1000)),
        include_unknown_dates: isAhead ? 'true' : undefined,
        cursor: cursor ?? undefined,
      };
      const { changes, shows, ...rest } = shaped(
        streamingChanges,
        await get('/changes', { query }, signal),
      );
      const nextCursor = cursorAfter(cursor, rest);
      const page: ChangePage<typeof SOURCE> = keep(
        readChanges({ changes, shows, nextCursor }, clock.now(), seasonsOf),
      );
      return new Restricted(page);
    },
  };
}

/** A key that is not allowed in a header would appear in the error of `fetch`. */
function checkedKey(key: string): string {
  const trimmed = key.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new OperatorError(
    'STREAMING_AVAILABILITY_KEY: it must consist of printable characters without spaces',
  );
}

const keyRefused = () =>
  new OperatorError(`STREAMING_AVAILABILITY_KEY: ${NAME} refused the key; nothing more is asked`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function shaped<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new UnusableAnswer(NAME, 'a page of another shape');
}

/** The cursor of the next page. One that leads to the page itself would never end, and is refused. */
function cursorAfter(
  cursor: string | null,
  { hasMore, nextCursor }: { hasMore: boolean; nextCursor?: string | null | undefined },
): string | null {
  if (!hasMore) return null;
  if (nextCursor === null || nextCursor === undefined || nextCursor === cursor)
    throw new UnusableAnswer(NAME, 'a page without a next cursor');
  return nextCursor;
}

type AnyPage = AnswerPage<typeof SOURCE> | ChangePage<typeof SOURCE>;

/**
 * The pages of a job, each with the cursor that has to be stored in one transaction with what the page changes. A
 * cursor or a page that returns ends the job: it would use up the month.
 * @throws UnusableAnswer for a source that goes in circles
 */
export async function* pagesOf<Page extends AnyPage>(
  fetchPage: (cursor: string | null) => Promise<Restricted<Page>>,
  from: string | null,
  mostPages: number,
): AsyncGenerator<{ page: Restricted<Page>; nextCursor: string | null }> {
  const cursors = new Set<string>();
  const contents = new Set<string>();
  let cursor = from;
  for (let number = 0; number < mostPages; number += 1) {
    if (cursor !== null) cursors.add(cursor);
    const page = await fetchPage(cursor);
    const content = page.map(contentOf).for('storage');
    if (content !== '' && contents.has(content))
      throw new UnusableAnswer(NAME, 'a page that returns');
    contents.add(content);
    const next = page.map(({ nextCursor }) => nextCursor).for('storage');
    yield { page, nextCursor: next };
    if (next === null) return;
    if (cursors.has(next)) throw new UnusableAnswer(NAME, 'a cursor that returns');
    cursor = next;
  }
}

/** Equal for two pages with the same changes or the same titles; empty for an empty page. */
function contentOf(page: AnyPage): string {
  const keys =
    'changes' in page
      ? page.changes.map(changeKey)
      : page.answers.map(({ title }) => titleKeyText(title));
  return keys.join('\n');
}
