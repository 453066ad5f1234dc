import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES, type PaletteName, bandOf } from '#artwork/palettes.ts';
import { contrast } from '#artwork/colour.ts';

const css = readFileSync(new URL('badges.module.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

const token = (name: string): string => {
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`no token ${name}`);
  return colour;
};

/** The rings around every badge, from the inside out. */
const rings = (): string[] => {
  const shadow = /\.square \{[^}]*box-shadow:([^;]+);/.exec(css)?.[1] ?? '';
  return [...shadow.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => token(name));
};

const BADGES = ['L', '10', '12', '14', '16', '18'].map((rating) => ({
  rating,
  fill: token(`cl-${rating}`),
}));
const BANDS = (Object.keys(PALETTES) as PaletteName[]).map((palette) => ({
  palette,
  ground: bandOf(palette).bg,
}));

test('there are sixteen bands', () => expect(BANDS).toHaveLength(16));

describe.each(BANDS)('on the band of $palette', ({ ground }) => {
  test.each(BADGES)(
    'the badge $rating has a ring apart from it and one apart from the band',
    ({ fill }) => {
      const best = (beside: string) => Math.max(...rings().map((ring) => contrast(ring, beside)));
      expect(best(fill)).toBeGreaterThanOrEqual(3);
      expect(best(ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('no age rating overrides the rings that are checked above', () => {
  expect(css.match(/box-shadow/g)).toHaveLength(1);
});
