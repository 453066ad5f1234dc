import { expect, test } from 'vitest';
import { placeOf, withToggled } from './top-titles-dialog.lazy.tsx';

const title = (id: number, media_type: 'movie' | 'serie' = 'movie') => ({ id, media_type });

test('a title is put at the end, taken away, and refused as the fifth', () => {
  const two = withToggled(withToggled([], title(1)), title(1, 'serie'));
  expect(two).toEqual([title(1), title(1, 'serie')]);
  expect(withToggled(two, title(1))).toEqual([title(1, 'serie')]);
  const four = [1, 2, 3, 4].map((id) => title(id));
  expect(withToggled(four, title(5))).toEqual(four);
  expect(withToggled(four, title(2)).map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('places are counted from 1, and 0 is none', () => {
  expect(placeOf([title(7), title(8)], title(8))).toBe(2);
  expect(placeOf([title(7)], title(7, 'serie'))).toBe(0);
});
