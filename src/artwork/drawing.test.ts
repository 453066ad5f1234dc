import { describe, expect, it } from 'vitest';
import * as art from './index.ts';
import { HOSTILE, PEOPLE, SAMPLE } from './testing/sample.ts';
import type { DrawnTitle } from './types.ts';

const everyDrawing = (title: DrawnTitle): string[] => [
  art.posterSvg(title),
  art.squareSvg(title),
  art.backdropSvg(title, { width: 1440, height: 400 }),
  art.backdropSvg(title, { width: 1440, height: 568 }),
  art.backdropSvg(title, { width: 420, height: 140 }),
  art.videoThumbSvg(title, 1),
  art.videoThumbSvg(title, 3),
];
const others = (): string[] => [
  ...PEOPLE.map((person) => art.avatarSvg(person)),
  ...Array.from({ length: 20 }, (_, id) => art.productSvg({ id, title: `Caneca ${id}` })),
  ...['Drama', 'Novela', 'Inexistente'].map((name, id) => art.genreTileSvg({ id, name })),
  art.siteShareSvg({ siteName: 'VOUVER' }),
  ...PEOPLE.map((person) => art.personShareSvg(person, { siteName: 'VOUVER' })),
  ...['Drama', 'Novela', 'Inexistente'].map((name, id) =>
    art.genreShareSvg({ id, name }, { siteName: 'VOUVER' }),
  ),
  art.platformShareSvg(
    { name: 'Belas Artes à La Carte', colour: '#8C2F1B', letters: 'BA' },
    { siteName: 'VOUVER' },
  ),
  art.listShareSvg({ name: 'Duna', titles: SAMPLE.slice(0, 5) }, { siteName: 'VOUVER' }),
  art.listShareSvg({ name: 'Nenhum', titles: [] }, { siteName: 'VOUVER' }),
  art.pageShareSvg('Plataformas', { siteName: 'VOUVER' }),
  art.tileStripSvg(1),
  art.skeletonSvg(),
  art.emptySvg(),
  art.errorSvg(),
  art.notFoundSvg(),
  art.errorSvg({ w: 390, h: 330 }),
];

function expectSound(svg: string): void {
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+" height="[\d.]+">.*<\/svg>$/s,
  );
  // Invalid numbers, and content that a strict policy or an <img> would refuse.
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|e[-+]\d/);
  expect(svg).not.toMatch(
    /<(text|style|script|filter|linearGradient|foreignObject|image|use)\b|style=|class=|href|on\w+=/i,
  );
  expect(svg.split('<g').length).toBe(svg.split('</g').length);
}

describe('every drawing', () => {
  it('is sound SVG, for real titles', () => {
    expect(SAMPLE.length).toBeGreaterThan(120);
    for (const title of SAMPLE.slice(0, 120))
      for (const svg of everyDrawing(title)) expectSound(svg);
    for (const svg of others()) expectSound(svg);
    for (const title of SAMPLE.slice(0, 20))
      expectSound(
        art.shareSvg(title, { siteName: 'VOUVER', answer: 'Tá no Globoplay, que você assina.' }),
      );
  });

  it('is the same each time it is drawn', () => {
    const title = SAMPLE[0] as DrawnTitle;
    expect(everyDrawing(title)).toEqual(everyDrawing(structuredClone(title)));
    expect(others()).toEqual(others());
  });

  it('takes any string', () => {
    for (const text of HOSTILE) {
      const title: DrawnTitle = {
        type: 'movie',
        id: 7,
        title: text,
        genres: [text],
        year: Number.NaN,
      };
      for (const svg of everyDrawing(title)) expectSound(svg);
      expectSound(
        art.shareSvg({ ...title, genres: [], year: null }, { siteName: text, answer: text }),
      );
      expectSound(art.avatarSvg({ id: 1, name: text }));
      expectSound(art.productSvg({ id: 1, title: text }));
      expectSound(art.genreTileSvg({ id: 1, name: text }));
      const options = { siteName: text };
      expectSound(art.personShareSvg({ id: 1, name: text }, options));
      expectSound(art.genreShareSvg({ id: 1, name: text }, options));
      expectSound(art.platformShareSvg({ name: text, colour: '#101010', letters: text }, options));
      expectSound(art.listShareSvg({ name: text, titles: [title] }, options));
      for (const line of art.bandLockup(text).lines)
        expect(line.text.isWellFormed(), line.text).toBe(true);
    }
  });

  it('stays a few kilobytes', () => {
    const sizes = SAMPLE.map((title) => art.posterSvg(title).length).toSorted((a, b) => a - b);
    expect(sizes[sizes.length >> 1]).toBeLessThan(5700);
    expect(sizes.at(-1)).toBeLessThan(16_000);
    for (const title of SAMPLE)
      expect(art.backdropSvg(title, { width: 1440, height: 400 }).length).toBeLessThan(9000);
    for (const person of PEOPLE) expect(art.avatarSvg(person).length).toBeLessThan(2600);
  });
});

describe('a person', () => {
  it('has initials of the first and the last name', () => {
    const initials = Object.fromEntries(PEOPLE.map(({ name }) => [name, art.avatarInitials(name)]));
    expect(initials).toMatchObject({
      'Fernanda Montenegro': 'FM',
      'Sônia Braga': 'SB',
      Xuxa: 'X',
      'Ícaro Silva': 'IS',
      'Kleber Mendonça Filho': 'KM',
      'Maria das Dores de Jesus': 'MJ',
      '宮崎 駿': '',
      '': '',
      'ana de armas': 'AA',
      '🎬 Ana': 'A',
      '50 Cent': '5C',
    });
  });
});
