import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawable, outlineD } from './outlines.ts';
import { boundsOf } from './testing/path-bounds.ts';

describe('letter outlines', () => {
  it('keep their shape at every size and width', () => {
    for (const ch of ['S', '8', 'Ç', 'Õ', '&', '?', 'G'])
      for (const stretch of [62, 90, 125]) {
        const at = (size: number) =>
          Object.values(boundsOf(outlineD(ch, { face: 'display', size, stretch, x: 0, y: 0 })));
        const [small, large] = [at(40), at(800)];
        small.forEach((v, i) =>
          expect(Math.abs(v * 20 - (large[i] as number)), `${ch} ${stretch}`).toBeLessThan(28),
        );
      }
  });

  it('lie between their masters', () => {
    const width = (stretch: number) =>
      boundsOf(outlineD('H', { face: 'display', size: 1000, stretch, x: 0, y: 0 })).right;
    expect(width(81)).toBeCloseTo((width(62) + width(100)) / 2, -1);
    expect(width(112.5)).toBeCloseTo((width(100) + width(125)) / 2, -1);
    expect(width(30)).toBe(width(62));
  });

  it('are used only for texts whose letters they have', () => {
    expect(drawable('Vô Đạo', 'serif')).toBe('Vô Đao');
    expect(drawable('straße', 'display')).toBe('straße');
    expect(drawable('🎬 Ainda Estou Aqui', 'display')).toBe('Ainda Estou Aqui');
    expect(drawable('기생충', 'display')).toBe('');
    expect(drawable('Ｋ．', 'text')).toBe('K.');
  });
});

describe('what the browser may import', () => {
  /** Every module a file reaches. */
  const reach = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const source = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(
      /^(import|export) type .*$/gm,
      '',
    );
    for (const [, path = ''] of source.matchAll(/(?:from|import) '((?:\.\/|#artwork\/)[^']+)'/g))
      reach(path.replace('#artwork/', './'), seen);
    return seen;
  };

  it('does not import the outlines', () => {
    for (const file of ['./palette.ts', './lockup.ts', './genres.ts', './palettes.ts']) {
      const all = [...reach(file)];
      expect(all.length).toBeGreaterThan(2);
      expect(all.filter((path) => /outlines|glyphs|compositions|json/.test(path))).toEqual([]);
    }
  });
});
