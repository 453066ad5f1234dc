import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { importGenres } from '#catalog/titles/title-commands.ts';
import type { Database } from '#platform/database/database.ts';
import { seedAliases } from '#sync/operator/alias-data.ts';
import { readProviderFile, seedProviders } from '#sync/operator/provider-data.ts';
import type { GenreInput } from '#catalog/import-schema.ts';
import { generateCatalogue } from './generated/catalogue.ts';
import type { GeneratedCatalogue, Size } from './generated/catalogue.ts';
import { addRows, emptyRows, SOURCE, TODAY } from './generated/rows.ts';
import type { Choices } from './generated/rows.ts';
import { insertRows } from './insert-rows.ts';
import { loadReal } from './search/real-rows.ts';
import type { RealCatalogue } from './search/real-catalogue.ts';

export type { GeneratedCatalogue, GeneratedPerson, GeneratedTitle } from './generated/catalogue.ts';

/** Titles in a statement of each table: a few megabytes of JSON. */
const BATCH = 4000;
const demo = join(import.meta.dirname, '../demo');

/**
 * Fills a migrated, empty database with generated titles and everything that belongs to them, in the
 * state after an import: arrivals, counts of providers, statistics. Genres and providers are those of
 * the demonstration. Titles of `real`, if any, are added to the generated ones. Returns what it
 * generated. Uses the background connections: some statements take longer than a request may.
 */
export async function loadGenerated(
  { background: database }: Pick<Database, 'background'>,
  size: Size,
  real?: RealCatalogue,
): Promise<GeneratedCatalogue> {
  const catalogue = generateCatalogue(size);
  const choices = await loadChoices(database);
  const insert = (table: string, rows: readonly object[]) => insertRows(database, table, rows);
  for (const people of inParts(catalogue.people)) {
    await insert('people', people.map(personRow));
  }
  for (const titles of inParts(catalogue.titles)) {
    const rows = emptyRows();
    for (const title of titles) addRows(rows, title, catalogue, choices);
    for (const [table, some] of Object.entries(rows)) {
      await insert(table, some);
    }
  }
  if (real) await loadReal(database, real);
  await loadRecommendations(database);
  await loadLists(database);
  await finishImport(database.db);
  await database.pool.query('vacuum analyze');
  return catalogue;
}

/** Fills a migrated, empty database with the real titles only. */
export async function loadOnlyReal(
  { background: database }: Pick<Database, 'background'>,
  real: RealCatalogue,
): Promise<void> {
  await loadChoices(database);
  await loadReal(database, real);
  await finishImport(database.db);
  await database.pool.query('vacuum analyze');
}

/** The genres and providers of the demonstration. */
export async function loadChoices({ db }: Pick<Database, 'db'>): Promise<Choices> {
  type Genre = GenreInput;
  const read = async <T>(file: string) =>
    JSON.parse(await readFile(join(demo, file), 'utf8')) as T[];
  const genres = await read<Genre>('genres.json');
  const providers = [
    ...(await readProviderFile()),
    ...(await readProviderFile(join(demo, 'providers.json'))),
  ];
  await importGenres(db, genres);
  await seedProviders(db, providers);
  await seedAliases(db);
  const idsOf = (type: string) => genres.filter((one) => one.type === type).map(({ id }) => id);
  return {
    genres: { movie: idsOf('movie'), serie: idsOf('serie') },
    novelaGenre: genres.find((one) => one.name === 'Novela')!.id,
    providers: providers.toSorted((a, b) => a.priority - b.priority).map(({ id }) => id),
  };
}

function personRow({ id, name, popularity }: GeneratedCatalogue['people'][number]): object {
  return {
    id,
    name,
    gender: 1 + (id % 2),
    known_for_department: id % 12 === 0 ? 'Directing' : 'Acting',
    popularity,
    source: SOURCE,
    fetched_at: `${TODAY}T09:00:00Z`,
  };
}

/** Twelve recommendations for each of the popular titles; the others have none. */
async function loadRecommendations({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    insert into recommendations (media_type, title_id, other_type, other_id, position)
    with popular as (
      select media_type, id, row_number() over (order by popularity desc, media_type, id) as rank
      from titles order by popularity desc, media_type, id limit 4000)
    select t.media_type, t.id, o.media_type, o.id, o.rank - t.rank - 1
    from popular t join popular o on o.rank between t.rank + 1 and t.rank + 12`);
}

/** Twelve sagas and twelve lists of performers, of eight titles each. */
export async function loadLists({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    insert into curated_lists (id, kind, name, description, person_id, position)
    select n, case when n <= 12 then 'saga' else 'performer' end::list_kind, 'Lista ' || n,
      'Uma lista do guia.', case when n > 12 then n end, n
    from generate_series(1, 24) n`);
  await pool.query(`
    insert into curated_list_items (list_id, media_type, title_id, position)
    select 1 + (rank - 1) / 8, media_type, id, (rank - 1) % 8
    from (select media_type, id, row_number() over (order by popularity desc, media_type, id) as rank
      from titles order by popularity desc, media_type, id limit 192) t`);
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
}
