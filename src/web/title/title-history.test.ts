import { expect, it } from 'vitest';
import { historySentence, partWords } from './title-history.tsx';

const TODAY = '2026-11-22';
const part = (
  name: string,
  since: string | null,
  until: string | null,
  isHere = until === null,
) => ({
  provider_id: name.length,
  provider_name: name,
  since,
  until,
  is_here: isHere,
  last_day: null,
});
const leaving = (name: string, last_day: string, since: string | null = null) => ({
  ...part(name, since, null),
  last_day,
});

it.each([
  [
    [part('Netflix', '2026-03-03', null), part('Globoplay', '2025-05-01', '2026-10-09')],
    'Na Netflix desde 3 de março. Saiu do Globoplay em outubro.',
  ],
  [[part('HBO Max', '2025-12-01', null)], 'Na HBO Max desde 1º de dezembro de 2025.'],
  [[part('Prime Video', null, '2025-02-08')], 'Saiu do Prime Video em fevereiro de 2025.'],
  [
    [part('Disney+', '2026-01-02', null), part('Disney+', null, '2025-12-20')],
    'No Disney+ desde 2 de janeiro.',
  ],
  [
    [leaving('Netflix', '2026-11-25', '2026-03-03')],
    'Sai da Netflix em 3 dias. Na Netflix desde 3 de março.',
  ],
  [[leaving('Globoplay', '2026-11-22')], 'Sai do Globoplay hoje.'],
  [[leaving('Globoplay', '2026-11-23')], 'Sai do Globoplay amanhã.'],
  [[leaving('Globoplay', '2027-01-10')], 'Sai do Globoplay em 10 de janeiro de 2027.'],
  // A cached page of yesterday.
  [[leaving('Globoplay', '2026-11-21')], ''],
  [[part('Globoplay', '2026-01-02', null, false)], ''],
  [[], ''],
])('tells the newest arrival and the last departure: %#', (history, words) => {
  expect(historySentence(history, TODAY)).toBe(words);
});

it.each([
  [part('Netflix', '2026-03-03', null), 'desde 3 de março'],
  [leaving('Netflix', '2026-11-25', '2026-03-03'), 'desde 3 de março, sai em 3 dias'],
  [leaving('Netflix', '2026-11-25'), 'sai em 3 dias'],
  [part('Globoplay', '2025-05-01', '2026-10-09'), 'de 1º de maio de 2025 a 9 de outubro'],
  [part('Globoplay', null, '2026-10-09'), 'saiu em 9 de outubro'],
  [part('Globoplay', '2026-03-03', null, false), 'chegou em 3 de março e já saiu'],
])('tells each time at a provider: %#', (one, words) => {
  expect(partWords(one, TODAY)).toBe(words);
});
