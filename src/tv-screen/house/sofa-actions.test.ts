import { expect, test } from 'vitest';
import { actionsOf } from './sofa-view.tsx';

test.each([
  [0, 4, 4, null, false],
  [2, 2, 0, 'Começar a votar', false],
  [1, 4, 3, 'Começar a votar', true],
  [2, 1, 1, null, true],
  [2, 0, 0, null, false],
])(
  '%i on the sofa who could vote on %i titles, of which %i fit: %s, draw %s',
  (sitting, votable, fits, main, hasDraw) => {
    expect(actionsOf({ isOpen: false, sitting, votable, fits })).toEqual({ main, hasDraw });
  },
);

test('nothing is drawn while a vote is open', () => {
  expect(actionsOf({ isOpen: true, sitting: 2, votable: 4, fits: 4 })).toEqual({
    main: 'Votar por aqui, com o controle',
    hasDraw: false,
  });
});
