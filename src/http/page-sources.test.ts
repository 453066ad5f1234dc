import { expect, test } from 'vitest';
import type { Freshness } from '#catalog/offers/freshness-queries.ts';
import { NO_OTHER_SOURCES, pageSourcesOf } from './page-sources.ts';

const NOW = new Date('2026-12-04T12:00:00Z');
const freshness: Freshness = {
  titles: 1000,
  today: 712,
  three_days: 868,
  week: 959,
  services: 13,
  offers_at: new Date('2026-12-04T08:12:00Z'),
  titles_at: new Date('2026-11-29T08:00:00Z'),
  plans_on: null,
};

test('without other sources it speaks of none', () => {
  const { lines, notices } = pageSourcesOf(freshness, NO_OTHER_SOURCES, NOW);
  expect(lines.map(({ subject }) => subject)).toEqual([
    'Onde assistir',
    'Sinopse e elenco',
    'Notas',
    'Classificação',
    'Audiodescrição e Libras',
    'Cartazes',
  ]);
  expect(lines[0]).toMatchObject({ day: '2026-12-04', rhythm: 'toda noite' });
  expect(notices.map(({ text }) => text)).toEqual(['Disponibilidade no Brasil: JustWatch']);
});

test('a source that was fetched has its terms and its day', () => {
  const fetched = new Map([['streaming-availability' as const, NOW]]);
  const { lines, notices } = pageSourcesOf(freshness, { fetched, accessibility: [] }, NOW);
  expect(lines[1]).toMatchObject({
    subject: 'Preço, áudio, último dia',
    sentence: 'Streaming Availability. Aparece aqui na página e em mais nenhum lugar.',
    day: '2026-12-04',
  });
  expect(notices.at(-1)!.url).toBe('https://www.movieofthenight.com/about/api');
});

test('the shares are 100 together, and there are none without titles', () => {
  const { answers } = pageSourcesOf(freshness, NO_OTHER_SOURCES, NOW);
  expect(answers).toEqual({ today: 71, threeDays: 16, week: 9, older: 4 });
  const thirds = { ...freshness, titles: 3, today: 1, three_days: 2, week: 3 };
  const odd = pageSourcesOf(thirds, NO_OTHER_SOURCES, NOW).answers!;
  expect(Object.values(odd).reduce((sum, part) => sum + part, 0)).toBe(100);
  const empty = { ...freshness, titles: 0, today: 0, three_days: 0, week: 0 };
  expect(pageSourcesOf(empty, NO_OTHER_SOURCES, NOW).answers).toBeNull();
});
