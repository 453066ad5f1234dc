import { expect, test } from 'vitest';
import type { EpisodeReference } from '#moving/records.ts';
import { type EpisodeCandidate, episodesThrough, matchEpisode } from './match-episode.ts';

const episode = (
  season: number,
  number: number,
  name: string,
  tvdb?: number,
): EpisodeCandidate => ({
  season,
  number,
  ids: tvdb === undefined ? {} : { tvdb },
  names: [name],
});

const EPISODES = [
  episode(0, 1, 'Especial de Natal'),
  episode(1, 1, 'Piloto', 101),
  episode(1, 2, 'Segredos', 102),
  episode(1, 3, 'Ozymandias', 103),
  episode(2, 1, 'Aikido', 201),
  episode(2, 2, 'Retorno', 202),
  episode(2, 3, 'Retorno', 203),
];

function resultOf(reference: Partial<EpisodeReference>, season?: number): string {
  const match = matchEpisode(
    { ...(season === undefined ? {} : { season }), episode: { ids: {}, ...reference } },
    EPISODES,
  );
  if (match.type === 'missing') return 'missing';
  if (match.type === 'question') {
    return `? ${match.episodes.map((one) => `${one.season}x${one.number}`).join(' ')}`;
  }
  return `${match.episode.season}x${match.episode.number} by ${match.by}`;
}

test('goes by the episode’s own identifier before the numbers of another database', () => {
  expect(resultOf({ number: 9, ids: { tvdb: 201 } }, 1)).toBe('2x1 by tvdb');
});

test('goes by season and number', () => {
  expect(resultOf({ number: 2 }, 1)).toBe('1x2 by number');
  expect(resultOf({ number: 1 }, 0)).toBe('0x1 by number');
});

test('goes by a name that only one episode has, where the numbers say another one', () => {
  expect(resultOf({ number: 1, name: 'Aikido' }, 1)).toBe('2x1 by name');
  expect(resultOf({ name: 'AIKIDO' })).toBe('2x1 by name');
});

test('asks between two episodes of one name', () => {
  expect(resultOf({ name: 'Retorno' })).toBe('? 2x2 2x3');
  expect(resultOf({ name: 'Retorno', number: 3 }, 2)).toBe('2x3 by number');
});

test('does not take a number for a name', () => {
  expect(resultOf({ name: 'Episódio 3', number: 3 }, 1)).toBe('1x3 by number');
});

test('counts through the seasons, without specials, where a file does', () => {
  expect(resultOf({ number: 5 })).toBe('2x2 by running-number');
  expect(resultOf({ number: 4 }, 2)).toBe('2x1 by running-number');
  expect(resultOf({ number: 4 }, 1)).toBe('? 2x1');
  expect(resultOf({ number: 99 })).toBe('missing');
});

test('knows nothing of a name that no episode has', () => {
  expect(resultOf({ name: 'Nunca exibido' })).toBe('missing');
});

test('a high-water mark covers the seasons before it, and no specials', () => {
  const covered = episodesThrough(EPISODES[4]!, EPISODES);
  expect(covered.map((one) => `${one.season}x${one.number}`)).toEqual(['1x1', '1x2', '1x3', '2x1']);
});
