// Responses about many titles: discover, changes, exports.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DAY_MS } from '#shared/days.ts';
import { dayNumber } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { Refusal } from './refusals.ts';
import { offerGroups } from './types.ts';
import type { Kind, TitleBody } from './types.ts';

const PAGE = 20;
const CHANGES_A_PAGE = 100;
const MOST_PAGES = 500;
const LONGEST_WINDOW = 14;
/** Cached results of discover, so that the next page need not filter everything again. */
const KEPT = 40;

type Item = { id: number } & Record<string, unknown>;

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > MOST_PAGES) throw new Refusal(22);
  return page;
}

const paged = <T>(results: readonly T[], page: number, size: number) => ({
  page,
  results: results.slice((page - 1) * size, page * size),
  total_pages: Math.max(1, Math.ceil(results.length / size)),
  total_results: results.length,
});

/** `/3/{movie,tv,person}/changes`. */
export function changesPage(
  catalogue: Catalogue,
  kind: Kind | 'person',
  query: URLSearchParams,
  today: number,
): object {
  const page = pageOf(query);
  const dayOf = (name: string) => {
    const text = query.get(name);
    return text === null ? undefined : dayNumber(text);
  };
  const start = dayOf('start_date');
  const end = dayOf('end_date');
  const first = start ?? (end ?? today) - 1;
  const last = end ?? (start === undefined ? today : Math.min(today, start + LONGEST_WINDOW));
  if (!(last - first <= LONGEST_WINDOW)) throw new Refusal(20);
  const isAdult = (id: number) =>
    kind !== 'person' &&
    (catalogue.itemOf(kind, id, 'en-US') as Item | undefined)?.['adult'] === true;
  const results = catalogue
    .changesIn(kind, first, last)
    .map((id) => ({ id, adult: id % 97 === 0 ? null : isAdult(id) }));
  return paged(results, page, CHANGES_A_PAGE);
}

/** `/3/search/{movie,tv}`: titles with all words of the query in their name or their original one. */
export function searchPage(catalogue: Catalogue, kind: Kind, query: URLSearchParams): object {
  const words = (query.get('query') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const year = query.get(kind === 'movie' ? 'primary_release_year' : 'first_air_date_year') ?? '';
  const language = query.get('language') ?? 'en-US';
  const items = catalogue.ids(kind).flatMap((id) => {
    const item = catalogue.itemOf(kind, id, language) as Item | undefined;
    if (!item || (item['adult'] === true && query.get('include_adult') !== 'true')) return [];
    const names = [item['title'], item['original_title'], item['name'], item['original_name']];
    const hasWords = names.some((name) => {
      const own = String(name ?? '').toLowerCase();
      return words.every((word) => own.includes(word));
    });
    const day = String(item['release_date'] ?? item['first_air_date'] ?? '');
    return hasWords && day.startsWith(year) ? [item] : [];
  });
  return paged(items, pageOf(query), PAGE);
}

/** `/3/find/{id}`: an unknown identifier has empty lists. */
export function foundByIdentifier(
  catalogue: Catalogue,
  id: string,
  query: URLSearchParams,
): object {
  const language = query.get('language') ?? 'en-US';
  const isMeant = (kind: Kind, body: TitleBody) => {
    const others = body['external_ids'] as Record<string, unknown>;
    if (query.get('external_source') === 'imdb_id') return others['imdb_id'] === id;
    return kind === 'tv' && String(others['tvdb_id']) === id;
  };
  const found = (kind: Kind) =>
    catalogue.ids(kind).flatMap((one) => {
      const body = catalogue.titleOf(kind, one, ['external_ids'], { language: 'en-US' });
      return body && isMeant(kind, body as TitleBody)
        ? (catalogue.itemOf(kind, one, language) ?? [])
        : [];
    });
  const empty = { person_results: [], tv_episode_results: [], tv_season_results: [] };
  return { movie_results: found('movie'), tv_results: found('tv'), ...empty };
}

/** `/3/discover/{movie,tv}` with the filters that sync runs use; others are ignored. */
export function createDiscover(catalogue: Catalogue) {
  const kept = new Map<string, number[]>();
  return (kind: Kind, query: URLSearchParams): object => {
    const page = pageOf(query);
    const filters = new URLSearchParams(query);
    for (const name of ['page', 'language', 'api_key']) filters.delete(name);
    filters.sort();
    const key = `${catalogue.version()} ${kind} ${filters.toString()}`;
    const ids = kept.get(key) ?? discovered(catalogue, kind, query);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, ids);
    const answer = paged(ids, page, PAGE);
    const language = query.get('language') ?? 'en-US';
    const results = answer.results.flatMap((id) => catalogue.itemOf(kind, id, language) ?? []);
    return { ...answer, results };
  };
}

function discovered(catalogue: Catalogue, kind: Kind, query: URLSearchParams): number[] {
  const passes = discoverConditionOf(catalogue, kind, query);
  const items: Item[] = [];
  for (const id of catalogue.ids(kind)) {
    const item = catalogue.itemOf(kind, id, 'en-US') as Item | undefined;
    if (item && passes(item)) items.push(item);
  }
  const [field = 'popularity', direction] = (query.get('sort_by') ?? 'popularity.desc').split('.');
  const name = field === 'primary_release_date' ? 'release_date' : field;
  const up = direction === 'asc' ? 1 : -1;
  items.sort((a, b) => (a[name]! < b[name]! ? -up : a[name]! > b[name]! ? up : a.id - b.id));
  return items.flatMap(({ id }, place) =>
    // Results shift between requests: sometimes a page begins with the end of the previous one.
    place > 0 && place % PAGE === 0 && id % 5 === 0 ? [items[place - 1]!.id, id] : [id],
  );
}

function discoverConditionOf(catalogue: Catalogue, kind: Kind, query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(/[,|]/).filter(Boolean) ?? [];
  const dates = kind === 'movie' ? ['primary_release_date', 'release_date'] : ['first_air_date'];
  const bound = (edge: string) => dates.map((name) => query.get(`${name}.${edge}`)).find(Boolean);
  const [from, to] = [bound('gte'), bound('lte')];
  const genres = list('with_genres').map(Number);
  const providers = list('with_watch_providers').map(Number);
  const groups = list('with_watch_monetization_types');
  const region = query.get('watch_region');
  const country = query.get('with_origin_country');
  const language = query.get('with_original_language');
  const adults = query.get('include_adult') === 'true';

  const offered = (id: number): boolean => {
    const body = catalogue.titleOf(kind, id, ['watch/providers'], { language: 'en-US' });
    const offers = (body as TitleBody)['watch/providers'].results[region ?? ''];
    const wanted =
      groups.length > 0
        ? offerGroups.filter((offerGroup) => groups.includes(offerGroup))
        : offerGroups;
    return wanted.some((group) =>
      offers?.[group]?.some(
        (provider) => providers.length === 0 || providers.includes(provider.provider_id),
      ),
    );
  };
  return (item: Item): boolean => {
    const day = String(item[kind === 'movie' ? 'release_date' : 'first_air_date']);
    if (item['adult'] === true && !adults) return false;
    if (from && (day === '' || day < from)) return false;
    if (to && (day === '' || day > to)) return false;
    if (genres.some((id) => !(item['genre_ids'] as number[]).includes(id))) return false;
    if (country && !((item['origin_country'] as string[] | undefined) ?? []).includes(country))
      return false;
    if (language && item['original_language'] !== language) return false;
    // Without a region the film database ignores filters by provider.
    return region === null || (providers.length === 0 && groups.length === 0) || offered(item.id);
  };
}

/** A daily export by its name, `movie_ids_11_21_2026.json.gz`; undefined if it does not exist. */
export function exportStream(
  catalogue: Catalogue,
  name: string,
  now: number,
): Readable | undefined {
  const [, what, month, day, year] =
    /^(movie_ids|tv_series_ids|person_ids)_(\d\d)_(\d\d)_(\d{4})\.json\.gz$/.exec(name) ?? [];
  const ready = Date.parse(`${String(year)}-${String(month)}-${String(day)}T08:00:00Z`);
  const THREE_MONTHS = 90 * DAY_MS;
  if (what === undefined || !(ready <= now && ready > now - THREE_MONTHS)) return undefined;
  return Readable.from(inChunks(linesOf(catalogue, what))).pipe(createGzip({ level: 1 }));
}

function* linesOf(catalogue: Catalogue, what: string): Generator<object> {
  if (what === 'movie_ids') {
    for (const { adult, id, original_title, popularity } of catalogue.exportedTitles('movie')) {
      yield { adult, id, original_title, popularity, video: id % 101 === 0 };
    }
  } else if (what === 'tv_series_ids') {
    // It does not mark adult series.
    for (const { id, original_name, popularity } of catalogue.exportedTitles('tv')) {
      yield { id, original_name, popularity };
    }
  } else {
    for (const { adult, id, name, popularity } of catalogue.exportedPeople()) {
      yield { adult, id, name, popularity };
    }
  }
}

function* inChunks(lines: Iterable<object>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
