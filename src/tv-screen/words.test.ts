import { expect, test } from 'vitest';
import type { TvTitle } from './api.ts';
import { whereToWatch, timeOfDay, durationText, minutesLeft, rowName, untilWhen } from './words.ts';

const offer = (provider_name: string, type: 'stream' | 'free' | 'rent' = 'stream') =>
  ({ provider_name, type }) as TvTitle['mine'][number];
const sentence = (more: Partial<TvTitle>, services = 1) =>
  whereToWatch({ mine: [], free: [], offer: null, plans: 0, ...more }, services);

test.each([
  ['Tá na Netflix, que você assina.', { mine: [offer('Netflix')] }, 1],
  [
    'Tá no Globoplay e na HBO Max, que você assina.',
    { mine: [offer('Globoplay'), offer('HBO Max')] },
    2,
  ],
  // Anybody can watch it: better news than which services they lack.
  [
    'Tá de graça na Pluto TV.',
    { free: [offer('Pluto TV', 'free')], offer: offer('Globoplay'), plans: 2 },
    1,
  ],
  ['Tá no Globoplay.', { offer: offer('Globoplay'), plans: 2 }, 0],
  ['Tá no Globoplay, que você ainda não assina.', { offer: offer('Globoplay'), plans: 1 }, 1],
  [
    'Tá em 3 plataformas. Você ainda não assina nenhuma.',
    { offer: offer('Globoplay'), plans: 3 },
    1,
  ],
  ['Só pra alugar ou comprar.', { offer: offer('Apple TV', 'rent') }, 1],
  ['No momento não encontramos este título em nenhum streaming.', {}, 1],
])('%s', (expected, more, services) => {
  expect(sentence(more, services)).toBe(expected);
});

test('durations and times are as people say them', () => {
  expect([45, 60, 98, 120].map(durationText)).toEqual(['45min', '1h', '1h38', '2h']);
  expect(timeOfDay(new Date(2026, 10, 22, 9, 5))).toBe('9h05');
  expect(untilWhen(158, new Date(2026, 10, 22, 21, 12))).toBe('2h38, até 23h50');
  expect(untilWhen(30, new Date(2026, 10, 22, 23, 45))).toBe('30min, até 0h15');
});

test('the minutes of a code are rounded up', () => {
  expect(minutesLeft(600_000)).toBe('O código vale por mais 10 minutos.');
  expect(minutesLeft(60_001)).toBe('O código vale por mais 2 minutos.');
  expect(minutesLeft(60_000)).toBe('O código vale por menos de um minuto.');
});

test('a collection’s row has its name, and new titles are named by who subscribes', () => {
  const collection = { id: 1, name: 'Pra ver com a vó' };
  expect(rowName({ kind: 'collection', collection }, 0)).toBe('Pra ver com a vó');
  expect(rowName({ kind: 'for-you', collection: null }, 2)).toBe('Pra você');
  expect(rowName({ kind: 'arrived', collection: null }, 2)).toBe('Chegou no que você assina');
  expect(rowName({ kind: 'arrived', collection: null }, 0)).toBe('Acabou de chegar');
});
