import { expect, test } from 'vitest';
import type { MovementEntry } from '#catalog/movements/movement-queries.ts';
import { readXml } from '#test/xml.ts';
import { movementsFeed } from './movements-feed.ts';

const site = { name: 'VouVer', url: 'https://vouver.example' };
const provider = (id: number, provider_name: string) =>
  ({ id, provider_name }) as MovementEntry['providers'][number];
const movement = (more: Partial<MovementEntry> = {}): MovementEntry => ({
  day: '2026-11-20',
  title: {
    media_type: 'movie',
    id: 598,
    title: 'Cidade de Deus',
    release_date: '2002-08-30',
  } as MovementEntry['title'],
  providers: [provider(307, 'Globoplay'), provider(8, 'Netflix')],
  away_since: null,
  elsewhere: [],
  before: null,
  ...more,
});
const see = (feed: string, path: string) => readXml(feed, (texts) => texts(path));

test('an arrival says what came where and when, with an address of its own', () => {
  const feed = movementsFeed(site, {
    direction: 'arrived',
    provider: null,
    items: [movement({ elsewhere: [provider(11, 'MUBI')] })],
  });
  const item = (name: string) => see(feed, `/rss/channel/item/${name}`);
  expect(see(feed, '/rss/channel/title')).toEqual(['O que chegou aos streamings | VouVer']);
  expect(item('title')).toEqual(['Cidade de Deus (2002) chegou no Globoplay e na Netflix']);
  expect(item('guid')).toEqual(['https://vouver.example/movie/598#chegou-8-307-2026-11-20']);
  expect(item('pubDate')).toEqual(['Fri, 20 Nov 2026 00:00:00 -0300']);
  expect(item('description')).toEqual([
    'Chegou no Globoplay e na Netflix em 20/11/2026. Também na MUBI.',
  ]);
});

test('a departure says where the title still is', () => {
  const feed = (elsewhere: MovementEntry['elsewhere']) =>
    movementsFeed(site, {
      direction: 'left',
      provider: { id: 8, name: 'Netflix' },
      items: [movement({ providers: [provider(8, 'Netflix')], elsewhere })],
    });
  const description = (text: string) => see(text, '/rss/channel/item/description');
  expect(see(feed([]), '/rss/channel/title')).toEqual(['O que saiu da Netflix | VouVer']);
  expect(see(feed([]), '/rss/channel/atom:link/@href')).toEqual([
    'https://vouver.example/platform/8/saiu/feed.xml',
  ]);
  expect(description(feed([]))).toEqual([
    'Saiu da Netflix em 20/11/2026. Não ficou em nenhum outro streaming.',
  ]);
  expect(description(feed([provider(307, 'Globoplay')]))).toEqual([
    'Saiu da Netflix em 20/11/2026. Continua no Globoplay.',
  ]);
});
