import { expect, test } from 'vitest';
import { hashOf, screenOf, type Screen } from './screens.ts';

const SCREENS: Screen[] = [
  { name: 'home' },
  { name: 'search' },
  { name: 'leave' },
  { name: 'house' },
  { name: 'voting' },
  { name: 'inviting' },
  { name: 'title', type: 'serie', id: 1396 },
];

test.each(SCREENS)('the address of $name leads back to it', (screen) => {
  expect(screenOf(hashOf(screen))).toEqual(screen);
});

test.each(['', '#', '#/casa/x', '#/movie/0x1', '#constructor'])(
  'the address %j leads to the rows',
  (hash) => {
    expect(screenOf(hash)).toEqual({ name: 'home' });
  },
);
