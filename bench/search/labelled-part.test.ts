import { expect, test } from 'vitest';
import { judge, recallOf } from './labelled-part.ts';
import { PEOPLE, resolveRows } from './labelled-queries.ts';
import type { RealCatalogue, RealTitle } from './real-catalogue.ts';

const title = (id: number, name: string, year: number, cast: string[]): RealTitle => ({
  type: 'movie',
  id,
  novela: false,
  title: name,
  original: name,
  alternatives: [],
  year,
  genres: [],
  directors: [],
  cast,
  providers: [],
  popularity: 1,
});
const catalogue: RealCatalogue = {
  titles: [
    title(1, 'Duna', 1984, ['Sting']),
    title(2, 'Duna', 2021, ['Zendaya', 'Oscar Isaac']),
    title(3, 'Rivais', 2024, ['Zendaya']),
  ],
  people: [{ id: 7, name: 'Zendaya', directs: false, popularity: 1 }],
};
const resolve = (answers: string, kind = 'whole name') =>
  resolveRows([{ kind, query: 'q', answers }], catalogue)[0]!;

test('an answer is a title with its year, and what follows ">" is accepted in later places', () => {
  const { first, accepted } = resolve('Duna (1984) > Duna (2021)');
  expect([[...first], [...accepted]]).toEqual([['movie 1'], ['movie 1', 'movie 2']]);
});

test('"@" accepts any title with a person, "+" any with both', () => {
  expect([...resolve('@Zendaya').first]).toEqual(['movie 2', 'movie 3']);
  expect([...resolve('@Zendaya+Oscar Isaac').first]).toEqual(['movie 2']);
});

test('people are answers where people are searched, and no answer is unknown', () => {
  expect([...resolve('Zendaya', PEOPLE).first]).toEqual(['person 7']);
  expect(() => resolve('Duna (1999)')).toThrow('no "Duna (1999)"');
  expect(() => resolve('@Sting+Zendaya')).toThrow('no "@Sting+Zendaya"');
});

test('recall@1 needs the first place, recall@5 one of the first five', () => {
  const query = resolve('Duna (1984) > Duna (2021)');
  const verdicts = [['movie 1'], ['movie 2'], ['a', 'b', 'c', 'd', 'movie 1'], []].map((results) =>
    judge(query, results),
  );
  expect(verdicts.map(({ atOne, atFive }) => [atOne, atFive])).toEqual([
    [true, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
  expect(judge(query, ['a', 'b', 'c', 'd', 'e', 'movie 1']).atFive).toBe(false);
  expect(recallOf(verdicts)).toEqual({ atOne: 0.25, atFive: 0.75 });
});

test('gibberish is answered by nothing', () => {
  const query = resolve('-', 'gibberish');
  expect(judge(query, [])).toMatchObject({ atOne: true, atFive: true });
  expect(judge(query, ['movie 1'])).toMatchObject({ atOne: false, atFive: false });
});
