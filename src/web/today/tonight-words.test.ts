import { expect, test } from 'vitest';
import { fitting, type Minutes } from './fitting.ts';
import { aTonightTitle } from './testing/a-tonight-title.ts';
import * as words from './tonight-words.ts';

/** Saturday evening by the visitor's clock, whatever its time zone. */
const now = new Date(2026, 10, 21, 21, 12);
const film = (runtime: number | null = 88, more = {}) => aTonightTitle({ runtime, ...more });
const seinfeld = aTonightTitle({
  media_type: 'serie',
  name: 'Seinfeld',
  runtime: 22,
  episodes_left: 9,
  next_episode: { season_number: 2, episode_number: 5, name: null, runtime: 22 },
});
const begun = { ...seinfeld, is_started: true };
const novela = { ...seinfeld, name: 'Tieta', genres: ['Novela'], runtime: 50 };
const free = aTonightTitle({ watch: { ...film().watch, type: 'ads' } });
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('the clock, and when something ends', () => {
  expect(words.clock(now)).toBe('Sábado, 21h12');
  expect(words.clock(new Date(2026, 10, 22, 0, 5))).toBe('Domingo, 0h05');
  expect(words.endsAt(now, 88)).toBe('às 22h40');
  expect(words.endsAt(now, 168)).toBe('à 0h00');
  expect(words.endsAt(now, 233)).toBe('à 1h05');
  expect(words.endsAt(now, 290)).toBe('às 2h02');
});

test.each([
  [film(), 90, '88 min, até 22h40'],
  [film(null), null, 'Sem duração informada'],
  [seinfeld, 90, '4 episódios, até 22h40'],
  [seinfeld, 30, '1 episódio, até 21h34'],
  [begun, 30, 'T2 E5, até 21h34'],
  [begun, 90, 'T2 E5 e mais 3, até 22h40'],
  [novela, 120, '2 capítulos, até 22h52'],
  [{ ...novela, runtime: null }, null, '1 capítulo'],
] as const)('a card says how long it takes and when it ends', (title, minutes, text) => {
  expect(words.fitWords(fitting([title], minutes)[0]!, now)).toBe(text);
});

test.each<[titles: ReturnType<typeof film>[], minutes: Minutes, text: string]>([
  [[film(), film(), film()], 90, 'Em 90 minutos cabem 3 da sua lista.'],
  [[film()], 120, 'Em 2 horas cabe 1 da sua lista.'],
  [[film()], 30, 'Em 30 minutos não cabe nada da sua lista.'],
  [[seinfeld, film()], 30, 'Em 30 minutos, só um episódio de Seinfeld.'],
  [[seinfeld], 90, 'Em 90 minutos cabe 1 da sua lista.'],
  [[film(), film(200)], null, 'Hoje dá pra ver 2 da sua lista.'],
])('the sentence counts what fits', (titles, minutes, text) => {
  expect(plain(words.fittingSentence(fitting(titles, minutes), minutes))).toBe(text);
});

test.each([
  [[film()], 1, 'Tudo em serviço que você assina.'],
  [[film()], 23, 'Tudo em serviço que você assina. Sem filtro de tempo, são 23.'],
  [[free], 1, 'Tudo de graça.'],
  [[free, film()], 2, 'Tudo de graça ou em serviço que você assina.'],
])('the note says whose services they are', (titles, all, text) => {
  expect(words.countNote(fitting(titles, 90), all)).toBe(text);
});

test('a longer time is named by what it has more', () => {
  const more = (from: Minutes, minutes: Minutes, count = 7) =>
    words.longerWords(from, { minutes, count });
  expect(more(30, 90)).toBe('Com uma hora a mais, cabem 7.');
  expect(more(30, 120, 1)).toBe('Com uma hora e meia a mais, cabe 1.');
  expect(more(90, 120)).toBe('Com meia hora a mais, cabem 7.');
  expect(more(90, null)).toBe('Com a noite toda, cabem 7.');
});

test('the draw', () => {
  expect(words.drawWords(7, 90)).toBe('Um dos 7 que cabem em 90 minutos.');
  expect(words.drawWords(1, 30)).toBe('O único que cabe em 30 minutos.');
  expect(words.drawWords(23, null)).toBe('Um dos 23 que dá pra ver hoje.');
  expect([6, 1, 0].map(words.leftInDrawWords)).toEqual([
    'Restam 6 no sorteio',
    'Resta 1 no sorteio',
    'Era o último: o sorteio recomeça',
  ]);
});

test('the drawn title: where it is, and when it ends', () => {
  expect(words.answerOf(film().watch)).toBe('Tá no Globoplay, que você assina.');
  expect(words.answerOf(free.watch)).toBe('Tá de graça no Globoplay.');
  const said = (title: ReturnType<typeof film>) => {
    const { lead, end } = words.revealWords(title, now);
    return lead + end;
  };
  expect(said(film())).toBe('Começando agora, acaba às 22h40.');
  expect(said(seinfeld)).toBe('Começando agora, T2 E5 acaba às 21h34.');
  expect(said({ ...seinfeld, runtime: null })).toBe('Pra começar: T2 E5.');
  expect(said(film(null))).toBe('');
});

test('what was loaded before the connection failed has its time', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 40);
  expect(words.outdatedWords(at(21, 20), now)).toBe('Caiu a internet. Isto é de hoje, 20h40.');
  expect(words.outdatedWords(at(20, 23), now)).toBe('Caiu a internet. Isto é de sexta, 23h40.');
});
