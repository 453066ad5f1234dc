import { expect, test, vi } from 'vitest';
import { invalidations } from '#platform/tags.ts';
import { useDatabase } from '#test/catalogue.ts';
import { holdLexicon, lexiconOf } from './held-lexicon-queries.ts';
import { LEXICON_SIZE } from './lexicon-queries.ts';
import { findPeopleByName } from './people-search-queries.ts';
import { findTitlesByName } from './search-queries.ts';

const database = useDatabase('demonstration');

const TITLES = [
  'central do brazil',
  'homemaranha',
  'cidade de deus 2002',
  'brequim bad',
  'onde assistir duna',
  'tropa de elite wagner moura',
  'o poderoso chefao 2',
  'got',
  'avenida brazil novela',
  'filme do selton mello',
  'bacuraw',
  'estranho mundo',
  'xyzzyqwv',
  'duna vilenevi',
  'stranger tings',
];
const PEOPLE = ['fernanda monte negro', 'wagner mora', 'sonia braga', 'hitcock', 'ninguem xyzw'];

const PAGING = { page: 1, size: 20 };

async function findAll(): Promise<unknown> {
  const results: unknown[] = [];
  for (const query of TITLES) {
    for (const type of ['movie', 'serie'] as const) {
      const { items } = await findTitlesByName(database.db, type, query, PAGING);
      results.push([query, type, items.map(({ id, match }) => [id, match])]);
    }
  }
  for (const query of PEOPLE) {
    const { items } = await findPeopleByName(database.db, query, PAGING);
    results.push([query, items.map(({ id }) => id)]);
  }
  return results;
}

test('searches find the same with a lexicon as without', async () => {
  const before = await findAll();
  expect(lexiconOf(database.db)).toBeUndefined();
  holdLexicon(database.db, { minSearches: 0, size: { ...LEXICON_SIZE, least: 0 } });
  const isThere = () => expect(lexiconOf(database.db)).toBeDefined();
  await vi.waitFor(isThere, { timeout: 20_000, interval: 20 });
  // The change drops cached results, but not the lexicon's content.
  invalidations.publish('everything');
  await vi.waitFor(isThere, { timeout: 20_000, interval: 20 });
  expect(await findAll()).toEqual(before);
  isThere();
});
