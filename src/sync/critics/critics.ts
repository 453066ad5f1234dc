import { BodyTooLarge, MEGABYTE, readText } from '#platform/bounded-body.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { ScoresOfTitleInput } from '#catalog/import-schema.ts';
import { z } from 'zod';

export type { CriticScores };

/** Bytes; true responses have some kilobytes. */
const LARGEST_ANSWER = MEGABYTE;

/**
 * The outcome of a request. `unknown`: OMDb does not know the title. `limit`: the daily quota is used
 * up. `unavailable`: no usable response; a later request may succeed.
 */
export type ScoresOutcome =
  | { kind: 'scores'; scores: CriticScores }
  | { kind: 'unknown' }
  | { kind: 'limit' }
  | { kind: 'unavailable'; reason: string };

export type Critics = {
  /**
   * One request, never repeated: each counts against the quota.
   * @throws OperatorError if the key is refused; the signal's reason, when it is aborted
   */
  scores(imdbId: string, signal?: AbortSignal): Promise<ScoresOutcome>;
  /** Requests made so far. */
  readonly requests: number;
};

export type CriticsOptions = {
  /** E.g. `https://www.omdbapi.com`. */
  baseUrl: string;
  key: string;
  log: Log;
  fetch?: typeof fetch;
  /** Milliseconds until a request times out. */
  timeout?: number;
};

/** The client of OMDb. The key is part of its URLs, so no URL is ever logged. */
export function createCritics({
  baseUrl,
  key,
  log,
  fetch = globalThis.fetch,
  timeout = 15_000,
}: CriticsOptions): Critics {
  let requests = 0;

  async function scores(imdbId: string, signal?: AbortSignal): Promise<ScoresOutcome> {
    signal?.throwIfAborted();
    requests += 1;
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, timeout);
    try {
      const query = new URLSearchParams({ i: imdbId, apikey: key });
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/?${query}`, {
        redirect: 'manual',
        signal: controller.signal,
      });
      return judge(response.status, await bodyOf(response));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof OperatorError) throw error;
      if (error instanceof BodyTooLarge) return unavailable(error.message);
      return unavailable(controller.signal.aborted ? 'the request timed out' : 'no connection');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    get requests() {
      return requests;
    },
    async scores(imdbId, signal) {
      const outcome = await scores(imdbId, signal);
      log.debug({ outcome: outcome.kind }, 'OMDb request');
      return outcome;
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await readText(response, LARGEST_ANSWER);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws OperatorError if the key is refused */
function judge(status: number, body: unknown): ScoresOutcome {
  const refused = refusal.safeParse(body);
  if (refused.success || status === 401) {
    const said = refused.data?.Error ?? '';
    if (/limit/i.test(said)) return { kind: 'limit' };
    if (status === 401) {
      throw new OperatorError('OMDB_KEY: OMDb refused the key; it must be an activated key');
    }
    // An impossible id, a title OMDb does not have, or one with broken data.
    return status === 200 ? { kind: 'unknown' } : unavailable(`status ${status}`);
  }
  if (status !== 200) return unavailable(`status ${status}`);
  const answer = scoresAnswer.safeParse(body);
  return answer.success
    ? { kind: 'scores', scores: mapScores(answer.data) }
    : unavailable('the response cannot be read');
}

function unavailable(reason: string): ScoresOutcome {
  return { kind: 'unavailable', reason };
}

const optionalText = z.string().nullish();

/** OMDb's response for a title; "N/A" means unknown. */
const scoresAnswer = z.object({
  Response: z.string().regex(/^true$/i),
  Ratings: z.array(z.object({ Source: z.string(), Value: z.string() })).nullish(),
  Metascore: optionalText,
  imdbRating: optionalText,
});
type ScoresAnswer = z.output<typeof scoresAnswer>;

/** OMDb's error response, with any status. */
const refusal = z.object({
  Response: z.string().regex(/^false$/i),
  Error: z.string().nullish(),
});

/** Per cent, of 100, of 10; null if the critics have none. */
type CriticScores = Required<NonNullable<ScoresOfTitleInput['scores']>>;

/**
 * The three scores, from the list of ratings or else from the fields of their own. Each is null if it
 * is "N/A", missing, or outside its scale.
 */
export function mapScores({ Ratings, Metascore, imdbRating }: ScoresAnswer): CriticScores {
  const given = (source: string) =>
    Ratings?.find((rating) => rating.Source.trim().toLowerCase() === source)?.Value;
  return {
    imdb:
      scoreOf(given('internet movie database'), /^(\d+(?:\.\d+)?)\/10$/, 10) ??
      scoreOf(imdbRating, /^(\d+(?:\.\d+)?)$/, 10),
    rottenTomatoes: scoreOf(given('rotten tomatoes'), /^(\d+)%$/, 100),
    metacritic:
      scoreOf(given('metacritic'), /^(\d+)\/100$/, 100) ?? scoreOf(Metascore, /^(\d+)$/, 100),
  };
}

function scoreOf(text: string | null | undefined, shape: RegExp, most: number): number | null {
  const digits = shape.exec(text?.trim() ?? '')?.[1];
  if (digits === undefined) return null;
  const score = Number(digits);
  return score <= most ? score : null;
}
