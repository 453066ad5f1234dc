import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type { MediaItem, MovieInfo, ApiPage, PersonInfo, MediaPage } from '#api/types.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db });
});

const list = (path: string) => api.read<MediaPage>(path);
const dateOf = (title: MediaItem) =>
  title.media_type === 'movie' ? title.release_date : title.first_air_date;
const yearOf = (title: MediaItem) => Number(dateOf(title)?.slice(0, 4));
const films = (query: string) => list(`/movies/discover?size=100&${query}`);

describe('discover', () => {
  it.each<[string, (title: MediaItem) => boolean]>([
    ['year_min=2002', (title) => yearOf(title) >= 2002],
    ['year_max=2002', (title) => yearOf(title) <= 2002],
    ['year_min=2002&year_max=2002', (title) => yearOf(title) === 2002],
    ['note=8', (title) => title.imdb_rating! >= 8],
    ['note=8.6&note_is=above', (title) => title.imdb_rating! >= 8.6],
    ['note=6&note_is=below', (title) => title.imdb_rating! <= 6],
    ['note=7&note_is=equal', (title) => title.imdb_rating! >= 6.5 && title.imdb_rating! < 7.5],
    ['plan_ids=307', (title) => title.plan_families.includes(307)],
    ['plan_ids=8&note=7', (title) => title.plan_families.includes(8) && title.imdb_rating! >= 7],
  ])('%s filters the list as described', async (query, holds) => {
    const { items, total } = await films(query);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((title) => !holds(title))).toEqual([]);
    expect(total).toBeLessThan((await films('')).total);
  });

  it('filters by age rating, genre and price as the titles state them', async () => {
    const query = 'age_ratings=14,16&genre_ids=18,35&free=true';
    const { items, total } = await films(query);
    expect(total).toBeGreaterThan(0);
    for (const { id } of items.slice(0, 10)) {
      const film = await api.read<MovieInfo>(`/movies/${id}`);
      expect(['14', '16']).toContain(film.content_ratings.rating);
      expect(film.genres.some((genre) => genre.id === 18 || genre.id === 35)).toBe(true);
      expect(film.providers.free.length + film.providers.ads.length).toBeGreaterThan(0);
    }
    // Each filter has an effect: without it there are more titles.
    for (const part of query.split('&')) {
      const rest = query.split('&').filter((name) => name !== part);
      expect((await films(rest.join('&'))).total, part).toBeGreaterThan(total);
    }
  });

  it('with all filters gives the intersection of their results', async () => {
    const filters = [
      'plan_ids=8,307',
      'provider_ids=8,307,119',
      'genre_ids=18,35',
      'year_min=1990',
      'year_max=2024',
      'note=6.5',
      'age_ratings=L,10,12,14,16,18',
    ];
    const all = await films(filters.join('&'));
    expect(all.total).toBeGreaterThan(0);
    const idLists = await Promise.all(filters.map((filter) => allOf(`/movies/discover?${filter}`)));
    const [first, ...others] = idLists.map((ids) => new Set(ids));
    const both = [...first!].filter((id) => others.every((ids) => ids.has(id)));
    expect(all.items.map((title) => title.id)).toEqual(both);
  });

  it('sorts by note in both directions, titles without one last', async () => {
    const notes = async (sort: string) => {
      const { items } = await films(`sort=${sort}`);
      return items.map((item) => item.imdb_rating);
    };
    const best = await notes('desc');
    expect(best).toEqual(best.toSorted((a, b) => (b ?? -1) - (a ?? -1)));
    const worst = await notes('asc');
    expect(worst).toEqual(worst.toSorted((a, b) => (a ?? 11) - (b ?? 11)));
    expect(worst[0]! < best[0]!).toBe(true);
  });

  it('treats empty lists and free=false as no filter', async () => {
    const plain = await films('');
    const empty = 'provider_ids=&genre_ids=&age_ratings=&plan_ids=&free=false&note_is=below';
    expect(await films(empty)).toEqual(plain);
    expect((await films('genre_ids=2147483647')).total).toBe(0);
  });
});

async function allOf(path: string): Promise<number[]> {
  const ids: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const after: string = next === '' ? '' : `&after=${next}`;
    const part = await list(`${path}${path.includes('?') ? '&' : '?'}size=7${after}`);
    ids.push(...part.items.map((title) => title.id));
    next = part.next;
  }
  return ids;
}

describe('paged lists', () => {
  it.each([
    '/movies/popular',
    '/series/popular?plan_ids=8',
    '/movies/now_playing',
    '/movies/discover?sort=asc',
    '/movies/discover?sort=desc&note=7',
    '/movies/genre/18',
    '/movies/provider/307',
    '/lists/saga/1',
    '/lists/performer/101',
    '/recommendations',
    '/recommendations?plan_ids=307',
  ])('%s has the same titles by cursor and by page number', async (path) => {
    const ids = await allOf(path);
    const { total } = await list(path);
    expect(ids).toHaveLength(total);
    const numbered: number[] = [];
    for (let page = 1; page <= Math.ceil(total / 9); page += 1) {
      const part = await list(`${path}${path.includes('?') ? '&' : '?'}size=9&page=${page}`);
      expect(part.page).toBe(page);
      expect(part.next === null).toBe(page === part.pages);
      numbered.push(...part.items.map((title) => title.id));
    }
    expect(ids).toEqual(numbered);
  });

  it('return their page number, and the cursor has priority over the number', async () => {
    const { next } = await list('/movies/popular?size=10&page=3');
    const part = await list(`/movies/popular?size=10&page=9&after=${next}`);
    expect(part).toEqual(await list('/movies/popular?size=10&page=4'));
  });

  it.each([
    '/movies/popular',
    '/movies/now_playing',
    '/movies/discover',
    '/series/genre/18',
    '/movies/provider/8',
    '/lists/saga/1',
    '/recommendations',
  ])('%s refuses an invalid cursor, or one of another list', async (path) => {
    const { next } = await list('/movies/discover?size=1&sort=asc');
    for (const after of ['', 'abc', '%00', "1'--", 'WyJwb3B1bGFyIiwxXQ', next, 'a&after=b']) {
      const answer = await api.ask(`${path}?after=${after}`);
      expect(answer.status, String(after)).toBe(422);
      expect(await answer.json()).toMatchObject({ detail: [{ loc: ['query', 'after'] }] });
    }
  });
});

describe('invalid filters', () => {
  it.each([
    ['year_min', '1899', '2027', 'abc', '', '19.5', '2000&year_min=2001'],
    ['year_max', '1899', '2027', '٢٠٠٠', '2000&year_min=2001'],
    ['note', '-1', '11', '10.1', '7.55', '7,5', '', 'NaN', '1e1', '7&note=8'],
    ['note_is', 'equals', '', 'above&note_is=below'],
    ['sort', 'up', '', 'asc&sort=desc'],
    ['age_ratings', '13', 'L,', 'l', '18&age_ratings=L'],
    ['free', 'yes', '', '1', 'true&free=true'],
    ['genre_ids', 'abc', '18,', '0', '-1', '2147483648', '18&genre_ids=35'],
    ['plan_ids', 'abc', '8,,9', '%00', Array.from({ length: 101 }, (_, i) => i + 1).join()],
  ])('%s: refused', async (field, ...values) => {
    for (const value of values) {
      const answer = await api.ask(`/movies/discover?${field}=${value}`);
      expect(answer.status, value).toBe(422);
      const { detail } = (await answer.json()) as { detail: { loc: string[] }[] };
      expect(detail.map(({ loc }) => loc)).toEqual([['query', field]]);
    }
  });

  it('the current year is the last valid one', async () => {
    expect((await api.ask('/movies/discover?year_max=2026')).status).toBe(200);
    expect((await api.ask('/movies/discover?year_min=1900')).status).toBe(200);
  });

  it.each(['/movies/popular', '/lists/saga/1', '/recommendations', '/movies/provider/8'])(
    'plan_ids of %s too',
    async (path) => {
      expect((await api.ask(`${path}?plan_ids=8,x`)).status).toBe(422);
      expect((await list(`${path}?plan_ids=2147483647`)).total).toBe(0);
    },
  );
});

describe('plan_ids', () => {
  it('limits every list to titles with a streaming offer', async () => {
    for (const path of [
      '/movies/popular',
      '/series/genre/18',
      '/movies/provider/8',
      '/lists/performer/101',
    ]) {
      const [all, mine] = [await list(path), await list(`${path}?plan_ids=307,8&size=100`)];
      expect(mine.total, path).toBeLessThanOrEqual(all.total);
      for (const { plan_families: families } of mine.items) {
        expect(families.includes(307) || families.includes(8)).toBe(true);
      }
    }
  });

  it('every card has the plan_ids of its title', async () => {
    const film = await api.read<MovieInfo>('/movies/598');
    const plans = film.providers.stream.concat(film.providers.free, film.providers.ads);
    const families = new Set(plans.map((entry) => entry.family_id));
    const { items } = await list('/movies/popular?size=100');
    const card = items.find((title) => title.id === 598);
    if (card) expect(new Set(card.plan_families)).toEqual(families);
    expect(film.recommendations.results.some((title) => title.plan_families.length > 0)).toBe(true);
    const someone = film.credits.cast[0]!;
    const { credits } = await api.read<PersonInfo>(`/persons/${someone.id}`);
    expect(new Set(credits.cast.find((title) => title.id === 598)?.plan_families)).toEqual(
      families,
    );
    const lists = await api.read<ApiPage<{ cover: MediaItem[] }>>('/lists/saga');
    expect(
      lists.items.flatMap((title) => title.cover).some((title) => title.plan_families.length),
    ).toBe(true);
  });
});
