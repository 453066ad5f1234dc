import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import {
  aTitle,
  firstLook,
  secondLook,
  seedCatalogue,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { importRecommendations, importTitles } from './title-commands.ts';
import { findTitle } from './title-queries.ts';

const database = useEmptyCatalogue();

const full = aTitle({
  id: 598,
  imdbId: 'tt0317248',
  runtime: 130,
  ageRating: '16',
  scores: { imdb: 8.6, rottenTomatoes: 91, metacritic: 79 },
  translations: [{ language: 'pt-BR', title: 'Título', overview: 'Sinopse.' }],
  alternativeTitles: [
    { name: 'Outro nome', countries: ['BR', 'PT'] },
    { name: 'Another name', countries: ['US'], kind: 'working title' },
  ],
  genreIds: [35, 18],
  cast: [
    { personId: 2, character: 'Uma' },
    { personId: 1, character: 'Outra' },
    { personId: 2, character: 'Mais uma' },
  ],
  crew: [
    { personId: 3, department: 'Directing', job: 'Director' },
    { personId: 3, department: 'Writing', job: 'Screenplay' },
    { personId: 3, department: 'Directing', job: 'Director' },
  ],
  videos: [{ key: 'dcUOO4Itgmw', name: 'Trailer', kind: 'Trailer' }],
});

describe('importTitles', () => {
  it('writes a title with all its rows, in the order of the source', async () => {
    const { db } = database;
    await seedCatalogue(db, full);
    const title = await findTitle(db, 'movie', 598);
    expect(title).toMatchObject({
      media_type: 'movie',
      title: 'Título',
      runtime: 130,
      content_ratings: { rating: '16' },
      ratings: { imdb: 8.6, rotten_tomatoes: 91, metacritic: 79 },
      genres: [
        { id: 35, name: 'Comédia' },
        { id: 18, name: 'Drama' },
      ],
      videos: { results: [{ key: 'dcUOO4Itgmw', site: 'YouTube' }] },
      credits: {
        cast: [
          { id: 2, gender: 1, character: 'Uma / Mais uma', order: 0 },
          { id: 1, character: 'Outra', order: 1 },
        ],
        crew: [{ job: 'Director' }, { job: 'Screenplay', department: 'Writing' }],
      },
      updated_at: firstLook.toISOString(),
    });
  });

  it('writes alternative titles, replaces them, and deletes them with their title', async () => {
    const { db } = database;
    const stored = async () =>
      (
        await db.execute(
          sql`select name, countries, kind, position from alternative_titles order by position`,
        )
      ).rows;
    await seedCatalogue(db, full);
    expect(await stored()).toEqual([
      { name: 'Outro nome', countries: ['BR', 'PT'], kind: null, position: 0 },
      { name: 'Another name', countries: ['US'], kind: 'working title', position: 1 },
    ]);
    await importTitles(db, [
      { ...full, alternativeTitles: [{ name: 'Another name' }, { name: 'Novo' }] },
    ]);
    expect(await stored()).toMatchObject([
      { name: 'Another name', countries: [], kind: null, position: 0 },
      { name: 'Novo', position: 1 },
    ]);
    await db.execute(sql`delete from titles`);
    expect(await stored()).toEqual([]);
  });

  it('is idempotent', async () => {
    const { db } = database;
    await seedCatalogue(db, full);
    const before = await findTitle(db, 'movie', 598);
    await importTitles(db, [full, full]);
    expect(await findTitle(db, 'movie', 598)).toEqual(before);
  });

  it('deletes rows that the source no longer reports', async () => {
    const { db } = database;
    await seedCatalogue(db, full);
    await importTitles(db, [aTitle({ id: 598, fetchedAt: secondLook, scores: {} })]);
    expect(await findTitle(db, 'movie', 598)).toMatchObject({
      title: 'Original',
      overview: '',
      imdb_id: null,
      genres: [],
      videos: { results: [] },
      credits: { cast: [], crew: [] },
      ratings: { imdb: null },
      updated_at: secondLook.toISOString(),
    });
  });

  it('keeps a film and a series of the same id apart', async () => {
    const { db } = database;
    const series = aTitle({ id: 598, type: 'serie', originalTitle: 'Série', seasons: 2 });
    await seedCatalogue(db, full, series);
    await importTitles(db, [{ ...series, genreIds: [10766] }]);
    expect(await findTitle(db, 'serie', 598)).toMatchObject({
      name: 'Série',
      number_of_seasons: 2,
      genres: [{ name: 'Novela' }],
      aggregate_credits: { cast: [], crew: [] },
    });
    expect(await findTitle(db, 'movie', 598)).toMatchObject({ credits: { cast: [{}, {}] } });
  });

  it.each([
    ['an adult title', { adult: true }],
    ['an unknown rating', { ageRating: '15' }],
    ['a film with seasons', { seasons: 1 }],
    ['an end before the beginning', { type: 'serie', endedOn: '2019-01-01' }],
    ['a day that does not exist', { releasedOn: '2026-02-30' }],
    ['a score over ten', { scores: { imdb: 11 } }],
    ['a video that is no key', { videos: [{ key: 'x"><script>', name: 'a', kind: 'Trailer' }] }],
    ['an id too large', { id: 2 ** 31 }],
  ])('refuses %s and writes nothing', async (_, wrong) => {
    const { db } = database;
    const inputs = [full, { ...aTitle({ id: 2 }), ...wrong } as typeof full];
    await seedCatalogue(db);
    await expect(importTitles(db, inputs)).rejects.toThrow(ZodError);
    expect(await findTitle(db, 'movie', 598)).toBeNull();
  });

  it('writes nothing of a batch that names an unknown person', async () => {
    const { db } = database;
    await seedCatalogue(db);
    const stranger = aTitle({ id: 2, cast: [{ personId: 99, character: '' }] });
    await expect(importTitles(db, [full, stranger])).rejects.toThrow('Failed query');
    expect(await findTitle(db, 'movie', 598)).toBeNull();
  });

  it('reports progress', async () => {
    const { db } = database;
    const heard: number[] = [];
    const many = Array.from({ length: 120 }, (_, i) => aTitle({ id: i + 1 }));
    await importTitles(db, many, (done) => heard.push(done));
    expect(heard).toEqual([50, 100, 120]);
  });
});

describe('importRecommendations', () => {
  it('keeps the order and leaves out the title itself, duplicates and unknown titles', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(), aTitle({ id: 2 }), aTitle({ id: 1, type: 'serie' }));
    const movie = (id: number) => ({ type: 'movie' as const, id });
    const others = [{ type: 'serie' as const, id: 1 }, movie(1), movie(2), movie(77), movie(2)];
    await importRecommendations(db, [{ title: movie(1), others }]);
    const title = await findTitle(db, 'movie', 1);
    expect(title?.recommendations.results.map((one) => `${one.media_type} ${one.id}`)).toEqual([
      'serie 1',
      'movie 2',
    ]);
  });
});

describe('the tables', () => {
  it.each([
    ['a second title of the same key', sql`insert into titles select * from titles`],
    ['a rating that Brazil does not have', sql`update titles set age_rating = '15'`],
    ['a popularity below zero', sql`update titles set popularity = -1`],
    ['a film with an end', sql`update titles set ended_on = '2025-01-01'`],
    ['a genre of the other kind', sql`insert into title_genres values ('movie', 598, 10766, 3)`],
    [
      'an offer of an unknown provider',
      sql`insert into offers (media_type, title_id, provider_id, type, region,
      first_seen, last_seen, checked_at, source)
      values ('movie', 598, 99, 'stream', 'BR', '2026-01-01', '2026-01-01', now(), 'test')`,
    ],
    ['an empty translation', sql`insert into title_translations values ('movie', 598, 'en')`],
    [
      'a title that recommends itself',
      sql`insert into recommendations
      values ('movie', 598, 'movie', 598, 0)`,
    ],
    [
      'a performer list without a person',
      sql`insert into curated_lists
      values (1, 'performer', 'a', 'b', null, 0)`,
    ],
    ['a provider merged into itself', sql`update providers set merged_into = id`],
  ])('refuse %s', async (_, statement) => {
    const { db } = database;
    await seedCatalogue(db, full);
    await expect(db.execute(statement)).rejects.toThrow('Failed query');
  });

  it('delete a title with all its rows', async () => {
    const { db } = database;
    await seedCatalogue(db, full);
    await db.execute(sql`delete from titles`);
    const left = await db.execute(sql`select (select count(*) from cast_credits)
      + (select count(*) from title_genres) + (select count(*) from videos) as left`);
    expect(Number(left.rows[0]?.['left'])).toBe(0);
  });
});
