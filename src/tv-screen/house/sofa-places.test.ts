import { expect, test } from 'vitest';
import { sofaPlaces } from './sofa-drawing.tsx';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '%i people sit beside each other between the arms',
  (people) => {
    const places = sofaPlaces(people);
    expect(places).toHaveLength(people);
    const [first, last] = [places[0]!, places.at(-1)!];
    expect(first.x - first.radius).toBeGreaterThanOrEqual(70);
    expect(last.x + last.radius).toBeLessThanOrEqual(650);
    for (const [n, place] of places.slice(1).entries())
      expect(place.x - places[n]!.x).toBeGreaterThanOrEqual(2 * place.radius);
  },
);
