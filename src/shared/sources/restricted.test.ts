import { expect, test } from 'vitest';
import { Restricted, exported } from './restricted.ts';

const MARKER = 'https://www.netflix.com/title/marker';

test('JSON refuses a restricted value, wherever it is inside an answer', () => {
  const restricted = new Restricted({ url: MARKER });
  expect(() => JSON.stringify(restricted)).toThrow(TypeError);
  expect(() => JSON.stringify({ offers: [{ link: restricted }] })).toThrow(TypeError);
});

test('no text contains a restricted value, not even by accident', () => {
  const restricted = new Restricted(MARKER);
  expect(() => `${restricted as unknown as string}`).toThrow(TypeError);
  expect(Object.values(restricted)).toEqual([]);
  expect({ ...restricted }).toEqual({});
});

test('a page reads the value after naming its use', () => {
  const restricted = new Restricted({ url: MARKER }).map(({ url }) => ({ url, label: 'Abrir' }));
  expect(restricted.for('page')).toEqual({ url: MARKER, label: 'Abrir' });
});

test('a use that the source forbids is refused at run time too', () => {
  const restricted = new Restricted(MARKER);
  expect(() => restricted.for('public-api' as 'page')).toThrow('not for public-api');
});

test('data without restrictions is exported as it is', () => {
  const answer = { title: 'Bacurau' };
  expect(exported(answer)).toBe(answer);
});
