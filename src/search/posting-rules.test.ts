import { expect, test } from 'vitest';
import { Postings } from './posting-rules.ts';

const numbersOf = (postings: Postings, key: number) => {
  const found: number[] = [];
  postings.forEach(key, (number) => void found.push(number));
  return found;
};

test('the numbers of each key come in their order, and rarely those of another', () => {
  const pairs = Array.from({ length: 20_000 }, (_, n) => ({
    key: Math.imul((n % 6000) + 1, 0x9e3779b1) | 0,
    number: n,
  }));
  const postings = new Postings(
    pairs.map(({ key }) => key),
    pairs.map(({ number }) => number),
  );
  let others = 0;
  for (const key of new Set(pairs.map((pair) => pair.key))) {
    const own = pairs.filter((pair) => pair.key === key).map(({ number }) => number);
    const found = numbersOf(postings, key);
    expect(found.filter((number) => own.includes(number))).toEqual(own);
    expect(postings.mostOf(key)).toBeGreaterThanOrEqual(own.length);
    others += found.length - own.length;
  }
  expect(others).toBeLessThan(20);
});

test('a key without numbers has none; those added later follow', () => {
  const postings = new Postings([], []);
  expect(numbersOf(postings, -5)).toEqual([]);
  expect(postings.mostOf(-5)).toBe(0);
  postings.add(-5, 3);
  postings.add(-5, 9);
  expect(numbersOf(postings, -5)).toEqual([3, 9]);
  expect(postings.mostOf(-5)).toBe(2);
});

test('reading ends where the caller has enough', () => {
  const postings = new Postings([1, 1, 1], [4, 5, 6]);
  postings.add(1, 7);
  const until = (last: number) => {
    const found: number[] = [];
    postings.forEach(1, (number) => {
      found.push(number);
      return number !== last;
    });
    return found;
  };
  expect(until(5)).toEqual([4, 5]);
  expect(until(7)).toEqual([4, 5, 6, 7]);
});
