import { expect, test } from 'vitest';
import { COLUMNS, DECK_TILES, ROWS, STEP_MS, TURN_MS } from './deck.tsx';

test('24 tiles turn one after the other, in 1.6 seconds', () => {
  const turns = DECK_TILES.map(({ turn }) => turn).toSorted((one, other) => one - other);
  expect(turns).toEqual(Array.from({ length: COLUMNS * ROWS }, (_, at) => at));
  expect((turns.length - 1) * STEP_MS + TURN_MS).toBe(1600);
});

test('along the diagonal: the corner of the reading order first, the opposite one last', () => {
  const halves = [DECK_TILES.slice(0, 8), DECK_TILES.slice(-8)].map(
    (part) => part.reduce((sum, { turn }) => sum + turn, 0) / part.length,
  );
  expect(halves[0]).toBeLessThan(8);
  expect(halves[1]).toBeGreaterThan(15);
});
