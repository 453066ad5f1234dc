import { expect, test } from 'vitest';
import { mergeByMatch, withoutRepeats } from './search-data.ts';

/** "a.9 b c.5": a name and, where the API gave one, a match. */
const list = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [name = '', match] = part.split('.');
      return match === undefined ? { name } : { name, match: Number(`0.${match}`) };
    });
const merged = (first: string, second: string) =>
  mergeByMatch(list(first), list(second))
    .map(({ name }) => name)
    .join(' ');

test.each([
  ['the better match goes first', 'a.9 b.4', 'X.7 Y.5', 'a X Y b'],
  ['ties alternate, films first', 'a.5 b.5 c.5', 'X.5 Y.5', 'a X b Y c'],
  ['so do findings without a match', 'a b', 'X Y Z', 'a X b Y Z'],
  ['one list alone is as it was', '', 'X.1 Y.9', 'X Y'],
  ['each list keeps its order, whatever its matches say', 'a.2 b.9', 'X.5', 'X a b'],
  ['after a better one, a tie is the other list’s turn', 'a.9 b.5', 'X.5 Y.5', 'a X b Y'],
  ['nothing gives nothing', '', '', ''],
])('%s', (_, first, second, expected) => {
  expect(merged(first, second)).toBe(expected);
});

test('a duplicate keeps its first position', () => {
  const items = ['a1', 'b1', 'a2', 'c1'];
  expect(withoutRepeats(items, (item) => item[0] ?? '')).toEqual(['a1', 'b1', 'c1']);
});
