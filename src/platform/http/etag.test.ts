import { expect, test } from 'vitest';
import { matchesEtag, weakEtag } from './stored-response.ts';

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"other", W/"abc"', true],
  ['W/"abc","other"', true],
  ['  "abc"  ', true],
  ['*', true],
  ['"other"', false],
  // A substring or a superstring is another ETag.
  ['"ab"', false],
  ['"xabcx"', false],
  ['W/"abc', false],
  ['abc', false],
  // A comma inside the quotes is part of the ETag.
  ['"x, abc"', false],
  ['"*"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j of W/"abc": %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"abc"')).toBe(matches);
});

test('a strong ETag is compared alike', () => {
  expect(matchesEtag('W/"abc"', '"abc"')).toBe(true);
});

test('the ETag is the same for the same content, and differs for other content', () => {
  expect(weakEtag('ação')).toBe(weakEtag(Buffer.from('ação')));
  expect(weakEtag('ação')).not.toBe(weakEtag('acao'));
  expect(weakEtag('ação')).toMatch(/^W\/"[\w-]{22}"$/);
});
