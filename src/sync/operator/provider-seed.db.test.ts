import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importProviders, writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import { readProviders } from '#catalog/providers/provider-queries.ts';
import { aProvider, firstLook, useEmptyCatalogue } from '#test/catalogue.ts';
import { readProviderFile, seedProviders } from './provider-data.ts';

const database = useEmptyCatalogue();
const seeds = await readProviderFile();

/** Providers of the films and series pages (docs/product-rules.md R50), and further main ones in Brazil. */
const FIXED = [8, 337, 119, 619, 531, 384, 2, 350, 307, 283, 194, 582, 616, 1796, 1853, 1790];
const MAIN = [1899, 167, 47, 11, 227, 484, 1825];

async function byId() {
  return new Map((await readProviders(database.db)).map((one) => [one.id, one]));
}

it('contains every required provider, and none of the demonstration’s', () => {
  const ids = seeds.map((one) => one.id);
  expect(ids).toEqual(expect.arrayContaining([...FIXED, ...MAIN]));
  expect(ids.filter((id) => id >= 900_000)).toEqual([]);
  expect([ids.length, ids.length]).toEqual([
    new Set(ids).size,
    new Set(seeds.map((one) => one.slug)).size,
  ]);
});

it('is imported with families, merges and links, once', async () => {
  expect(await seedProviders(database.db)).toBe(seeds.length);
  expect(await seedProviders(database.db)).toBe(0);
  const all = await byId();
  const merges = [384, 1796, 619].map((id) => [id, all.get(id)?.mergedInto, all.get(id)?.familyId]);
  expect(merges).toEqual([
    [384, 1899, 1899],
    [1796, 8, 8],
    [619, 337, 337],
  ]);
  expect(all.get(1825)).toMatchObject({ familyId: 1899, mergedInto: null, curated: true });
  expect(all.get(8)?.linkTemplate).toBe('https://www.netflix.com/search?q={query}');
  // Without a search address, the film database's page is the fallback.
  expect(all.get(337)?.linkTemplate).toBeNull();
});

it('adds missing providers and does not change the operator’s', async () => {
  await importProviders(database.db, [
    aProvider(8, 'netflix-br', { name: 'A Netflix', displayPriority: 99 }),
    aProvider(77, 'globoplay'),
  ]);
  expect(await seedProviders(database.db)).toBe(seeds.length - 1);
  const all = await byId();
  expect(all.get(8)).toMatchObject({ slug: 'netflix-br', name: 'A Netflix', linkTemplate: null });
  expect(all.get(1796)).toMatchObject({ mergedInto: 8, familyId: 8 });
  expect([all.get(77)?.slug, all.get(307)?.slug]).toEqual(['globoplay', 'globoplay-307']);
});

it('completes providers that only a source has named, and keeps their slug', async () => {
  const seen = { id: 384, name: 'HBO Max', logoPath: '/hbo.png', displayPriority: 3 };
  await database.db.transaction((tx) =>
    writeSeenProviders(tx, [seen], { at: firstLook, all: true }),
  );
  await seedProviders(database.db);
  const { rows } = await database.db.execute(
    sql`select slug, logo_path, curated, merged_into from providers where id = 384`,
  );
  expect(rows).toEqual([
    { slug: 'hbo-max-384', logo_path: '/hbo.png', curated: true, merged_into: 1899 },
  ]);
});
