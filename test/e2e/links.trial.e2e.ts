import { expect, test } from 'vitest';
import { CIDADE, site } from './site.ts';

const START = [
  '/',
  CIDADE,
  '/serie/avenida-brasil-92000060',
  '/person/90000081',
  '/genres',
  '/platforms',
  '/lists',
  '/releases',
  '/descubra/filmes',
  '/movie/abc',
  '/platform/8',
  '/our-lists/1',
  '/contact',
  '/doubts',
  '/privacy',
];
/** The number of pages tested of each kind: all two thousand would be slow and find no more. */
const PER_KIND = 25;

async function linksOf(path: string): Promise<string[]> {
  const html = await (await fetch(site + path)).text();
  const links = [...html.matchAll(/(?:href|src)="(\/[^"/][^"]*|\/)"/g)].map(
    ([, link = '']) => link,
  );
  return links.map((link) => link.replaceAll('&amp;', '&').split('#')[0] ?? '');
}

const kindOf = (link: string) =>
  link
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/[^/]*\d[^/]*$/, 'n');

test('every link of our pages leads to a 200 without a redirect', async () => {
  const links = new Set((await Promise.all(START.map(linksOf))).flat());
  const kinds = Map.groupBy(links, kindOf);
  expect(links.size).toBeGreaterThan(200);
  const broken: string[] = [];
  for (const group of kinds.values()) {
    await Promise.all(
      group.slice(0, PER_KIND).map(async (link) => {
        const answer = await fetch(site + link, { redirect: 'manual' });
        await answer.arrayBuffer();
        if (answer.status !== 200) broken.push(`${answer.status} ${link}`);
      }),
    );
  }
  expect(broken).toEqual([]);
}, 60_000);
