// A title of the film database whose texts have ten megabytes, through to the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleSlug } from '#shared/slug.ts';
import { fetchTitle } from '#sync/runs/title-run.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor } from '#test/sync.ts';

const HUGE = 'rio '.repeat(2_500_000);
const database = useDatabase();
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 30 });
});
afterAll(() => fake.stop());

test('a title with texts of ten megabytes is short in the API, and has a short address', async () => {
  const id = fake.ids('movie').find((film) => fake.title('movie', film)?.adult === false)!;
  fake.change('movie', id, (body) => {
    // A response of 50 MB; one above 64 MB is unusable as a whole.
    Object.assign(body, { title: HUGE, original_title: HUGE, overview: HUGE });
    body.translations.translations = [
      { iso_639_1: 'pt', iso_3166_1: 'BR', data: { title: HUGE, overview: HUGE, tagline: 'Rio' } },
    ];
  });
  const parts = partsFor(database.whole, fake);
  expect(await fetchTitle(parts, 'movie', id)).toBe('stored');
  expect(parts.filmDatabase.findings.list()).toContainEqual({
    pattern: 'movie.translations.translations[].data.overview: cut to 6000 characters',
    count: 1,
  });
  const response = await createTestApi({ db: database.db }).ask(`/movies/${id}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  const { title, overview } = JSON.parse(text) as { title: string; overview: string };
  expect([title.length, overview.length]).toEqual([300, 6000]);
  expect(text.length).toBeLessThan(100_000);
  expect(titleSlug(title, id).length).toBeLessThan(150);
});
