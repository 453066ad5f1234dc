import { describe, expect, it } from 'vitest';
import { choose } from './choice.ts';
import { COMPOSITIONS } from './composition-names.ts';
import { SAMPLE, type SampleTitle } from './testing/sample.ts';

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** Number of different drawings among every twelve neighbours. */
function distinctInRuns(titles: readonly SampleTitle[]): number[] {
  const drawn = titles.map((title) => choose(title).composition);
  return Array.from(
    { length: Math.max(0, drawn.length - 11) },
    (_, i) => new Set(drawn.slice(i, i + 12)).size,
  );
}

describe('variety', () => {
  const shares = new Map<string, number>();
  for (const title of SAMPLE) {
    const { composition } = choose(title);
    shares.set(composition, (shares.get(composition) ?? 0) + 1 / SAMPLE.length);
  }

  it('lets no drawing take more than 7.5 per cent of the catalogue', () => {
    expect(SAMPLE.length).toBeGreaterThanOrEqual(300);
    for (const [composition, share] of shares)
      expect(share, composition).toBeLessThanOrEqual(0.075);
  });

  it('draws films from before 1962 in the inks of old posters, and others in all', () => {
    const palettes = (year: number) =>
      new Set(SAMPLE.map((title) => choose({ ...title, year }).palette));
    expect([...palettes(1961)].toSorted()).toEqual(['areia', 'elenco', 'estreia', 'neblina']);
    expect(palettes(1962).size).toBeGreaterThan(8);
  });

  it('uses every drawing', () => {
    expect([...shares.keys()].toSorted()).toEqual([...COMPOSITIONS].toSorted());
  });

  it('shows at least nine drawings among twelve neighbours of a genre, on average', () => {
    const genres = [...new Set(SAMPLE.flatMap((title) => title.genres))];
    for (const order of [
      (a: SampleTitle, b: SampleTitle) => a.id - b.id,
      (a: SampleTitle, b: SampleTitle) => b.popularity - a.popularity,
    ]) {
      const runs = genres.map((genre) =>
        distinctInRuns(SAMPLE.filter((title) => title.genres.includes(genre)).toSorted(order)),
      );
      expect(mean(runs.flat())).toBeGreaterThanOrEqual(9);
      // Too few runs of a small genre to average, so only large genres are checked.
      for (const run of runs) if (run.length >= 30) expect(mean(run)).toBeGreaterThanOrEqual(9);
    }
  });
});
