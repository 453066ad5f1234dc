import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { linksOfRows } from '#sync/availability/wikidata/identifiers.ts';
import { createWikidata } from '#sync/availability/wikidata/client.ts';
import { formatterDifferences } from '#sync/availability/wikidata/formatters.ts';
import { QUERIES } from '#sync/availability/wikidata/properties.ts';
import type { IdentifierRow } from '#sync/availability/wikidata/rows.ts';
import { createCatalogue } from '../film-database/catalogue.ts';
import type { SourceFault } from './faults.ts';
import { startFakeSources } from './server.ts';
import type { FakeSources } from './server.ts';

const NOW = Date.parse('2026-12-04T12:00:00Z');
const netflix = { property: 'P1874', type: 'movie' } as const;
let sources: FakeSources;
beforeAll(async () => {
  sources = await startFakeSources({ titles: 150, now: () => NOW });
});
afterAll(() => sources.stop());

function wikidata() {
  const clock = fixedClock(new Date(NOW));
  return createWikidata({
    endpoint: sources.sparqlUrl,
    version: '1',
    siteUrl: 'https://vouver.example',
    contact: 'contato@vouver.example',
    log: silentLog,
    clock,
    wait: async (milliseconds) => clock.advance(milliseconds),
  });
}
const asked = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${sources.streamingUrl}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('has the titles of the fake film database, the same with every start', async () => {
  const ids = createCatalogue(150, 1, 0, () => 0).ids('movie');
  expect(sources.titles.all.filter(({ type }) => type === 'movie').map(({ id }) => id)).toEqual(
    ids,
  );
  const again = await startFakeSources({ titles: 150, now: () => NOW });
  await again.stop();
  expect(again.titles.all).toEqual(sources.titles.all);
});

test('knows most titles of the film database, not all', () => {
  const share = (has: (title: FakeSources['titles']['all'][number]) => boolean) =>
    sources.titles.all.filter(has).length / sources.titles.all.length;
  expect(share(({ show }) => show !== null)).toBeGreaterThan(0.8);
  expect(share(({ show }) => show === null)).toBeGreaterThan(0.01);
  expect(share(({ rows }) => rows.length > 0)).toBeGreaterThan(0.5);
});

describe('Wikidata', () => {
  test('answers a whole run with links, and with identifiers that are refused', async () => {
    const run = wikidata();
    const rows: IdentifierRow[] = [];
    for (const query of QUERIES) rows.push(...(await run.pull(query)));
    expect(run.requests).toBe(18);
    const { links, refusals } = linksOfRows(
      rows,
      (type, id) => sources.titles.byId.get(`${type} ${id}`)?.rows[0]?.imdbId,
    );
    expect(links.size).toBeGreaterThan(100);
    expect(Object.keys(refusals)).toContain('two items for one title');
    expect(Object.keys(refusals).some((reason) => reason.startsWith('a value of P'))).toBe(true);
    const urls = [...links.values()].flat().map(({ url }) => url);
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([]);
  });

  test.each<SourceFault>(['timeout', 'html', 'changed'])(
    'can send an answer that is discarded: %s',
    async (fault) => {
      sources.fault('P1874', fault);
      await expect(wikidata().pull(netflix)).rejects.toThrow('unusable');
    },
  );

  test.each<SourceFault>([500, { status: 429, retryAfter: '37' }, 'cut'])(
    'can send a fault that passes: %j',
    async (fault) => {
      sources.fault('/sparql', fault);
      expect((await wikidata().pull(netflix)).length).toBeGreaterThan(10);
    },
  );

  test('can send half of the rows', async () => {
    const all = await wikidata().pull(netflix);
    sources.fault('P1874', 'shrunken');
    expect((await wikidata().pull(netflix)).length).toBe(Math.floor(all.length / 2));
  });

  test('has the addresses of its properties, of which one has moved', async () => {
    const differences = formatterDifferences(await wikidata().formatters());
    expect(differences.map(({ property }) => property)).toEqual(['P7595']);
  });

  test('refuses a program that nobody can reach', async () => {
    const response = await fetch(sources.sparqlUrl, { method: 'POST', body: 'query=SELECT' });
    expect(response.status).toBe(403);
  });
});

describe('the Streaming Availability API', () => {
  const headers = { 'x-api-key': 'a-key-of-the-tests' };

  test('needs the key, a country and a cursor of its own', async () => {
    expect((await asked('/countries/br')).status).toBe(401);
    expect((await asked('/shows/movie/1', headers)).status).toBe(400);
    expect((await asked('/changes?country=br&change_type=updated', headers)).status).toBe(400);
    const page = '/shows/search/filters?country=br&show_type=movie&cursor=x';
    expect((await asked(page, headers)).status).toBe(400);
    expect((await asked('/shows/movie/987654?country=br', headers)).status).toBe(404);
  });

  test('sends seasons only when they are asked for', async () => {
    const { id } = sources.titles.all.find(({ type, show }) => type === 'serie' && show !== null)!;
    const series = (granularity: string) =>
      asked(`/shows/tv/${id}?country=br&series_granularity=${granularity}`, headers);
    expect((await series('show')).body['seasons']).toBeUndefined();
    expect((await series('season')).body['seasons']).toBeInstanceOf(Array);
  });
});

test('is controlled by other processes', async () => {
  const control = sources.streamingUrl.replace(/v4$/, 'control');
  const fault = { match: '/countries', fault: 503, times: null };
  await fetch(`${control}/fault`, { method: 'POST', body: JSON.stringify(fault) });
  const headers = { 'x-api-key': 'a-key-of-the-tests' };
  for (let time = 0; time < 3; time += 1)
    expect((await asked('/countries/br', headers)).status).toBe(503);
  await fetch(`${control}/heal`, { method: 'POST' });
  expect((await asked('/countries/br', headers)).status).toBe(200);
  const requests = (await (await fetch(`${control}/requests`)).json()) as { status: number }[];
  expect(requests.slice(-2).map(({ status }) => status)).toEqual([503, 200]);
});
