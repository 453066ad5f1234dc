import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconSvg } from './tiles.ts';

test('the icon browsers load as SVG is the same drawing', () => {
  const file = readFileSync(join(import.meta.dirname, '../web/public/icon.svg'), 'utf8');
  expect(iconSvg(160, 'tile').replace(' width="160" height="160"', '')).toBe(file.trim());
});

test('the circle of a maskable icon does not cut the mark', () => {
  const [, offset = '', scale = ''] =
    /translate\((\S+) \S+\) scale\((\S+)\)/.exec(iconSvg(512, 'maskable')) ?? [];
  const corners = [
    [30, 38],
    [130, 38],
    [93, 126],
    [67, 126],
    [80, 32],
  ] as const;
  for (const [x, y] of corners) {
    const place = (v: number) => Number(offset) + v * Number(scale) - 80;
    expect(Math.hypot(place(x), place(y))).toBeLessThan(64);
  }
});
