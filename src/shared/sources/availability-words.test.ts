import { describe, expect, test } from 'vitest';
import { isDetailFresh, isDubbed, mayAlert, portugueseIn } from './availability.ts';
import type { Language, Presence, Subtitle } from './availability.ts';
import {
  channelWords,
  comingWords,
  languageWords,
  lastDayWords,
  linkLabel,
  linkSentence,
  presenceBadge,
  presenceWords,
  priceWords,
  qualityWords,
  seasonWords,
} from './availability-words.ts';

const brazil: Language = { language: 'pt', region: 'BR' };
const portugal: Language = { language: 'pt', region: 'PT' };
const unstated: Language = { language: 'pt', region: null };
const angola: Language = { language: 'pt', region: 'AGO' };
const english: Language = { language: 'en', region: null };
const written = (language: Language, isClosedCaptions = false): Subtitle => ({
  ...language,
  isClosedCaptions,
});

describe('a title is dubbed', () => {
  test.each<[name: string, audios: Language[] | null, original: string | null, dubbed: boolean]>([
    ['with Brazilian audio of an English title', [english, brazil], 'en', true],
    ['not with the audio that it was made in', [brazil], 'pt', false],
    ['not with Portuguese of Portugal', [english, portugal], 'en', false],
    ['not with Portuguese of an unstated country', [english, unstated], 'en', false],
    ['not with an unknown list', null, 'en', false],
    ['not with an empty list', [], 'en', false],
    ['not if its original language is unknown', [brazil], null, false],
  ])('%s', (_, audios, original, dubbed) => {
    expect(isDubbed(audios, original)).toBe(dubbed);
  });

  test('and an empty list is unknown, not a list without Portuguese', () => {
    expect([portugueseIn([]), portugueseIn(null), portugueseIn([english])]).toEqual([
      'unknown',
      'unknown',
      'none',
    ]);
  });
});

describe('the words for audio and subtitles', () => {
  test.each<
    [words: string[], audios: Language[] | null, subtitles: Subtitle[] | null, original: string]
  >([
    [['Dublado e legendado'], [english, brazil], [written(brazil)], 'en'],
    [['Dublado'], [brazil], null, 'en'],
    [['Legendado'], [english], [written(brazil)], 'en'],
    [[], null, null, 'en'],
    [[], [english], [written(english, true)], 'en'],
    [['legendas em português'], null, [written(brazil)], 'en'],
    [['áudio original em português'], [brazil], null, 'pt'],
    [['áudio em português (variante não informada)'], [unstated], null, 'en'],
    [['áudio em português de Portugal'], [english, portugal], null, 'en'],
    [['áudio em português de outro país'], [angola], null, 'en'],
    [['Dublado', 'legendas em português de Portugal'], [brazil], [written(portugal)], 'en'],
    [
      ['Dublado e legendado', 'legendas descritivas (CC) em português'],
      [brazil],
      [written(brazil, true)],
      'en',
    ],
    [['Dublado e legendado'], [brazil], [written(brazil), written(english, true)], 'en'],
  ])('are %j', (words, audios, subtitles, originalLanguage) => {
    expect(languageWords({ audios, subtitles, originalLanguage })).toEqual(words);
  });
});

describe('the words for a last day', () => {
  const today = '2026-12-04';
  test.each<[lastDay: string, words: string | null]>([
    ['2026-12-03', 'a data informada (3/12) já passou; confira no serviço'],
    ['2026-12-04', 'último dia: hoje'],
    ['2026-12-05', 'último dia: amanhã'],
    ['2026-12-07', 'sai em 3 dias (7 de dezembro)'],
    ['2027-01-01', 'sai em 28 dias (1º de janeiro)'],
    ['2027-01-03', 'sai em 30 dias (3 de janeiro)'],
    ['2027-01-04', 'disponível até 4 de janeiro'],
    ['2027-02-02', 'disponível até 2 de fevereiro'],
    ['2027-02-03', null],
  ])('%s', (lastDay, words) => {
    expect(lastDayWords({ lastDay, isSoonUndated: false }, today)).toBe(words);
  });

  test('say "soon" where the source has no day, and nothing where it does not leave', () => {
    expect(lastDayWords({ lastDay: null, isSoonUndated: true }, today)).toBe(
      'sai em breve, sem data informada',
    );
    expect(lastDayWords({ lastDay: null, isSoonUndated: false }, today)).toBeNull();
  });
});

test('the label of a button says what happens', () => {
  expect(linkLabel('title', 'Netflix')).toBe('Abrir na Netflix');
  expect(linkLabel('search', 'Globoplay')).toBe('Buscar no Globoplay');
  expect(linkLabel('home', 'Telecine')).toBe('Ir para o Telecine');
  expect(linkLabel('home', 'Claro tv+')).toBe('Ir para a Claro tv+');
  expect(linkLabel('listing', 'Oldflix')).toBe('Ver as ofertas no TMDB');
  expect(linkSentence('title', 'série')).toBe('Abre direto na série.');
});

test('disagreement is said with its day, agreement without a badge', () => {
  const on = '2026-12-03';
  const words = (kind: Presence['kind']) => presenceWords({ kind, on });
  expect(words('listed')).toBeNull();
  expect(words('confirmed')).toBe('conferido em duas fontes');
  expect(words('may-have-left')).toBe('pode ter saído em 3/12');
  expect(words('second-only')).toContain('segundo Streaming Availability, visto em 3/12');
  expect(presenceBadge({ kind: 'unconfirmed', on })).toBe('a confirmar');
  expect(presenceBadge({ kind: 'confirmed', on })).toBeNull();
});

test('nobody is alerted while the sources disagree', () => {
  const on = '2026-12-03';
  const kinds = ['listed', 'confirmed', 'unconfirmed', 'second-only', 'may-have-left'] as const;
  expect(kinds.filter((kind) => mayAlert({ kind, on }))).toEqual(['listed', 'confirmed']);
});

test('a price has its day, and without one nothing is guessed', () => {
  const price = { amount: 'R$ 14,90', seenOn: '2026-11-27' };
  expect(priceWords('rent', price)).toBe('aluguel R$ 14,90 (visto em 27/11)');
  expect(priceWords('buy', null)).toBe('compra, preço a confirmar');
  expect(priceWords('rent', null, true)).toBe('aluguel, preço por episódio ou temporada');
});

test('a detail is fresh for two weeks', () => {
  expect(isDetailFresh('2026-11-20', '2026-12-04')).toBe(true);
  expect(isDetailFresh('2026-11-19', '2026-12-04')).toBe(false);
});

test('qualities are the best of the service, comings have their day if there is one', () => {
  expect(qualityWords('uhd')).toBe('até 4K');
  expect(comingWords('2026-12-17')).toBe('chega em 17 de dezembro');
  expect(comingWords(null)).toBe('chega em breve');
  expect(channelWords('HBO Max', 'Prime Video')).toBe('HBO Max, como canal no Prime Video');
});

test.each<[seasons: number[], words: string | null]>([
  [[2], 'temporada 2'],
  [[2, 1], 'temporadas 1 e 2'],
  [[3, 4, 5], 'temporadas 3 a 5'],
  [[1, 2, 3, 5, 7, 8, 9], 'temporadas 1 a 3, 5 e 7 a 9'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null],
  [[], null],
])('the seasons %j are %s', (seasons, words) => {
  expect(seasonWords(seasons, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(words);
});
