import { expect, it } from 'vitest';
import { settleKinship } from './kinship-rules.ts';
import type { Kin } from './kinship-rules.ts';

const alone = (id: number): Kin => ({ id, familyId: id, mergedInto: null });
const of = (id: number, familyId: number): Kin => ({ ...alone(id), familyId });
const into = (id: number, mergedInto: number): Kin => ({ ...alone(id), mergedInto });
const kinOf = (...all: Kin[]) => [...settleKinship(all).settled.values()];

it('leaves those alone that stand alone', () => {
  expect(kinOf(alone(1), alone(2))).toEqual([alone(1), alone(2)]);
});

it('follows merges to their end, and takes the family of the one it became', () => {
  expect(kinOf(into(1, 2), into(2, 3), of(3, 4), alone(4))).toEqual([
    { id: 1, familyId: 4, mergedInto: 3 },
    { id: 2, familyId: 4, mergedInto: 3 },
    of(3, 4),
    alone(4),
  ]);
});

it('follows a family to its head, through a head that was merged', () => {
  expect(kinOf(of(1, 2), of(2, 3), into(3, 4), alone(4)).map((kin) => kin.familyId)).toEqual([
    4, 4, 4, 4,
  ]);
});

it('settles once: a second time changes nothing', () => {
  const once = kinOf(into(1, 2), of(2, 3), alone(3), of(4, 1));
  expect(kinOf(...once)).toEqual(once);
});

it('names those that lead in a circle, and only those settle that do not', () => {
  const { circles, settled } = settleKinship([
    into(1, 2),
    into(2, 1),
    of(3, 4),
    of(4, 3),
    alone(5),
  ]);
  expect([...circles]).toEqual([1, 2, 3, 4]);
  expect([...settled.keys()]).toEqual([5]);
});

it('ends at one that is not there', () => {
  expect(kinOf(into(1, 9))).toEqual([{ id: 1, familyId: 9, mergedInto: 9 }]);
});
