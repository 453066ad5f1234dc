// Reasons: docs/decisions/2026-11-21-film-database-client.md
import { MEGABYTE, readText } from '#platform/bounded-body.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { MediaType } from '#catalog/schema.ts';
import { ChangedShape } from './errors.ts';
import { openExport } from './export-lines.ts';
import type { FilmDatabase, FilmDatabaseOptions, SourceTitle, Page } from './film-database.ts';
import { readAnswer } from './reading-rules.ts';
import { Findings } from './findings.ts';
import {
  changesPage,
  configurationAnswer,
  discoverPage,
  foundByIdentifier,
  foundPage,
  genresAnswer,
  providersAnswer,
  readOffers,
} from './listing-schema.ts';
import type { FoundRow } from './listing-schema.ts';
import {
  personBlocks,
  readAppendedSeasons,
  readPerson,
  readTitle,
  requireBlocks,
  titleBlocks,
} from './title-schema.ts';
import type { AnswerOrigin } from './reading-rules.ts';
import { Malformed, Requester } from './requester.ts';

const LANGUAGE = 'pt-BR';
const REGION = 'BR';
/** The film database's names of our types. */
const KINDS = { movie: 'movie', serie: 'tv', person: 'person' } as const;
/** The film database's codes for a missing resource: unknown id, and impossible id. */
const NO_SUCH_THING = new Set([34, 6]);

const defaults = {
  timeout: 15_000,
  exportTimeout: 60_000,
  // Ten seasons of a daily series, with the guests of each episode, are some 20 MB at most.
  largestAnswer: 64 * MEGABYTE,
  // A line is some 120 bytes: 17 million titles, more than ten times what there are.
  largestExport: 2048 * MEGABYTE,
  tries: 5,
  backoff: 500,
  longestBackoff: 30_000,
  longestRetryAfter: 120_000,
  breakAfter: 15,
  breakFor: 30_000,
  clock: systemClock,
  fetch: globalThis.fetch,
};

/** @throws OperatorError if the token is malformed */
export function createFilmDatabase(chosen: FilmDatabaseOptions): FilmDatabase {
  const options = { ...defaults, ...chosen };
  const findings = options.findings ?? new Findings();
  const headers = { authorization: `Bearer ${checkedToken(options.token)}` };
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const api = new Requester(options);
  // Its own circuit breaker: another host, which can be down alone.
  const files = new Requester(options);

  type Query = Record<string, string | number | undefined>;
  /** Null if the film database says that it does not exist. */
  async function get(path: string, id: number | string | null, query: Query, signal?: AbortSignal) {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) search.set(key, String(value));
    }
    const answer = await api.get({
      path,
      url: `${baseUrl}${path.replace('{id}', encodeURIComponent(String(id)))}?${search}`,
      headers,
      timeout: options.timeout,
      read: (response) => readJson(response, options.largestAnswer),
      isMissing: (status, code) => status === 404 && NO_SUCH_THING.has(code ?? 0),
      signal,
    });
    return answer === null ? null : { answer: answer.json, path };
  }
  async function getList(path: string, query: Query, signal?: AbortSignal): Promise<Fetched> {
    const fetched = await get(path, null, query, signal);
    if (fetched === null) throw new ChangedShape(path, 'it no longer exists');
    return fetched;
  }
  const reading = (name: string, { path }: Fetched): AnswerOrigin => ({ name, path, findings });

  return {
    findings,
    get requests() {
      return api.requests + files.requests;
    },

    async title(type, id, signal, seasons = []) {
      const appended = [...titleBlocks[type], ...seasons.map((number) => `season/${number}`)];
      const query = { ...titleQueries[type], append_to_response: appended.join(',') };
      const fetched = await get(`/${KINDS[type]}/{id}`, id, query, signal);
      if (fetched === null) return null;
      const answer = readTitle(fetched.answer, reading(type, fetched));
      requireId(answer, id, fetched.path);
      requireBlocks(type, answer, fetched.path);
      if (seasons.length === 0) return answer;
      const ofSeasons = reading('season', fetched);
      return {
        ...answer,
        fetchedSeasons: readAppendedSeasons(fetched.answer, seasons, ofSeasons),
      };
    },

    async person(id, signal) {
      const query = { append_to_response: personBlocks.join(','), language: LANGUAGE };
      const fetched = await get('/person/{id}', id, query, signal);
      if (fetched === null) return null;
      const answer = readPerson(fetched.answer, reading('person', fetched));
      requireId(answer, id, fetched.path);
      return answer;
    },

    async offers(type, id, signal) {
      const fetched = await get(`/${KINDS[type]}/{id}/watch/providers`, id, {}, signal);
      if (fetched === null) return null;
      const answer = readOffers(fetched.answer, reading(`${type}.watch/providers`, fetched));
      requireId(answer, id, fetched.path);
      return answer;
    },

    async seasonOffers(id, season, signal) {
      const path = `/tv/{id}/season/${season}/watch/providers`;
      const fetched = await get(path, id, {}, signal);
      // Its id is the season's, which the catalogue does not keep.
      return fetched && readOffers(fetched.answer, reading('season.watch/providers', fetched));
    },

    async genres(type, signal) {
      const fetched = await getList(`/genre/${KINDS[type]}/list`, { language: LANGUAGE }, signal);
      return readAnswer(genresAnswer, fetched.answer, reading(`genres.${type}`, fetched));
    },

    async providers(type, signal) {
      const query = { watch_region: REGION, language: LANGUAGE };
      const fetched = await getList(`/watch/providers/${KINDS[type]}`, query, signal);
      return readAnswer(providersAnswer, fetched.answer, reading(`providers.${type}`, fetched));
    },

    async configuration(signal) {
      const fetched = await getList('/configuration', {}, signal);
      return readAnswer(configurationAnswer, fetched.answer, reading('configuration', fetched));
    },

    async changes(subject, { from, to, page }, signal) {
      const query = { start_date: from, end_date: to, page };
      const fetched = await getList(`/${KINDS[subject]}/changes`, query, signal);
      return pageOf(
        readAnswer(changesPage, fetched.answer, reading(`changes.${subject}`, fetched)),
      );
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
      const fetched = await getList(`/discover/${KINDS[type]}`, query, signal);
      return pageOf(readAnswer(discoverPage, fetched.answer, reading(`discover.${type}`, fetched)));
    },

    async find(base, id, signal) {
      const query = { external_source: `${base}_id`, language: LANGUAGE };
      const fetched = await get('/find/{id}', id, query, signal);
      if (fetched === null) return [];
      const answer = readAnswer(foundByIdentifier, fetched.answer, reading('find', fetched));
      return [
        ...foundTitles('movie', answer.movie_results),
        ...foundTitles('serie', answer.tv_results),
      ];
    },

    async search(type, name, year, signal) {
      const query = {
        query: name,
        [type === 'movie' ? 'primary_release_year' : 'first_air_date_year']: year,
        include_adult: 'false',
        language: LANGUAGE,
      };
      const fetched = await getList(`/search/${KINDS[type]}`, query, signal);
      const answer = readAnswer(foundPage, fetched.answer, reading(`search.${type}`, fetched));
      return foundTitles(type, answer.results);
    },

    exports: (type, day, signal) => openExport(files, { ...options, type, day, findings, signal }),
  };
}

type Fetched = { answer: unknown; path: string };

const foundTitles = (type: MediaType, rows: readonly FoundRow[]): SourceTitle[] =>
  rows.flatMap(({ id, adult, ...row }) => {
    if (adult) return [];
    const names = [row.title, row.original_title, row.name, row.original_name];
    const day = row.release_date ?? row.first_air_date ?? '';
    return {
      type,
      id,
      names: [...new Set(names.flatMap((name) => name || []))],
      year: day === '' ? null : Number(day.slice(0, 4)),
    };
  });

const blocksQuery = (type: MediaType) => ({
  append_to_response: titleBlocks[type].join(','),
  language: LANGUAGE,
  // Without these, `language` would exclude most images and videos.
  include_image_language: 'pt,en,null',
  include_video_language: 'pt,en',
});
const titleQueries = { movie: blocksQuery('movie'), serie: blocksQuery('serie') };

/** A token that is not allowed in a header would appear in fetch's error message. */
function checkedToken(token: string): string {
  const trimmed = token.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new OperatorError('TMDB_TOKEN: it must consist of printable characters without spaces');
}

async function readJson(response: Response, most: number): Promise<{ json: unknown }> {
  const text = await readText(response, most);
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    throw new Malformed();
  }
}

function requireId(answer: { id: number }, id: number, path: string): void {
  if (answer.id !== id) throw new ChangedShape(path, 'it has another id');
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
