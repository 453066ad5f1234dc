import { isId } from '#shared/ids.ts';
import type { AgeRating } from '#api/types.ts';
import type { DiscoverFilters } from '#web/api-client/data.ts';

/**
 * The filters of the discover pages and the addresses they make:
 *
 * | parameter     | value                                | absent              |
 * | ------------- | ------------------------------------ | ------------------- |
 * | `de`, `ate`   | a year, 1900 to this one             | from 1900, to today |
 * | `nota_e`      | `acima`, `igual` or `abaixo`         | any rating            |
 * | `nota`        | 5 to 10, one decimal; with `nota_e`  | 5                   |
 * | `ordem`       | `crescente` or `decrescente`         | by popularity       |
 * | `generos`     | ids, `18-35`                         | any                 |
 * | `plataformas` | ids, `8-337`                         | the guide's own     |
 * | `idade`       | ratings, `L-10-12`                   | any                 |
 * | `gratis`      | `1`                                  | free or not         |
 * | `dublado`     | `1`                                  | dubbed or not       |
 * | `sai_logo`    | `1`: leaves within a month           | leaving or not      |
 * | `meus`        | `1`: only what the visitor pays for  | everything          |
 * | `page`        | 2 and on                             | the first           |
 *
 * Lists may come as commas or repeated parameters too, as a form without JavaScript sends them. Invalid values count as
 * absent.
 */
export interface Filters {
  /** First year of release; null for no lower limit. */
  from: number | null;
  /** Last year of release; null for no upper limit. */
  to: number | null;
  rating: RatingFilter | null;
  /** Sorts by IMDb's rating, lowest or highest first; null sorts by popularity. */
  sort: 'asc' | 'desc' | null;
  /** Ids in ascending order, as in the two lists below. */
  genres: readonly number[];
  providers: readonly number[];
  ages: readonly AgeRating[];
  free: boolean;
  /** Brazilian audio, and made in another language. Only sources beside the film database know it, as the next one. */
  dubbed: boolean;
  /** Its last day at a service is within a month. */
  leaving: boolean;
  mine: boolean;
}

export interface RatingFilter {
  is: 'above' | 'below' | 'equal';
  /** From 0 to 10, with one decimal. */
  value: number;
}

export const FIRST_YEAR = 1900;
export const LOWEST_RATING = 5;
export const HIGHEST_RATING = 10;
export const AGE_RATINGS: readonly AgeRating[] = ['L', '6', '10', '12', '14', '16', '18'];

export const NO_FILTERS: Filters = {
  from: null,
  to: null,
  rating: null,
  sort: null,
  genres: [],
  providers: [],
  ages: [],
  free: false,
  dubbed: false,
  leaving: false,
  mine: false,
};

/** The Portuguese values of the address, by value in code. */
const RATING_WORDS = { acima: 'above', igual: 'equal', abaixo: 'below' } as const;
const SORT_WORDS = { crescente: 'asc', decrescente: 'desc' } as const;

/** Maximum number of ids in a list; longer lists are cut. */
const LONGEST_LIST = 40;
/** The highest page number the API accepts. */
const LAST_PAGE = 1_000_000;

/** The unvalidated values of an address: texts, numbers and lists of them. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Reads the filters of an address; `thisYear` is the last year allowed. Never throws. */
export function parseFilters(search: RawSearch, thisYear: number): Filters {
  const [from, to] = [yearOf(search['de'], thisYear), yearOf(search['ate'], thisYear)];
  const swapped = from !== null && to !== null && from > to;
  return {
    from: firstYear(swapped ? to : from),
    to: lastYear(swapped ? from : to, thisYear),
    rating: ratingOf(search),
    sort: wordOf(SORT_WORDS, search['ordem']),
    genres: idsOf(search['generos']),
    providers: idsOf(search['plataformas']),
    ages: AGE_RATINGS.filter((rating) => partsOf(search['idade']).includes(rating)),
    free: textOf(search['gratis']) === '1',
    dubbed: textOf(search['dublado']) === '1',
    leaving: textOf(search['sai_logo']) === '1',
    mine: textOf(search['meus']) === '1',
  };
}

/** Reads the page number; an invalid one is page 1. */
export function parsePage(search: RawSearch): number {
  const text = textOf(search['page']);
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= LAST_PAGE ? Number(text) : 1;
}

/** The page's own parameters in canonical order; empty ones are left out. */
export type CleanSearch = Record<string, string | number>;

/** Writes filters, and a page that is not the first, as the parameters of an address. */
export function filterSearch(filters: Filters, page = 1): CleanSearch {
  const { from, to, rating, sort, genres, providers, ages, free, dubbed, leaving, mine } = filters;
  return {
    ...(from !== null && { de: from }),
    ...(to !== null && { ate: to }),
    ...(rating && { nota: rating.value, nota_e: keyOf(RATING_WORDS, rating.is) }),
    ...(sort && { ordem: keyOf(SORT_WORDS, sort) }),
    ...(genres.length > 0 && { generos: joined(genres) }),
    ...(providers.length > 0 && { plataformas: joined(providers) }),
    ...(ages.length > 0 && { idade: joined(ages) }),
    ...(free && { gratis: 1 }),
    ...(dubbed && { dublado: 1 }),
    ...(leaving && { sai_logo: 1 }),
    ...(mine && { meus: 1 }),
    ...(page > 1 && { page }),
  };
}

/** The number of active choices: a range, a rating, an order and each chosen id count one. */
export function countFilters(filters: Filters): number {
  const { from, to, rating, sort, genres, providers, ages, free, dubbed, leaving, mine } = filters;
  const single = [from !== null || to !== null, rating !== null, sort !== null];
  const switches = [free, dubbed, leaving, mine];
  return (
    [...single, ...switches].filter(Boolean).length + genres.length + providers.length + ages.length
  );
}

const firstYear = (year: number | null) => (year === FIRST_YEAR ? null : year);
const lastYear = (year: number | null, thisYear: number) => (year === thisYear ? null : year);

function yearOf(raw: unknown, thisYear: number): number | null {
  const text = textOf(raw);
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= thisYear ? year : null;
}

function ratingOf(search: RawSearch): RatingFilter | null {
  const is = wordOf(RATING_WORDS, search['nota_e']);
  if (is === null) return null;
  const text = textOf(search['nota']).replace(',', '.');
  const value = /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 10) / 10 : 0;
  return { is, value: value >= LOWEST_RATING && value <= HIGHEST_RATING ? value : LOWEST_RATING };
}

function idsOf(raw: unknown): number[] {
  const ids = partsOf(raw).filter((part) => /^[1-9]\d{0,9}$/.test(part) && isId(Number(part)));
  return [...new Set(ids.map(Number))].toSorted((a, b) => a - b).slice(0, LONGEST_LIST);
}

function wordOf<Value>(words: Record<string, Value>, raw: unknown): Value | null {
  const word = textOf(raw);
  return Object.hasOwn(words, word) ? (words[word] as Value) : null;
}

const keyOf = <Value>(words: Record<string, Value>, value: Value): string =>
  Object.keys(words).find((word) => words[word] === value) ?? '';

/** A single id is a number, which the router writes without quotes. */
const joined = (parts: readonly (number | string)[]): string | number => {
  const text = parts.join('-');
  return /^\d+$/.test(text) ? Number(text) : text;
};

const partsOf = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw]).flatMap((part) => textOf(part).split(/[-,]/));

/** A text or number as text; the first of several; any other value is empty. */
function textOf(raw: unknown): string {
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Filters as the parameters of the API's `discover`; subscriptions are sent apart, as `plan_ids`. */
export function filterQuery(filters: Filters): DiscoverFilters {
  const { from, to, rating, sort, genres, providers, ages, free, dubbed, leaving, mine } = filters;
  return {
    ...(providers.length > 0 && { provider_ids: providers.join() }),
    // An empty value turns off the default of the best known providers: subscriptions may be others.
    ...(providers.length === 0 && mine && { provider_ids: '' }),
    ...(genres.length > 0 && { genre_ids: genres.join() }),
    ...(from !== null && { year_min: from }),
    ...(to !== null && { year_max: to }),
    ...(rating && { note: rating.value, note_is: rating.is }),
    ...(sort && { sort }),
    ...(ages.length > 0 && { age_ratings: ages.join() }),
    ...(free && { free: true }),
    ...(dubbed && { dubbed: true }),
    ...(leaving && { leaving: true }),
  };
}
