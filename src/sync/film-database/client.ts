import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { MediaType } from '#catalog/schema.ts';
import { ChangedShape } from './errors.ts';
import { openExport } from './export-lines.ts';
import type { FilmDatabase, FilmDatabaseOptions, Page } from './film-database.ts';
import { Findings } from './findings.ts';
import {
  changesPage,
  configurationAnswer,
  discoverPage,
  genresAnswer,
  providersAnswer,
} from './listing-schema.ts';
import { readOffers } from './offers-schema.ts';
import { personBlocks, readPerson } from './person-schema.ts';
import { readAnswer } from './reading-rules.ts';
import type { Reading } from './reading-rules.ts';
import { Malformed, Requester } from './requester.ts';
import { readTitle, requireBlocks, titleBlocks } from './title-schema.ts';

const LANGUAGE = 'pt-BR';
const REGION = 'BR';
/** What the film database calls each of them. */
const KINDS = { movie: 'movie', serie: 'tv', person: 'person' } as const;
/** The film database's own numbers for "there is no such thing": unknown, and no possible id. */
const NO_SUCH_THING = new Set([34, 6]);

const defaults = {
  timeout: 15_000,
  exportTimeout: 60_000,
  tries: 5,
  backoff: 500,
  longestBackoff: 30_000,
  longestRetryAfter: 120_000,
  breakAfter: 15,
  breakFor: 30_000,
  clock: systemClock,
  fetch: globalThis.fetch,
};

/** @throws OperatorError for a token that cannot be one */
export function createFilmDatabase(given: FilmDatabaseOptions): FilmDatabase {
  const options = { ...defaults, ...given };
  const findings = options.findings ?? new Findings();
  const headers = { authorization: `Bearer ${checkedToken(options.token)}` };
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const api = new Requester(options);
  // Another host: that one is gone says nothing of the other.
  const files = new Requester(options);

  type Query = Record<string, string | number | undefined>;
  /** Null where the film database says that there is no such thing. */
  async function ask(path: string, id: number | null, query: Query, signal?: AbortSignal) {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) search.set(key, String(value));
    }
    const answer = await api.get({
      path,
      url: `${baseUrl}${path.replace('{id}', String(id))}?${search}`,
      headers,
      timeout: options.timeout,
      read: readJson,
      isMissing: (status, code) => status === 404 && NO_SUCH_THING.has(code ?? 0),
      signal,
    });
    return answer === null ? null : { answer: answer.json, path };
  }
  async function askList(path: string, query: Query, signal?: AbortSignal): Promise<Asked> {
    const asked = await ask(path, null, query, signal);
    if (asked === null) throw new ChangedShape(path, 'it is not there any more');
    return asked;
  }
  const reading = (name: string, { path }: Asked): Reading => ({ name, path, findings });

  return {
    findings,
    get requests() {
      return api.requests + files.requests;
    },

    async title(type, id, signal) {
      const query = titleQueries[type];
      const asked = await ask(`/${KINDS[type]}/{id}`, id, query, signal);
      if (asked === null) return null;
      const answer = readTitle(asked.answer, reading(type, asked));
      requireId(answer, id, asked.path);
      requireBlocks(type, answer, asked.path);
      return answer;
    },

    async person(id, signal) {
      const query = { append_to_response: personBlocks.join(','), language: LANGUAGE };
      const asked = await ask('/person/{id}', id, query, signal);
      if (asked === null) return null;
      const answer = readPerson(asked.answer, reading('person', asked));
      requireId(answer, id, asked.path);
      return answer;
    },

    async offers(type, id, signal) {
      const asked = await ask(`/${KINDS[type]}/{id}/watch/providers`, id, {}, signal);
      if (asked === null) return null;
      const answer = readOffers(asked.answer, reading(`${type}.watch/providers`, asked));
      requireId(answer, id, asked.path);
      return answer;
    },

    async genres(type, signal) {
      const asked = await askList(`/genre/${KINDS[type]}/list`, { language: LANGUAGE }, signal);
      return readAnswer(genresAnswer, asked.answer, reading(`genres.${type}`, asked));
    },

    async providers(type, signal) {
      const query = { watch_region: REGION, language: LANGUAGE };
      const asked = await askList(`/watch/providers/${KINDS[type]}`, query, signal);
      return readAnswer(providersAnswer, asked.answer, reading(`providers.${type}`, asked));
    },

    async configuration(signal) {
      const asked = await askList('/configuration', {}, signal);
      return readAnswer(configurationAnswer, asked.answer, reading('configuration', asked));
    },

    async changes(subject, { from, to, page }, signal) {
      const query = { start_date: from, end_date: to, page };
      const asked = await askList(`/${KINDS[subject]}/changes`, query, signal);
      return pageOf(readAnswer(changesPage, asked.answer, reading(`changes.${subject}`, asked)));
    },

    async discover(type, { providerId, from, to, page, minVotes }, signal) {
      const day = type === 'movie' ? 'primary_release_date' : 'first_air_date';
      const query = {
        watch_region: REGION,
        with_watch_providers: providerId,
        [`${day}.gte`]: from,
        [`${day}.lte`]: to,
        'vote_count.gte': minVotes,
        include_adult: 'false',
        sort_by: 'popularity.desc',
        language: LANGUAGE,
        page,
      };
      const asked = await askList(`/discover/${KINDS[type]}`, query, signal);
      return pageOf(readAnswer(discoverPage, asked.answer, reading(`discover.${type}`, asked)));
    },

    exports: (type, day, signal) => openExport(files, { ...options, type, day, findings, signal }),
  };
}

type Asked = { answer: unknown; path: string };

const blocksQuery = (type: MediaType) => ({
  append_to_response: titleBlocks[type].join(','),
  language: LANGUAGE,
  // Without these the language would leave most images and videos out.
  include_image_language: 'pt,en,null',
  include_video_language: 'pt,en',
});
const titleQueries = { movie: blocksQuery('movie'), serie: blocksQuery('serie') };

/** What cannot stand in a header would be thrown back with the token in the message. */
function checkedToken(token: string): string {
  const trimmed = token.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new OperatorError('TMDB_TOKEN: a token has letters, digits and signs, and no spaces');
}

async function readJson(response: Response): Promise<{ json: unknown }> {
  const text = await response.text();
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    throw new Malformed();
  }
}

function requireId(answer: { id: number }, id: number, path: string): void {
  if (answer.id !== id) throw new ChangedShape(path, 'it is about another id');
}

function pageOf<Row>(answer: {
  page: number;
  total_pages: number;
  total_results: number;
  results: Row[];
}): Page<Row> {
  const { page, total_pages: totalPages, total_results: totalResults, results } = answer;
  return { page, totalPages, totalResults, results };
}
