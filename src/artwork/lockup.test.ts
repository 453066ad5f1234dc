import { describe, expect, it } from 'vitest';
import { fuzzTitle } from './testing/fuzz.ts';
import { bandLockup } from './lockup.ts';
import { lockup } from './poster-lockup.ts';
import { emWidth, serifWidth, stretchFor } from './measure.ts';
import { drawnWidth } from './outlines.ts';
import { Random } from './seed.ts';
import { breakables, splitTitle } from './wording.ts';

describe('a lockup', () => {
  it('fits its slot, both voices, thousands of titles', () => {
    const random = new Random(3);
    for (let i = 0; i < 4000; i++) {
      const title = fuzzTitle(random);
      const slot = { w: random.pick([480, 520, 300]), h: random.pick([189, 225, 261, 297]) };
      const voice = random.pick(['A', 'B'] as const);
      const set = lockup(title, slot, voice);
      expect(set.inkHeight, title).toBeLessThanOrEqual(slot.h + 0.01);
      for (const line of [...set.lines, ...set.subtitleLines]) {
        const width = set.subtitleLines.includes(line)
          ? emWidth(line.text, 'text')
          : voice === 'A'
            ? emWidth(line.text, 'display', line.stretch)
            : serifWidth(line.text);
        expect(width * line.size, title).toBeLessThanOrEqual(slot.w + 0.01);
        expect(line.width, title).toBeLessThanOrEqual(slot.w + 0.01);
        expect(line.stretch).toBeGreaterThanOrEqual(62);
        expect(line.stretch).toBeLessThanOrEqual(125);
      }
    }
  });

  it('justifies capitals by the width axis', () => {
    const { lines } = lockup('Cidade de Deus', { w: 520, h: 225 }, 'A');
    expect(lines.map((line) => line.text)).toEqual(['CIDADE', 'DE DEUS']);
    for (const line of lines) {
      expect(line.width).toBeCloseTo(520, 0);
      expect(emWidth(line.text, 'display', line.stretch) * line.size).toBeCloseTo(line.width, 1);
    }
  });

  it('measures as the outlines are drawn', () => {
    for (const text of ['CORAÇÃO', 'O CLONE', 'ŁÓDŹ 1984', 'Q&A!'])
      for (const stretch of [62, 80, 100, 117, 125])
        expect(emWidth(text, 'display', stretch)).toBeCloseTo(
          drawnWidth(text, { face: 'display', size: 1, stretch }),
          2,
        );
    expect(serifWidth('Amor à Flor')).toBeCloseTo(
      drawnWidth('Amor à Flor', { face: 'serif', size: 1 }),
      2,
    );
    expect(emWidth('Duna', 'display', stretchFor('DUNA', 2.6))).toBeDefined();
  });

  it('gives a long tail to the subtitle', () => {
    expect(splitTitle('Pulp Fiction: Tempo de Violência')).toEqual({
      head: 'Pulp Fiction',
      subtitle: 'Tempo de Violência',
    });
    expect(splitTitle('Birdman ou (A Inesperada Virtude da Ignorância)').subtitle).toBe(
      'ou A Inesperada Virtude da Ignorância',
    );
    expect(splitTitle('Up: Altas Aventuras').subtitle).toBe('');
    expect(splitTitle('x'.repeat(90)).head.length).toBeLessThanOrEqual(60);
  });

  it('keeps the number of a sequel on the line of its name', () => {
    expect(breakables('Duna 2')).toEqual(['Duna 2']);
    expect(breakables('Tropa Elite 2')).toEqual(['Tropa', 'Elite 2']);
    expect(breakables('Blade Runner 2049')).toEqual(['Blade', 'Runner', '2049']);
  });

  it('speaks to the page in shares of its width', () => {
    const band = bandLockup('O Auto da Compadecida');
    expect(band.lines.map((line) => line.text).join(' ')).toBe('O AUTO DA COMPADECIDA');
    for (const { text, size, stretch } of band.lines)
      expect(emWidth(text, 'display', stretch) * size).toBeLessThanOrEqual(1.0001);
    expect(band.height).toBeLessThanOrEqual(0.42);
    expect(bandLockup('기생충').lines.length).toBe(1);
    expect(bandLockup('').lines).toEqual([]);
  });
});

describe('the advance table', () => {
  it('has a width for every glyph that is drawn', async () => {
    const { default: display } = await import('./glyphs/archivo-900.json', {
      with: { type: 'json' },
    });
    for (const ch of Object.keys(display.glyphs))
      for (const stretch of [62, 100, 125])
        expect(emWidth(ch, 'display', stretch), ch).toBeCloseTo(
          drawnWidth(ch, { face: 'display', size: 1, stretch }),
          2,
        );
  });
});
