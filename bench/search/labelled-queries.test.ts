import { expect, test } from 'vitest';
import { LABELLED_KINDS } from './labelled-kinds.ts';
import { readLabelledQueries, readRows } from './labelled-queries.ts';
import { nameOf, readRealCatalogue } from './real-catalogue.ts';
import { fold } from './ways.ts';

const catalogue = await readRealCatalogue();
const halves = { tune: await readRows('tune'), report: await readRows('report') };

test('no two titles have the same name and year', () => {
  const names = catalogue.titles.map(nameOf);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names.length).toBeGreaterThan(2000);
});

test.each(['tune', 'report'] as const)('every answer of "%s" is in the catalogue', async (half) => {
  const queries = await readLabelledQueries(half, catalogue);
  const unanswered = queries.filter(
    ({ accepted, kind }) => (accepted.size === 0) !== (kind === 'gibberish'),
  );
  expect(unanswered).toEqual([]);
});

test('no query is in the files twice', () => {
  const queries = [...halves.tune, ...halves.report].map(({ kind, query }) =>
    kind.startsWith('person') ? `${kind}: ${fold(query)}` : fold(query),
  );
  expect(queries.filter((query, i) => queries.indexOf(query) !== i)).toEqual([]);
});

test('no title or person is the answer in both halves', () => {
  const answers = (half: keyof typeof halves) =>
    new Set(
      halves[half]
        .flatMap((row) => row.answers.split(/ [|>] |\+/))
        .map((answer) => answer.replace(/^@/, ''))
        .filter((answer) => answer !== '-'),
    );
  expect([...answers('tune')].filter((answer) => answers('report').has(answer))).toEqual([]);
});

test.each([
  ['tune', 300, 8],
  ['report', 800, 25],
] as const)('"%s" has at least %d queries, at least %d of each kind', (half, all, perKind) => {
  const counts = Map.groupBy(halves[half], ({ kind }) => kind);
  expect([...counts.keys()].toSorted()).toEqual(Object.keys(LABELLED_KINDS).toSorted());
  for (const [kind, some] of counts) expect(some.length, kind).toBeGreaterThanOrEqual(perKind);
  expect(halves[half].length).toBeGreaterThanOrEqual(all);
});
