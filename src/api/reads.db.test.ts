import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  curatedList,
  genre,
  mediaItem,
  movieInfo,
  personInfo,
  product,
  provider,
  serieInfo,
} from '#catalog/schema.ts';
import { STREAMING_OFFER_TYPES } from '#shared/offer-types.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type {
  CuratedList,
  Genre,
  MediaItem,
  MovieInfo,
  ApiPage,
  PersonInfo,
  Product,
  Provider,
} from './types.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db });
});

const FIXED = '8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790';

describe('lists', () => {
  it.each<[string, z.ZodType, number]>([
    ['/movies/popular', mediaItem, 20],
    ['/series/popular?size=7', mediaItem, 7],
    ['/movies/now_playing', mediaItem, 20],
    ['/movies/genres', genre, 50],
    ['/series/genres', genre, 50],
    ['/movies/genre/18', mediaItem, 20],
    ['/series/genre/10766?page=2&size=50', mediaItem, 50],
    ['/movies/provider/307', mediaItem, 20],
    ['/series/provider/8', mediaItem, 20],
    [`/movies/discover?provider_ids=${FIXED}&page=1`, mediaItem, 20],
    [`/series/discover?provider_ids=${FIXED}&page=2`, mediaItem, 20],
    ['/providers?page=1&size=50', provider, 50],
    ['/recommendations?size=20', mediaItem, 20],
    ['/products?media_id=598&media_type=movie', product, 50],
    ['/lists/performer?page=1&size=50', curatedList, 50],
    ['/lists/saga?page=1&size=50', curatedList, 50],
    ['/lists/saga/1?page=1&size=50', mediaItem, 50],
    ['/lists/performer/101', mediaItem, 50],
  ])('%s matches the schema of its page', async (path, item, size) => {
    const page = await api.read<ApiPage<unknown>>(path);
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.size).toBe(size);
    expect(page.pages).toBe(Math.ceil(page.total / size));
    for (const one of page.items) expect(item.safeParse(one).error).toBeUndefined();
  });

  it('have pages without gaps or repetitions, and an end', async () => {
    const ids: number[] = [];
    const first = await api.read<ApiPage<MediaItem>>('/movies/popular?size=50');
    for (let page = 1; page <= first.pages + 1; page += 1) {
      const { items } = await api.read<ApiPage<MediaItem>>(`/movies/popular?size=50&page=${page}`);
      ids.push(...items.map((one) => one.id));
    }
    expect(ids).toHaveLength(first.total);
    expect(new Set(ids).size).toBe(first.total);
  });

  it('are empty beyond the end, with the correct total', async () => {
    const there = await api.read<ApiPage<MediaItem>>('/series/popular');
    const past = await api.read<ApiPage<MediaItem>>('/series/popular?page=2147483647&size=100');
    expect(past).toEqual({
      items: [],
      total: there.total,
      page: 2147483647,
      size: 100,
      pages: 2,
      next: null,
    });
  });

  it('are sorted by popularity or by date', async () => {
    const [top] = (await api.read<ApiPage<MediaItem>>('/movies/popular?size=1')).items;
    const other = (await api.read<ApiPage<MediaItem>>('/movies/genre/18?size=100')).items;
    expect(top).toMatchObject({ media_type: 'movie', media_id: top!.id });
    expect(other.length).toBeGreaterThan(50);
    const news = await api.read<ApiPage<MediaItem>>('/movies/now_playing?size=100');
    expect(news.total).toBeGreaterThan(15);
  });

  it('have films of the last years first in now_playing', async () => {
    const { items } = await api.read<ApiPage<MediaItem>>('/movies/now_playing?size=10');
    const dates = items.map((one) => (one.media_type === 'movie' ? one.release_date : null));
    expect(dates.every((date) => date !== null && date >= '2014')).toBe(true);
  });

  it.each(['/movies/genres', '/series/genres'])(
    '%s is sorted alphabetically, as in Portuguese',
    async (path) => {
      const all = (await api.read<ApiPage<Genre>>(`${path}?size=100`)).items;
      const names = all.map((one) => one.name);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
      expect(names.slice(0, 2)).toEqual(
        path === '/movies/genres' ? ['Ação', 'Animação'] : ['Ação e aventura', 'Animação'],
      );
      const { items, total } = await api.read<ApiPage<Genre>>(`${path}?size=3&page=2`);
      expect([items, total]).toEqual([all.slice(3, 6), all.length]);
      expect((await api.read<ApiPage<Genre>>(`${path}?size=100&page=2147483647`)).items).toEqual(
        [],
      );
    },
  );

  it('count a merged provider as the one it was merged into', async () => {
    const renamed = await api.read<ApiPage<MediaItem>>('/movies/provider/384');
    expect(renamed).toEqual(await api.read('/movies/provider/1899'));
    expect(await api.read('/movies/discover?provider_ids=1796')).toEqual(
      await api.read('/movies/discover?provider_ids=8'),
    );
  });

  it('contain each provider once, with its titles', async () => {
    const { items } = await api.read<ApiPage<Provider>>('/providers');
    const ids = items.map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(384);
    const globoplay = items.find((one) => one.id === 307);
    const titles = await api.read<ApiPage<MediaItem>>('/movies/provider/307');
    expect(globoplay?.movies).toBe(titles.total);
  });

  it('recommend films and series that can be watched', async () => {
    const { items } = await api.read<ApiPage<MediaItem>>('/recommendations?size=20');
    expect(new Set(items.map((one) => one.media_type)).size).toBe(2);
    for (const one of items) {
      expect(one.imdb_rating).toBeGreaterThanOrEqual(7);
      expect(STREAMING_OFFER_TYPES).toContain(one.offer?.type);
    }
  });

  it('have no products for an empty id, and all products without an id', async () => {
    const none = { items: [], total: 0, page: 1, size: 50, pages: 0 };
    expect(await api.read('/products?media_id=&media_type=movie')).toEqual(none);
    expect(await api.read('/products?media_id=')).toEqual(none);
    expect(await api.read('/products?media_type=movie')).toEqual(none);
    expect(await api.read('/products?media_id=999999&media_type=movie')).toEqual(none);
    expect((await api.read<ApiPage<Product>>('/products?size=20')).total).toBe(30);
  });

  it('have covers of curated lists from their first titles', async () => {
    const { items } = await api.read<ApiPage<CuratedList>>('/lists/performer');
    for (const list of items) {
      expect(list.cover).toHaveLength(Math.min(4, list.total_items));
      expect(list.person?.name).toBe(list.name);
    }
  });
});

describe('one title, one person', () => {
  it('matches its schema', async () => {
    const film = await api.read<MovieInfo>('/movies/598');
    expect(movieInfo.safeParse(film).error).toBeUndefined();
    expect(film).toMatchObject({
      title: 'Cidade de Deus',
      language: 'pt-BR',
      release_date: '2002-08-30',
      content_ratings: { rating: '16' },
      watchlist: false,
      our_rating: { user: null, average: null, count: 0 },
    });
    expect(film.providers.stream.map((entry) => entry.label)).toContain('PARA ASSISTIR');
    expect(film.recommendations.results.length).toBeGreaterThanOrEqual(8);
    const [series] = (await api.read<ApiPage<MediaItem>>('/series/genre/10766?size=1')).items;
    const novela = await api.read(`/series/${series!.id}`);
    expect(serieInfo.safeParse(novela).error).toBeUndefined();
  });

  it('has all credits of a person, newest first', async () => {
    const film = await api.read<MovieInfo>('/movies/598');
    const someone = film.credits.cast.find((one) => one.name === 'Alice Braga')!;
    const person = await api.read<PersonInfo>(`/persons/${someone.id}`);
    expect(personInfo.safeParse(person).error).toBeUndefined();
    expect(person.gender).toBe(1);
    expect(person.credits.cast.find((one) => one.id === 598)?.character).toBe('Angélica');
    const dates = person.credits.cast.map((one) =>
      one.media_type === 'movie' ? one.release_date : one.first_air_date,
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('needs four statements at most', async () => {
    const asked: string[] = [];
    const { pool } = database.whole;
    const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
    pool.query = ((...all: unknown[]) => {
      asked.push(JSON.stringify(all[0]));
      return query(...all);
    }) as typeof pool.query;
    try {
      await createTestApi({ db: database.db }).read('/movies/598');
    } finally {
      pool.query = query as typeof pool.query;
    }
    expect(asked).toHaveLength(4);
  });
});

describe('a genre', () => {
  it('a genre that only films have gives an empty list of series with the genre’s name', async () => {
    expect(await api.read('/series/genre/28')).toEqual({
      items: [],
      total: 0,
      page: 1,
      size: 20,
      pages: 0,
      next: null,
      genre: { id: 28, name: 'Ação' },
    });
    expect((await api.ask('/series/genre/99999')).status).toBe(404);
  });

  it('a genre that films and series share has the name for each kind', async () => {
    for (const path of ['/movies/genre/18', '/series/genre/18']) {
      expect(await api.read(path)).toMatchObject({ genre: { id: 18, name: 'Drama' } });
    }
  });
});
