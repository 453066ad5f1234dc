import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readProviders } from '#catalog/providers/provider-queries.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { importRows, reportLines } from './data-import.ts';
import type { ImportOptions } from './data-import.ts';
import { providerTable } from './provider-data.ts';

const database = useEmptyCatalogue();

async function providers(rows: readonly unknown[], options: ImportOptions = {}) {
  const numbered = rows.map((values, index) => ({ number: index + 1, values }));
  const report = await importRows(database.db, providerTable, numbered, options);
  return reportLines(report, { dryRun: options.dryRun ?? false });
}

/** A row of a file. Providers 1 to 5 exist already, see `seedCatalogue`. */
const row = (id: number, slug: string, more: object = {}) => ({
  id,
  slug,
  name: slug,
  colour: '#101010',
  letters: slug.slice(0, 5),
  priority: id,
  ...more,
});
const um = row(1, 'um', { link: 'https://um.example/busca?q={query}' });

/** Id, family, merged into. */
async function relations() {
  const all = await readProviders(database.db);
  return all.map((one) => [one.id, one.familyId, one.mergedInto]);
}

async function seed() {
  await seedCatalogue(
    database.db,
    aTitle({ ...offersAt(firstLook, { providerId: 1, type: 'stream' }) }),
    aTitle({ id: 2, ...offersAt(firstLook, { providerId: 2, type: 'stream' }) }),
    aTitle({ id: 3, ...offersAt(firstLook, { providerId: 4, type: 'rent' }) }),
  );
}

describe('a provider in a file', () => {
  it('changes only what it names, and then belongs to the operator', async () => {
    await seed();
    await database.db.execute(sql`update providers
      set logo_path = '/a.png', fetched_at = '2026-01-01', movies = 7, series = 8, curated = false`);
    expect(await providers([{ ...um, name: 'Um só', colour: '#aabbcc' }])).toEqual([
      'added 0, changed 1, left 0, removed 0; 0 rows skipped',
    ]);
    const { rows } = await database.db.execute(sql`select slug, name, brand_colour, logo_path,
      fetched_at is not null as fetched, movies, series, curated from providers order by id`);
    const rest = { logo_path: '/a.png', fetched: true, movies: 7, series: 8 };
    expect(rows.slice(0, 2)).toEqual([
      { slug: 'um', name: 'Um só', brand_colour: '#AABBCC', ...rest, curated: true },
      { slug: 'dois', name: 'dois', brand_colour: '#101010', ...rest, curated: false },
    ]);
  });

  it('stays the source’s if nothing changes', async () => {
    await seed();
    await database.db.execute(sql`update providers set curated = false`);
    expect(await providers([um])).toEqual([
      'added 0, changed 0, left 1, removed 0; 0 rows skipped',
    ]);
    expect((await readProviders(database.db)).some((one) => one.curated)).toBe(false);
  });

  it('is refused if it is invalid', async () => {
    await seed();
    expect(
      await providers([
        row(6, 'Seis'),
        row(7, 'sete', { colour: 'red', letters: 'setenta', link: 'https://sete.example' }),
        row(8, 'um'),
        row(9, 'nove'),
        row(10, 'nove'),
        row(11, 'onze', { priority: -1 }),
      ]),
    ).toEqual([
      'row 1 (id 6) skipped: slug: must be small letters, digits and single hyphens, such as prime-video',
      'row 2 (id 7) skipped: colour: must be written as #B20710',
      'row 2 (id 7) skipped: letters: must be 5 characters at most',
      'row 2 (id 7) skipped: link: must hold {query}, for the name of the title',
      'row 3 (id 8) skipped: slug: provider 1 has "um" already',
      'row 5 (id 10) skipped: slug: provider 9 has "nove" already',
      'row 6 (id 11) skipped: priority: must be a whole number from 0 on',
      'added 1, changed 0, left 0, removed 0; 5 rows skipped',
    ]);
  });

  it('can swap slugs with another', async () => {
    await seed();
    await providers([
      { ...um, slug: 'cinco' },
      row(5, 'um', { link: 'https://c.example/{title}' }),
    ]);
    const slugs = (await readProviders(database.db)).map((one) => `${one.id} ${one.slug}`);
    expect(slugs).toEqual(['1 cinco', '2 dois', '3 tres', '4 quatro', '5 um']);
  });
});

describe('families and merges', () => {
  it('are given by slug or id, in the file or not, and resolved transitively', async () => {
    await seed();
    await providers([
      row(6, 'seis', { family: 'sete' }),
      row(7, 'sete', { family: 3 }),
      row(8, 'oito', { mergedInto: 'seis' }),
      row(9, 'nove', { family: '5', mergedInto: '8' }),
      { ...um, mergedInto: 'cinco' },
    ]);
    expect(await relations()).toEqual([
      [1, 5, 5],
      // It was merged into 1, which is merged into 5 now.
      [2, 5, 5],
      [3, 3, null],
      [4, 3, null],
      [5, 5, null],
      [6, 3, null],
      [7, 3, null],
      [8, 3, 6],
      [9, 3, 6],
    ]);
  });

  it('move the titles with them: facets and counts follow', async () => {
    await seed();
    await providers([{ ...um, mergedInto: 3 }]);
    const { rows } = await database.db.execute(sql`select title_id, provider_ids, plan_families
      from title_facets order by title_id`);
    expect(rows).toEqual([
      { title_id: 1, provider_ids: [3], plan_families: [3] },
      { title_id: 2, provider_ids: [3], plan_families: [3] },
      { title_id: 3, provider_ids: [4], plan_families: [] },
    ]);
    const counted = await database.db.execute(sql`select movies from providers where id = 3`);
    expect(counted.rows).toEqual([{ movies: 2 }]);
  });

  it('are reported if they are invalid, with the rows that depend on them', async () => {
    await seed();
    const before = await relations();
    expect(
      await providers([
        row(6, 'seis', { family: 'sessenta' }),
        row(7, 'sete', { mergedInto: 6 }),
        row(8, 'oito', { mergedInto: 77 }),
        row(9, 'nove', { mergedInto: 'nove' }),
        row(10, 'dez', { mergedInto: 'onze' }),
        row(11, 'onze', { mergedInto: 10 }),
        { ...um, mergedInto: 2 },
        row(12, 'doze', { family: 13 }),
        row(13, 'treze', { family: 12 }),
      ]),
    ).toEqual([
      'row 1 (id 6) skipped: family: there is no provider "sessenta"',
      'row 2 (id 7) skipped: mergedInto: there is no provider id 6',
      'row 3 (id 8) skipped: mergedInto: there is no provider id 77',
      'row 4 (id 9) skipped: mergedInto: it cannot become itself',
      'row 5 (id 10) skipped: mergedInto: it leads in a circle',
      'row 6 (id 11) skipped: mergedInto: it leads in a circle',
      'row 7 (id 1) skipped: mergedInto: it leads in a circle',
      'row 8 (id 12) skipped: family: it leads in a circle',
      'row 9 (id 13) skipped: family: it leads in a circle',
      'added 0, changed 0, left 0, removed 0; 9 rows skipped',
    ]);
    expect(await relations()).toEqual(before);
  });
});

describe('replacing all providers', () => {
  it('keeps those that only seasons are on offer at', async () => {
    await seed();
    await providers([row(6, 'seis'), row(7, 'sete')]);
    const offers = [{ providerId: 6, type: 'stream' as const }];
    await importTitles(database.db, [
      aTitle({ type: 'serie', seasonList: [{ number: 1, offers }] }),
    ]);
    const all = (await readProviders(database.db)).filter((one) => one.id <= 5);
    expect(
      await providers(
        all.map((one) => row(one.id, one.slug)),
        { replace: true },
      ),
    ).toEqual([
      'seis (id 6) stays: titles are or were on offer there',
      expect.stringMatching(/^added 0, changed \d, left \d, removed 1; 0 rows skipped$/),
    ]);
  });

  it('deletes the operator’s that nothing refers to', async () => {
    await seed();
    await providers([row(6, 'seis'), row(7, 'sete', { family: 'seis' }), row(8, 'oito')]);
    await database.db.execute(sql`update providers set curated = false where id = 8`);
    expect(await providers([row(9, 'nove', { family: 5 })], { replace: true })).toEqual([
      'um (id 1) stays: titles are or were on offer there',
      'dois (id 2) stays: titles are or were on offer there',
      'tres (id 3) stays: another one refers to it',
      'quatro (id 4) stays: titles are or were on offer there',
      'cinco (id 5) stays: another one refers to it',
      'added 1, changed 0, left 0, removed 2; 0 rows skipped',
    ]);
    expect((await relations()).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 8, 9]);
  });
});
