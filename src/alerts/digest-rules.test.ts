import { expect, test } from 'vitest';
import type { Alert } from './alert-queries.ts';
import type { MovingWish } from './digest-queries.ts';
import { digestMail, titleOfPicture } from './digest-rules.ts';

const sender = { siteName: 'VouVer', siteUrl: 'https://vouver.example' };
const reader = { email: 'dora@exemplo.com.br', zone: 'America/Sao_Paulo', token: 'abc' };

const service = (name: string, colour: string, letters: string) => ({
  id: 8,
  name,
  logoPath: null,
  brand: { colour, letters },
});
const alert = (id: number, title: string, given: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'arrived',
  titleId: id,
  mediaType: 'movie',
  title,
  posterPath: null,
  provider: service('Netflix', '#B1060F', 'N'),
  isOnlyPlace: false,
  createdAt: new Date('2026-11-21T15:00:00Z'),
  isSeen: false,
  ...given,
});
const NOTHING: Parameters<typeof digestMail>[4] = {
  lead: { ground: '#1D4FC4', ink: '#EFEBE3', runtime: null },
  leaving: [],
  arriving: [],
  coming: null,
  forYou: [],
  tonight: 0,
};
const mailOf = (
  alerts: Alert[],
  now = '2026-11-21T15:00:00Z',
  zone = reader.zone,
  extras: Partial<typeof NOTHING> = {},
) => digestMail({ ...reader, zone }, alerts, new Date(now), sender, { ...NOTHING, ...extras });
const cardsOf = (html: string) => html.match(/cid:[\w-]+/g);

test('the newest alert has the card and its button, the others have rows with their service', () => {
  const { subject, text, html, pictures } = mailOf([
    alert(1, 'Duna'),
    alert(2, 'Tudo & Nada', { kind: 'free', provider: service('Pluto TV', '#FFF200', 'plu') }),
    alert(3, 'Bacurau', { kind: 'released', provider: null, mediaType: 'serie' }),
  ]);
  expect(subject).toBe('Duna chegou na Netflix e mais 2');
  expect(pictures).toEqual(['movie-1-card', 'movie-2', 'serie-3']);
  expect(cardsOf(html!)).toEqual(pictures!.map((name) => `cid:${name}`));
  expect(html).toContain('>3 novidades da sua lista.<');
  expect(html).toContain('>Chegou na Netflix, que você assina.<');
  // On the card, and below it on narrow screens.
  expect(html!.match(/>Assistir na Netflix</g)).toHaveLength(2);
  expect(html).toContain('>Tudo &amp; Nada<');
  expect(html).toContain('>Tá de graça na Pluto TV.<');
  expect(html).toMatch(/background:#FFF200;color:#15130F[^>]*>plu</);
  expect(html).toContain('>Estreou.<');
  expect(html!.match(/line-height:24px/g)).toHaveLength(1);
  expect(text).toContain(
    'Duna chegou na Netflix, que você assina.\nAssistir na Netflix:\nhttps://vouver.example/movie/duna-1\n',
  );
  expect(text).toContain(
    'Tudo & Nada tá de graça na Pluto TV.\nhttps://vouver.example/movie/tudo-',
  );
});

test('one alert is the heading; several arrivals are counted', () => {
  expect(mailOf([alert(1, 'Duna')])).toMatchObject({
    subject: 'Duna chegou na Netflix',
    text: expect.stringMatching(/^Duna chegou na Netflix\.\n/),
  });
  expect(mailOf([alert(1, 'Duna'), alert(2, 'Coringa')]).text).toMatch(
    /^2 da sua lista chegaram\.\n/,
  );
});

test('nothing is offered to watch where a title left', () => {
  const { html, text } = mailOf([alert(1, 'Duna', { kind: 'left' })]);
  expect(html).toContain('>Abrir no VouVer<');
  expect(html + text).not.toContain('Assistir');
});

test('the day is that of the person', () => {
  const duna = [alert(1, 'Duna')];
  const late = '2026-12-01T02:30:00Z';
  expect(mailOf(duna, late).html).toContain('>30 de novembro<');
  expect(mailOf(duna, late, 'UTC').html).toContain('>1º de dezembro<');
});

test('after 20 titles the mail says how many more there are', () => {
  const many = Array.from({ length: 25 }, (_, at) => alert(at + 1, `Filme ${at + 1}`));
  const { text, html, pictures } = mailOf(many);
  expect(pictures).toHaveLength(20);
  expect(text).toContain('E mais 5 no sino');
  expect(html).not.toContain('Filme 21');
});

test('a picture’s name says which poster, and how wide', () => {
  expect(titleOfPicture('movie-1-card')).toEqual({ type: 'movie', id: 1, width: 570 });
  expect(titleOfPicture('serie-22')).toEqual({ type: 'serie', id: 22, width: 192 });
  expect(titleOfPicture('serie-22-x')).toBeNull();
  expect(titleOfPicture('person-22')).toBeNull();
});

const moving = (id: number, day: string, elsewhere: string | null = null): MovingWish => ({
  type: 'movie',
  id,
  title: `Filme ${id}`,
  day,
  provider: { name: 'Netflix', brand: { colour: '#B1060F', letters: 'N' } },
  elsewhere,
});

test('the card has the colours of the drawing, and a film’s length', () => {
  const lead = { ground: '#1D4FC4', ink: '#EFEBE3', runtime: 158 };
  const { html, text } = mailOf([alert(1, 'Duna')], undefined, undefined, { lead });
  expect(html).toContain('bgcolor="#1D4FC4"');
  expect(html).toMatch(/color:#EFEBE3[^>]*>Chegou na Netflix, que você assina\. 2h38\.</);
  expect(text).toContain('que você assina. 2h38.');
});

test('what leaves soon has a box, with its day and where it stays', () => {
  const soon = [
    moving(2, '2026-11-21'),
    moving(3, '2026-11-22'),
    moving(4, '2026-11-24', 'Globoplay'),
    moving(5, '2026-11-28', 'MUBI'),
  ];
  const { html, text, pictures } = mailOf([alert(1, 'Duna')], undefined, undefined, {
    leaving: soon,
  });
  expect(pictures).toEqual(['movie-1-card', 'movie-2', 'movie-3', 'movie-4', 'movie-5']);
  expect(html).toMatch(/class="sheet box"[^]*>Corre que sai<[^]*>Sai hoje\. Só tem lá\.</);
  const [, box = ''] = text.split('Corre que sai:');
  expect(box.match(/^Filme.*$/gm)).toEqual([
    'Filme 2 sai hoje. Só tem lá.',
    'Filme 3 sai amanhã. Só tem lá.',
    'Filme 4 sai na terça. Fica no Globoplay.',
    'Filme 5 sai no sábado que vem. Fica na MUBI.',
  ]);
  expect(mailOf([alert(1, 'Duna')]).html).not.toContain('Corre que sai');
});

test('titles for the person have a box, with the reason and the service', () => {
  const { html, text, pictures } = mailOf([alert(1, 'Duna')], undefined, undefined, {
    forYou: [
      {
        type: 'movie',
        id: 446159,
        title: 'Bacurau',
        reason: 'Do diretor de Aquarius',
        provider: { name: 'Netflix', brand: { colour: '#B1060F', letters: 'N' } },
      },
    ],
  });
  expect(text).toContain(
    'Pra você:\n\nBacurau. Do diretor de Aquarius.\nhttps://vouver.example/movie/',
  );
  expect(html).toMatch(/>Pra você<[^]*>Bacurau<[^]*>Do diretor de Aquarius\.</);
  expect(pictures).toEqual(['movie-1-card', 'movie-446159']);
  expect(mailOf([alert(1, 'Duna')]).html).not.toContain('Pra você');
});

test('what was announced has a box, with its service and its day', () => {
  const { html, text, pictures } = mailOf([alert(1, 'Duna')], undefined, undefined, {
    leaving: [moving(2, '2026-11-22')],
    arriving: [moving(3, '2026-11-22'), moving(4, '2026-11-26')],
  });
  expect(pictures).toEqual(['movie-1-card', 'movie-2', 'movie-3', 'movie-4']);
  expect(html).toMatch(/>Corre que sai<[^]*>Vem aí<[^]*>Chega na Netflix amanhã\.</);
  const [, box = ''] = text.split('Vem aí:');
  expect(box.match(/^Filme.*$/gm)).toEqual([
    'Filme 3 chega na Netflix amanhã.',
    'Filme 4 chega na Netflix na quinta.',
  ]);
  expect(mailOf([alert(1, 'Duna')]).html).not.toContain('Vem aí');
});

test('the end says what premieres next, and how much there is to watch today', () => {
  const endOf = (extras: Partial<typeof NOTHING>) =>
    mailOf([alert(1, 'Duna')], undefined, undefined, extras).text;
  const os = { type: 'serie' as const, id: 9, title: 'Os Outros', day: '2026-11-26', episode: 6 };
  const both = endOf({ coming: os, tonight: 23 });
  expect(both).toContain(
    'Quinta tem Os Outros, episódio 6.\n\nE na sua lista, 23 dá pra ver hoje.',
  );
  expect(both).toContain('Sorteia pra mim:\nhttps://vouver.example/hoje\n');
  const film = { ...os, type: 'movie' as const, day: '2026-11-22', episode: null };
  expect(endOf({ coming: film })).toContain('Amanhã estreia Os Outros.');
  expect(endOf({ coming: film })).not.toContain('Sorteia');
  expect(endOf({ tonight: 1 })).toContain('Na sua lista, 1 dá pra ver hoje.');
});
