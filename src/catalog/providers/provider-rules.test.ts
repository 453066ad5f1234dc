import { expect, it, test } from 'vitest';
import { brandOf, resolveFamilies, slugOf } from './provider-rules.ts';
import type { ProviderRelation } from './provider-rules.ts';

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

const alone = (id: number): ProviderRelation => ({ id, familyId: id, mergedInto: null });
const of = (id: number, familyId: number): ProviderRelation => ({ ...alone(id), familyId });
const into = (id: number, mergedInto: number): ProviderRelation => ({ ...alone(id), mergedInto });
const kinOf = (...all: ProviderRelation[]) => [...resolveFamilies(all).resolved.values()];

it('leaves providers without relations unchanged', () => {
  expect(kinOf(alone(1), alone(2))).toEqual([alone(1), alone(2)]);
});

it('resolves chains of merges and adopts the successor’s family', () => {
  expect(kinOf(into(1, 2), into(2, 3), of(3, 4), alone(4))).toEqual([
    { id: 1, familyId: 4, mergedInto: 3 },
    { id: 2, familyId: 4, mergedInto: 3 },
    of(3, 4),
    alone(4),
  ]);
});

it('resolves a family to its head, through a merged head', () => {
  expect(kinOf(of(1, 2), of(2, 3), into(3, 4), alone(4)).map((kin) => kin.familyId)).toEqual([
    4, 4, 4, 4,
  ]);
});

it('is idempotent', () => {
  const once = kinOf(into(1, 2), of(2, 3), alone(3), of(4, 1));
  expect(kinOf(...once)).toEqual(once);
});

it('reports cycles and resolves the rest', () => {
  const { cycles, resolved } = resolveFamilies([
    into(1, 2),
    into(2, 1),
    of(3, 4),
    of(4, 3),
    alone(5),
  ]);
  expect([...cycles]).toEqual([1, 2, 3, 4]);
  expect([...resolved.keys()]).toEqual([5]);
});

it('stops at a missing provider', () => {
  expect(kinOf(into(1, 9))).toEqual([{ id: 1, familyId: 9, mergedInto: 9 }]);
});
