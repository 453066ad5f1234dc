// Fills an empty database with a generated catalogue of millions of titles and people, by COPY.
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { fillFacets } from '#catalog/shelf/facet-commands.ts';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { changing } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { generateTitles } from '../generated/catalogue.ts';
import { personName } from '../generated/names.ts';
import { randomFrom } from '../generated/random.ts';
import { addRows, emptyRows, SOURCE, TODAY } from '../generated/rows.ts';
import type { Choices, Rows } from '../generated/rows.ts';
import { loadChoices, loadLists } from '../generated-catalogue.ts';
import { CopyFile } from './copy-file.ts';
import { addCredits } from './credits.ts';
import { withoutIndexes } from './indexes.ts';
import { rareName } from './rare-names.ts';
import type { ScaleSize } from './sizes.ts';

const SEED = 14;
const LANGUAGES = ['pt', 'en', 'en', 'en', 'es', 'fr', 'ja', 'ko'] as const;
/** People who have a name that hardly anybody else has. */
const RARE = 0.2;

const COLUMNS: Partial<Record<keyof Rows, string>> = {
  titles:
    'media_type id imdb_id original_title original_language countries released_on runtime seasons episodes popularity age_rating imdb_rating source fetched_at updated_at offers_checked_at offers_source arrived_on',
  title_translations: 'media_type title_id language title overview tagline',
  alternative_titles: 'media_type title_id name countries position',
  title_genres: 'media_type title_id genre_id position',
  offers:
    'media_type title_id provider_id type region first_seen last_seen checked_at gone_at source',
};

/** `folder` is for the files between this process and the server. */
export async function loadCatalogue(
  { background }: Pick<Database, 'background'>,
  { titles, people }: ScaleSize,
  folder: string,
): Promise<void> {
  const choices = await loadChoices(background);
  const client = await background.pool.connect();
  try {
    // Triggers and foreign keys are not checked: the rows are right by construction.
    await client.query(`set session_replication_role = replica`);
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('set statement_timeout = 0');
    await withoutIndexes(client, [...Object.keys(COLUMNS), 'people'], async () => {
      await copyTitles(client, titles, people, choices, folder);
      await copyPeople(client, people, folder);
    });
    await client.query(`insert into title_keys (media_type, id) select media_type, id from titles`);
    await client.query('vacuum analyze titles');
    await withoutIndexes(client, ['cast_credits', 'crew_credits', 'recommendations'], () =>
      addCredits(client, { titles, people }),
    );
    await loadLists({ pool: background.pool });
    await client.query('analyze');
    await withoutIndexes(client, ['title_facets'], () =>
      changing(background.db, (tx) => fillFacets(tx)),
    );
  } finally {
    await client.query(`reset all`);
    client.release();
  }
  await finishImport(background.db);
}

async function copyTitles(
  client: ClientBase,
  titles: number,
  people: number,
  choices: Choices,
  folder: string,
): Promise<void> {
  const files = Object.entries(COLUMNS).map(([table, columns]) => ({
    table: table as keyof Rows,
    file: new CopyFile(join(folder, table), columns.split(' ')),
  }));
  const catalogue = { seed: SEED, people: { length: people } };
  for (const title of generateTitles({ titles, seed: SEED })) {
    const rows = emptyRows();
    addRows(rows, title, catalogue, choices);
    for (const { table, file } of files) for (const row of rows[table]) await file.add(row);
  }
  for (const { table, file } of files) await file.copyInto(client, table);
}

/** The first ones are the best known: their names are asked for most, and they play most. */
async function copyPeople(client: ClientBase, people: number, folder: string): Promise<void> {
  const random = randomFrom(SEED + 1);
  const columns = 'id name gender known_for_department popularity source fetched_at';
  const file = new CopyFile(join(folder, 'people'), columns.split(' '));
  for (let id = 1; id <= people; id += 1) {
    const name = personName(random, random.pick(LANGUAGES));
    await file.add({
      id,
      name: random.chance(RARE) ? `${name.split(' ', 1)[0]} ${rareName(random)}` : name,
      gender: 1 + (id % 2),
      known_for_department: id % 12 === 0 ? 'Directing' : 'Acting',
      popularity: Math.round((250 / id ** 0.7) * 1000) / 1000,
      source: SOURCE,
      fetched_at: `${TODAY}T09:00:00Z`,
    });
  }
  await file.copyInto(client, 'people');
}
