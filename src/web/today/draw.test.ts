import { expect, test } from 'vitest';
import { aTonightTitle } from './testing/a-tonight-title.ts';
import { candidates, draw, drawKeyOf, leftInDraw } from './draw.ts';
import type { DrawKey } from './last-draw-store.ts';

const titles = [1, 2, 3].map((id) => aTonightTitle({ media_id: id }));
const drawn = (last: DrawKey | null, ...visit: DrawKey[]) => ({ last, visit: new Set(visit) });
const keys = (found: readonly ReturnType<typeof aTonightTitle>[]) => found.map(drawKeyOf);

test('every title can be drawn, each once a visit, the last one of an earlier visit not first', () => {
  expect(keys(candidates(titles, drawn(null)))).toEqual(['movie:1', 'movie:2', 'movie:3']);
  expect(keys(candidates(titles, drawn('movie:2')))).toEqual(['movie:1', 'movie:3']);
  expect(keys(candidates(titles, drawn('movie:2', 'movie:1', 'movie:2')))).toEqual(['movie:3']);
});

test('after all of them it begins again, without the last one', () => {
  const all = drawn('movie:3', 'movie:1', 'movie:2', 'movie:3');
  expect(keys(candidates(titles, all))).toEqual(['movie:1', 'movie:2']);
  // Drawn in an earlier visit, while the other one has been drawn in this one.
  expect(keys(candidates(titles.slice(0, 2), drawn('movie:2', 'movie:2')))).toEqual(['movie:1']);
});

test('a film and a series with one id are two', () => {
  const both = [aTonightTitle(), aTonightTitle({ media_type: 'serie' })];
  expect(keys(candidates(both, drawn('movie:1')))).toEqual(['serie:1']);
});

test('the only title is drawn again, and nothing from nothing', () => {
  const [only] = titles;
  expect(draw(titles.slice(0, 1), drawn('movie:1', 'movie:1'))).toBe(only);
  expect(draw([], drawn(null))).toBeUndefined();
});

test('chance decides among the candidates, each with the same share', () => {
  const at = (random: number) => draw(titles, drawn('movie:2'), () => random)?.media_id;
  expect([at(0), at(0.49), at(0.5), at(0.999)]).toEqual([1, 1, 3, 3]);
});

test('a thousand draws never give a title twice in a row', () => {
  let last: DrawKey | null = null;
  let visit = new Set<DrawKey>();
  for (let time = 0; time < 1000; time += 1) {
    const key = drawKeyOf(draw(titles, { last, visit })!);
    expect(key).not.toBe(last);
    visit = leftInDraw(titles, { visit, last: null }) === 0 ? new Set([key]) : visit.add(key);
    last = key;
  }
});

test('what is left are the titles that were not drawn in this visit', () => {
  expect(leftInDraw(titles, drawn(null))).toBe(3);
  expect(leftInDraw(titles, drawn('movie:2', 'movie:2', 'serie:1'))).toBe(2);
});
