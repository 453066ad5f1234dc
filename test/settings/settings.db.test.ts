// Every key of the operator's guide, changed through the environment, with an effect that can be seen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aTitle, seedCatalogue } from '#test/catalogue.ts';
import { configOf, database, type Check } from './changed-key.ts';
import { PEOPLE_KEYS } from './people-keys.ts';
import { SERVER_KEYS } from './server-keys.ts';
import { SITE_KEYS } from './site-keys.ts';
import { SOCIAL_KEYS } from './social-keys.ts';
import { SOURCE_KEYS } from './source-keys.ts';

const CHECKS: Readonly<Record<string, Check>> = {
  ...SERVER_KEYS,
  ...SITE_KEYS,
  ...PEOPLE_KEYS,
  ...SOCIAL_KEYS,
  ...SOURCE_KEYS,
};

/** Keys whose effect is seen by a test of their own, which must name them or their field. */
const ELSEWHERE: Readonly<Record<string, { file: string; name: string; field: string }>> = {
  DATABASE_REPLICA_URLS: {
    file: 'test/replicas.trial.test.ts',
    name: 'isReplica(database.staleDb)',
    field: 'databaseReplicaUrls: [',
  },
};

beforeAll(() => seedCatalogue(database.db, aTitle()));

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('every key of the operator’s guide has a row here', () => {
  const keys = [...read('docs/operating/run.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)];
  const rows = [...Object.keys(CHECKS), ...Object.keys(ELSEWHERE)];
  expect(rows.toSorted()).toEqual(keys.map(([, key]) => key).toSorted());
});

test.each(Object.entries(ELSEWHERE))('%s has the test that is named for it', (_, shownBy) => {
  const source = read(shownBy.file);
  expect(source).toContain(shownBy.name);
  expect(source).toContain(shownBy.field);
});

// Settings hold for both kinds of database; the embedded one has no timeouts of its own to look at.
const skip = process.env['VOUVER_TEST_DATABASE'] === 'embedded';
test.each(Object.entries(CHECKS))('%s has an effect', { skip }, async (key, check) => {
  const { values, seen, effect, beside = {} } = typeof check === 'function' ? await check() : check;
  const effects: unknown[] = [];
  for (const value of values) effects.push(await effect(configOf({ ...beside, [key]: value })));
  expect(effects).toEqual(seen);
  expect(effects[0]).not.toEqual(effects[1]);
});
