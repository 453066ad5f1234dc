import { expect, it } from 'vitest';
import { resolveFamilies } from './provider-family-rules.ts';
import type { ProviderRelation } from './provider-family-rules.ts';

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
