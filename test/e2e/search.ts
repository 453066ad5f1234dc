import type { Page, Route } from 'playwright';
import type { FoundTitle, PersonCard, SearchMeaning } from '#api/types.ts';
import { expect } from './site.ts';

type Kind = 'movies' | 'series' | 'persons';

/** The faked search: how many results of each kind it has for any text, and how it behaves. */
export interface FakedSearch {
  movies?: number;
  series?: number;
  persons?: number;
  /** Runs before each response, for a delay or a failure; returns true if it has responded itself. */
  meet?: (route: Route, call: Call) => Promise<boolean | void> | boolean | void;
}

export interface Call {
  kind: Kind;
  query: string;
  page: number;
}

const SIZE = 20;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>';

/** Responds to the search calls in the browser, and records the requests for results. */
export async function fakeSearch(page: Page, fake: FakedSearch = {}): Promise<Call[]> {
  const { movies = 27, series = 3, persons = 2 } = fake;
  const totals = { movies, series, persons };
  const calls: Call[] = [];
  await page.route(/\/art\/(poster\/\w+\/7\d{5}|avatar\/\d+)\.svg$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }),
  );
  await page.route(/\/api\/search\/meaning\?/, (route) => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? '';
    const counts = { movies, series, novelas: 0, people: persons };
    const meaning: SearchMeaning = { query, text: query, filters: [], counts };
    return route.fulfill({ json: meaning });
  });
  await page.route(/\/api\/(movies|series|persons)\/search\?/, async (route) => {
    const url = new URL(route.request().url());
    const call: Call = {
      kind: url.pathname.split('/')[2] as Kind,
      query: url.searchParams.get('query') ?? '',
      page: Number(url.searchParams.get('page')),
    };
    calls.push(call);
    if (await fake.meet?.(route, call)) return;
    const total = totals[call.kind];
    const from = (call.page - 1) * SIZE;
    const items = Array.from({ length: Math.max(0, Math.min(SIZE, total - from)) }, (_, index) =>
      call.kind === 'persons'
        ? person(call.query, from + index + 1)
        : title(call.kind, call.query, from + index + 1),
    );
    const pages = Math.ceil(total / SIZE);
    await route.fulfill({ json: { items, total, page: call.page, size: SIZE, pages } });
  });
  return calls;
}

/** Real ids, so that their drawings and pages exist. */
const MOVIES = [598, 105, 165, 550, 25376];
const SERIES = [1104, 92000060];

function title(kind: 'movies' | 'series', query: string, place: number): FoundTitle {
  const realId = kind === 'movies' ? MOVIES[place - 1] : SERIES[place - 1];
  const base = {
    id: realId ?? 700_000 + place,
    media_id: realId ?? 700_000 + place,
    original_title: '',
    poster_path: null,
    our_rating: { user: null, average: null, count: 0 },
    imdb_rating: null,
    offer: null,
    plan_families: [],
    match: 1 - place / 1000,
    number_of_seasons: null,
  };
  return kind === 'movies'
    ? { ...base, media_type: 'movie', title: `${query} filme ${place}`, release_date: '2019-08-29' }
    : {
        ...base,
        media_type: 'serie',
        name: `${query} série ${place}`,
        first_air_date: '2011-12-04',
      };
}

function person(query: string, place: number): PersonCard {
  return {
    id: 90_000_000 + place,
    name: `${query} pessoa ${place}`,
    profile_path: null,
    known_for_department: 'Acting',
    popularity: 1,
    gender: 1,
  };
}

export const trigger = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Buscar' });
export const box = (page: Page) => page.getByRole('dialog', { name: 'Busca' });
export const field = (page: Page) => box(page).locator('input[name=query]');
export const options = (page: Page) => box(page).getByRole('option');
export const tab = (page: Page, name: 'Títulos' | 'Pessoas') =>
  box(page).getByRole('tab', { name });

/** Opens the box and waits until its code has loaded. */
export async function openBox(page: Page): Promise<void> {
  await trigger(page).click();
  await expect(field(page)).toHaveRole('combobox');
  await expect(field(page)).toBeFocused();
}

/** Opens the box, searches by Enter and waits for the first result. */
export async function search(page: Page, text: string): Promise<void> {
  await openBox(page);
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
}

export const callsOf = (calls: Call[]) =>
  calls.map(({ kind, query, page }) => `${kind} ${query} ${page}`).toSorted();

/** The requests for titles; how many people there are is asked beside them. */
export const titleCalls = (calls: Call[]) =>
  callsOf(calls).filter((call) => !call.startsWith('persons'));

/** A film without a year or a provider. */
export function film(id: number) {
  return {
    id: 700_000 + id,
    media_id: 700_000 + id,
    media_type: 'movie',
    title: `filme ${id}`,
    original_title: '',
    release_date: null,
    poster_path: null,
    our_rating: { user: null, average: null, count: 0 },
    imdb_rating: null,
    offer: null,
  };
}
