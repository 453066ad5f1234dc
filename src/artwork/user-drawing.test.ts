import { expect, test } from 'vitest';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { drawingGrounds, userDrawingSvg } from './avatar.ts';

test('every colour has its drawing, on that ground', () => {
  expect(drawingGrounds()).toEqual([...DRAWING_COLOURS]);
  for (const [number, colour] of DRAWING_COLOURS.entries()) {
    expect(userDrawingSvg(number, 'DL')).toContain(colour);
  }
  expect(userDrawingSvg(DRAWING_COLOURS.length, 'DL')).toBeNull();
});

test('the drawings differ, also by their initials, and the same one never changes', () => {
  const all = DRAWING_COLOURS.flatMap((_, number) =>
    ['DL', 'A', ''].map((initials) => userDrawingSvg(number, initials)),
  );
  expect(new Set(all).size).toBe(DRAWING_COLOURS.length * 3);
  expect(userDrawingSvg(3, 'DL')).toBe(userDrawingSvg(3, 'DL'));
});
