import { expect, test } from 'vitest';
import type { GonePlace, MediaItem } from '#api/types.ts';
import { placesOf } from './list-places.tsx';

const titles = (...ids: number[]) => ids.map((id) => ({ id }) as MediaItem);
const gone = (...places: number[]) =>
  places.map((place) => ({ media_type: 'movie', id: 90 + place, name: null, place }) as GonePlace);
const shown = (...args: Parameters<typeof placesOf>) =>
  placesOf(...args).map(
    (one) => `${one.place} ${'item' in one ? one.item.id : `(${one.gone.id})`}`,
  );

test.each([
  [titles(1, 2), gone(), ['1 1', '2 2']],
  [titles(1, 2), undefined, ['1 1', '2 2']],
  [titles(1, 2, 3), gone(2, 4), ['1 1', '2 (92)', '3 2', '4 (94)', '5 3']],
  [titles(1), gone(1, 3), ['1 (91)', '2 1', '3 (93)']],
  [titles(), gone(1), ['1 (91)']],
])('%j and %j', (here, left, places) => {
  expect(shown(here, left)).toEqual(places);
});
