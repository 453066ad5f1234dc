import { expect, test } from 'vitest';
import { ownPath } from './social-sign-in.ts';

test.each([
  ['/movie/cidade-de-deus-598', '/movie/cidade-de-deus-598'],
  ['/search?query=a%20b&tab=1', '/search?query=a%20b&tab=1'],
  ['/genres#x', '/genres'],
  ['/a/../genres', '/genres'],
  [null, '/'],
  ['', '/'],
  ['genres', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/callback', '/'],
  ['/api/docs', '/'],
  ['"/genres"', '/'],
])('%o leads to %s', (stored, path) => {
  expect(ownPath(stored, 'https://vouver.example')).toBe(path);
});
