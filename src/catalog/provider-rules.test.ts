import { expect, test } from 'vitest';
import { brandOf, slugOf } from './provider-rules.ts';

test.each([
  ['Paramount+ Amazon Channel', 'PA', 'paramount-plus-amazon-channel'],
  ['Looke', 'LO', 'looke'],
  ['Telecine Amazon Channel', 'TE', 'telecine-amazon-channel'],
  ['Reserva Imovision', 'RI', 'reserva-imovision'],
  ['Apple TV', 'AT', 'apple-tv'],
  ['Itaú Cultural Play', 'IC', 'itau-cultural-play'],
  ['テレビ', 'テレ', 'servico'],
  ['+', '?', 'plus'],
])('%s is drawn as %s and called %s', (name, letters, slug) => {
  expect(brandOf(1, name).letters).toBe(letters);
  expect(slugOf(name)).toBe(slug);
});

test('the colour of a provider is stable and legible with white letters', () => {
  expect(brandOf(7, 'A')).toEqual(brandOf(7, 'A'));
  for (let id = 1; id <= 8; id += 1) {
    expect(contrastWithWhite(brandOf(id, 'A').colour)).toBeGreaterThanOrEqual(4.5);
  }
});

/** WCAG 2.2, "contrast ratio". */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
