import { describe, expect, it } from 'vitest';
import { contrast } from './colour.ts';
import { COMPOSITIONS } from './composition-names.ts';
import { fuzzTitle } from './testing/fuzz.ts';
import { genreColours } from './genres.ts';
import { outlineD } from './outlines.ts';
import { PALETTES, type PaletteName, bandOf } from './palettes.ts';
import { bandPalette, posterPalette } from './palette.ts';
import { boundsOf } from './testing/path-bounds.ts';
import { lockupD, planPoster, posterSvg } from './poster.ts';
import { SAMPLE } from './testing/sample.ts';
import { Random } from './seed.ts';
import type { DrawnTitle } from './types.ts';
import { tenthByDefault } from '#test/tier.ts';

const GENRES = ['Drama', 'Comédia', 'Novela', 'Terror', 'Ficção científica', 'Infantil'];
const fuzzed = (count: number, seed: number): DrawnTitle[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, id) => ({
    type: 'movie',
    id,
    title: fuzzTitle(random),
    genres: [random.pick(GENRES)],
    year: random.chance(0.1) ? null : random.int(1920, 2026),
  }));
};
const lastPath = (svg: string) =>
  svg.match(/<path fill="(#[0-9A-F]{6})" transform="scale\([^)]*\)" d="([^"]*)"\/><\/svg>$/);

describe('the lettering of a poster', () => {
  it('stays inside its margins and off the art, for titles of every length', () => {
    for (const title of [...SAMPLE, ...fuzzed(tenthByDefault(2000), 11)]) {
      const plan = planPoster(title);
      const d = lockupD(plan.title, plan.titleAt, plan.centred ? 600 - 2 * plan.margin : 0);
      if (!d) continue;
      const fifths = boundsOf(d);
      const [left, top, right, bottom] = [
        fifths.left / 5,
        fifths.top / 5,
        fifths.right / 5,
        fifths.bottom / 5,
      ];
      const why = `${title.title} ${JSON.stringify(plan.title.lines)}`;
      // A hair of side bearing, or the foot of a j, may hang out of the measured width.
      expect(left, why).toBeGreaterThan(plan.margin - 12);
      expect(right, why).toBeLessThan(600 - plan.margin + 12);
      const [from, to] = plan.titleOnTop
        ? [plan.billingY + 4, plan.clip.y]
        : [plan.choice.composition === 'feixe' ? 0 : plan.clip.y + plan.clip.h, plan.billingY - 14];
      expect(top, why).toBeGreaterThan(from);
      expect(bottom, why).toBeLessThan(to);
    }
  });

  it('has enough contrast with its background', () => {
    const seen = new Set<string>();
    for (const title of [...SAMPLE, ...fuzzed(tenthByDefault(1500), 5)]) {
      const plan = planPoster(title);
      const ink = lastPath(posterSvg(title))?.[1];
      if (!ink) continue;
      seen.add(plan.choice.composition);
      expect(
        contrast(ink, plan.ground),
        `${title.title} ${plan.choice.palette} ${plan.choice.composition}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
    expect(seen.size).toBe(COMPOSITIONS.length);
  });

  it('lies wholly on the light of a Feixe', () => {
    const beams = fuzzed(tenthByDefault(4000), 8)
      .filter((title) => planPoster(title).choice.composition === 'feixe')
      .slice(0, 60);
    expect(beams.length).toBeGreaterThan(10);
    for (const title of beams) {
      const plan = planPoster(title);
      const letters = boundsOf(lastPath(posterSvg(title))?.[2] ?? 'M0 0');
      const beam = new RegExp(`<path fill="${plan.inks.main}" d="M([^z]*)z`);
      const data = posterSvg(title).match(beam)?.[1] ?? '';
      const [x0 = 0, y0 = 0, ...steps] = [...data.matchAll(/-?[\d.]*\.?\d+/g)].map(Number);
      const corners = [[x0, y0] as [number, number]];
      for (let i = 0; i < steps.length; i += 2)
        corners.push([
          (corners.at(-1) as [number, number])[0] + (steps[i] as number),
          (corners.at(-1) as [number, number])[1] + (steps[i + 1] as number),
        ]);
      const [topLeft, topRight, right, left] = corners as [number, number][];
      const edge = (a: [number, number], b: [number, number], y: number) =>
        a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]);
      const top = letters.top / 5;
      if (!topLeft || !topRight || !left || !right || !Number.isFinite(top)) continue;
      expect(edge(topLeft, left, top), title.title).toBeLessThan(letters.left / 5);
      expect(edge(topRight, right, top), title.title).toBeGreaterThan(letters.right / 5);
    }
  });

  it('gives way to the art where no letter can be drawn', () => {
    const title: DrawnTitle = {
      type: 'movie',
      id: 129,
      title: '千と千尋の神隠し',
      genres: ['Animação'],
      year: 2001,
    };
    expect(planPoster(title).title.lines).toEqual([]);
    expect(posterSvg(title)).toContain(
      outlineD('2001', {
        face: 'text',
        size: 19,
        x: 600 - planPoster(title).margin,
        y: planPoster(title).billingY,
        tracking: 0.02,
        anchor: 'end',
      }).slice(1, 30),
    );
  });
});

describe('palettes', () => {
  it('turn into bands that can be read', () => {
    for (const name of Object.keys(PALETTES) as PaletteName[]) {
      const band = bandOf(name);
      expect(contrast(band.bg, band.ink), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(band.bg, PALETTES[name].bg), name).toBeGreaterThan(1.6);
      expect(new Set([band.bg, band.a, band.b]).size, name).toBe(3);
    }
  });

  it('belong to a title, whatever page shows it', () => {
    for (const title of SAMPLE.slice(0, 50))
      expect(bandPalette(title).name).toBe(posterPalette(title).name);
  });

  it('give a genre tile a readable name', () => {
    for (const name of ['Drama', 'Terror', 'Reality', 'Sei lá']) {
      const { bg, ink } = genreColours({ id: 1, name });
      expect(contrast(bg, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
