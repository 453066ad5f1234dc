import { expect, test } from 'vitest';
import { readGraph } from './module-graph.mjs';
import { relatedTests } from './related-tests.mjs';

const graph = readGraph();
const related = (...changed: string[]) => relatedTests(changed, graph);
const filesOf = (tests: readonly { file: string }[]) => tests.map(({ file }) => file);

test('the tests of a module come before those of the modules that use it', () => {
  const { unit, database, built, everything } = related('src/catalog/offers/offer-rules.ts');
  expect(filesOf(unit).slice(0, 2)).toContain('src/catalog/offers/offer-rules.test.ts');
  expect(filesOf(database)).toContain('src/api/reads.db.test.ts');
  expect(unit.map(({ distance }) => distance)).toEqual(
    unit.map(({ distance }) => distance).toSorted((a, b) => a - b),
  );
  expect({ built, everything }).toEqual({ built: false, everything: [] });
});

test('a page is related to the browser tests that visit its address, those of no other page', () => {
  const { browser, built } = related('src/web/costs/staircase.tsx');
  expect(filesOf(browser)[0]).toBe('test/e2e/costs.e2e.ts');
  expect(filesOf(browser)).not.toContain('test/e2e/person.e2e.ts');
  expect(built).toBe(true);
});

test('a component of every page is related to all browser tests, the one of its own name first', () => {
  const { browser } = related('src/web/shell/footer.tsx');
  expect(filesOf(browser)[0]).toBe('test/e2e/shell.e2e.ts');
  expect(browser.length).toBeGreaterThan(50);
});

test.each([
  ['migrations/0000_baseline.sql', 'test/migrations.db.test.ts'],
  ['test/processes/hold-job.ts', 'src/platform/jobs/jobs.db.test.ts'],
  ['seed/plans.csv', 'src/sync/operator/plan-data.db.test.ts'],
  ['test/database.ts', 'src/platform/jobs/jobs.db.test.ts'],
])('%s is related to %s, which names it or gets it prepared', (changed, file) => {
  expect(filesOf(related(changed).database)).toContain(file);
});

test('late parts are related to what loads them', () => {
  const { browser } = related('src/web/library/rating-dialog.lazy.tsx');
  expect(filesOf(browser)).toContain('test/e2e/rating-dialog.e2e.ts');
});

test.each([
  ['src/web/list-dialogs/add-to-list-dialog.lazy.tsx', 'list-dialogs'],
  ['src/web/title/actions/actions.lazy.tsx', 'title-actions'],
  ['src/web/sharing/share-dialog.lazy.tsx', 'share'],
])('the browser tests that press what %s says come first', (changed, first) => {
  expect(filesOf(related(changed).browser)[0]).toBe(`test/e2e/${first}.e2e.ts`);
});

test('a module of types alone is related to nothing that runs', () => {
  expect(filesOf(related('src/alerts/alert-schema.ts').unit)).not.toContain(
    'src/alerts/digest-rules.test.ts',
  );
});

test('files of which the graph knows nothing can reach every test', () => {
  expect(related('package-lock.json', 'README.md').everything).toEqual(['package-lock.json']);
});
