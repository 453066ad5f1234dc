import { expect, test } from 'vitest';
import { readXml } from '#test/xml.ts';
import { arrivalsFeed, type Arrival } from './movements-feed.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  day: '2026-11-01',
  type: 'movie',
  id: 598,
  title: 'Cidade de Deus',
  year: 2002,
  genres: ['Crime', 'Drama'],
  offers: ['stream'],
  ...more,
});
const feedOf = (arrivals: Arrival[], name = 'Netflix') =>
  arrivalsFeed(site, { id: 8, name, arrivals });
const see = (feed: string, path: string) => readXml(feed, (texts) => texts(path));

test('has its provider’s name, its own address and its last change', () => {
  const feed = feedOf([arrival(), arrival({ day: '2026-10-30', id: 1 })]);
  expect(see(feed, '/rss/@version')).toEqual(['2.0']);
  expect(see(feed, '/rss/channel/title')).toEqual(['Novidades na Netflix | VouVer']);
  expect(see(feed, '/rss/channel/link')).toEqual(['https://vouver.example/platform/8']);
  expect(see(feed, '/rss/channel/description')).toEqual([
    'Filmes, séries e novelas que acabaram de chegar na Netflix.',
  ]);
  expect(see(feed, '/rss/channel/language')).toEqual(['pt-BR']);
  expect(see(feed, '/rss/channel/lastBuildDate')).toEqual(['Sun, 01 Nov 2026 00:00:00 -0300']);
  expect(see(feed, '/rss/channel/atom:link[@rel="self"]/@href')).toEqual([
    'https://vouver.example/platform/8/feed.xml',
  ]);
});

test('an arrival is an item with an address of its own', () => {
  const feed = feedOf([arrival({ offers: ['stream', 'rent'] })]);
  const item = (name: string) => see(feed, `/rss/channel/item/${name}`);
  expect(item('title')).toEqual(['Cidade de Deus (2002)']);
  expect(item('link')).toEqual(['https://vouver.example/movie/cidade-de-deus-598']);
  expect(item('guid')).toEqual(['https://vouver.example/movie/598#8-2026-11-01']);
  expect(item('guid/@isPermaLink')).toEqual([]);
  expect(item('pubDate')).toEqual(['Sun, 01 Nov 2026 00:00:00 -0300']);
  expect(item('category')).toEqual(['Crime', 'Drama']);
  expect(item('description')).toEqual([
    'Filme de 2002. Crime e Drama. Na Netflix desde 01/11/2026: na assinatura e para alugar.',
  ]);
  expect(item('media:content/@url')).toEqual(['https://vouver.example/art/share/movie/598.png']);
});

test.each<[string, Partial<Arrival>, string]>([
  [
    'a novela is called one, once',
    { type: 'serie', year: 2012, genres: ['Novela', 'Drama'] },
    'Novela de 2012. Drama. No Globoplay desde 01/11/2026: na assinatura.',
  ],
  [
    'a series nobody knows much of',
    { type: 'serie', year: null, genres: [], offers: ['ads'] },
    'Série. No Globoplay desde 01/11/2026: de graça com anúncios.',
  ],
])('%s', (_, more, told) => {
  expect(see(feedOf([arrival(more)], 'Globoplay'), '//item/description')).toEqual([told]);
});

test('a renamed title keeps its identity, another day or platform is another arrival', () => {
  const guid = (more: Partial<Arrival>) => see(feedOf([arrival(more)]), '//item/guid')[0];
  expect(guid({ title: 'City of God' })).toBe(guid({}));
  expect(guid({ day: '2026-11-02' })).not.toBe(guid({}));
  const elsewhere = arrivalsFeed(site, { id: 9, name: 'X', arrivals: [arrival()] });
  expect(see(elsewhere, '//item/guid')[0]).not.toBe(guid({}));
});

test('any name can be written', () => {
  const title = '<![CDATA["&\'\u0000\u000B\uFFFE\ud800 宮崎 🎬]]>';
  const feed = feedOf([arrival({ title, genres: ['A & B'], year: null })], 'Tom & <Jerry>');
  expect(see(feed, '//item/title')).toEqual([`<![CDATA["&' 宮崎 🎬]]>`]);
  expect(see(feed, '/rss/channel/title')).toEqual(['Novidades no Tom & <Jerry> | VouVer']);
});

test('a platform where nothing arrived has a feed all the same', () => {
  const feed = feedOf([]);
  expect(see(feed, '//item')).toEqual([]);
  expect(see(feed, '/rss/channel/lastBuildDate')).toEqual([]);
  expect(see(feed, '/rss/channel/title')).toHaveLength(1);
});
