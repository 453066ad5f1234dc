import { describe, expect, it, test } from 'vitest';
import {
  announcement,
  datesNote,
  dayOfYear,
  episodeNote,
  howSoon,
  seasonNote,
} from './series-words.ts';

const today = '2026-11-21';

test.each([
  ['2026-10-22', '22 de outubro'],
  ['2026-11-01', '1º de novembro'],
  ['2019-05-19', '19 de maio de 2019'],
])('%s is written %j', (date, words) => {
  expect(dayOfYear(date, today)).toBe(words);
});

test.each([
  ['2026-11-21', 'hoje', 'Sai hoje, sábado.'],
  ['2026-11-22', 'amanhã', 'Sai amanhã, domingo.'],
  ['2026-11-26', 'em 5 dias', 'Sai quinta, 26 de novembro.'],
  ['2027-01-08', 'em 7 semanas', 'Sai sexta, 8 de janeiro de 2027.'],
])('an episode of %s comes %s: %s', (date, soon, sentence) => {
  expect(howSoon(date, today)).toBe(soon);
  expect(announcement(date, today)).toBe(sentence);
});

test.each([
  ['2026-11-20T09:00:00Z', 'Datas conferidas em 20/11/2026. Podem mudar.'],
  // A server that does not say when the dates were checked.
  ['', 'As datas podem mudar.'],
])('dates fetched at %j are followed by %j', (at, note) => {
  expect(datesNote(at)).toBe(note);
});

describe('the line below an episode', () => {
  const episode = {
    season_number: 3,
    episode_number: 1,
    name: null,
    overview: '',
    air_date: '2026-10-22' as string | null,
    runtime: 48 as number | null,
    still_path: null,
  };

  it('has the date and the runtime of what was broadcast, the weekday of what was not', () => {
    expect(episodeNote(episode, today)).toBe('22 de outubro, 48 min');
    expect(episodeNote({ ...episode, runtime: null }, today)).toBe('22 de outubro');
    expect(episodeNote({ ...episode, air_date: '2026-12-03' }, today)).toBe(
      'quinta, 3 de dezembro',
    );
    expect(episodeNote({ ...episode, air_date: null }, today)).toBe('48 min');
    expect(episodeNote({ ...episode, air_date: null, runtime: null }, today)).toBe('Sem data');
  });
});

test('the line below a season has what is known', () => {
  const season = { season_number: 1, name: null, poster_path: null };
  const note = (air_date: string | null, episode_count: number | null) =>
    seasonNote({ ...season, air_date, episode_count });
  expect(note('2023-05-31', 12)).toBe('2023, 12 episódios');
  expect(note(null, 1)).toBe('1 episódio');
  expect(note('2023-05-31', null)).toBe('2023');
  const daily = { ...season, air_date: null, episode_count: 1250 };
  expect(seasonNote(daily, 'episódio', 1200, 1200)).toBe('1.200 de 1.200 vistos');
});
