import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { startFakeSources } from '#test/availability/server.ts';
import type { FakeSources } from '#test/availability/server.ts';
import { createWikidata } from './client.ts';
import type { PropertyQuery } from './properties.ts';
import type { IdentifierRow } from './rows.ts';
import { runIdentifiers } from './run.ts';

let sources: FakeSources;
const stored = new Map<string, readonly IdentifierRow[]>();
const keyOf = ({ property, type }: PropertyQuery) => `${property} ${type}`;
const store = {
  count: async (query: PropertyQuery) => stored.get(keyOf(query))?.length ?? 0,
  replace: async (query: PropertyQuery, rows: readonly IdentifierRow[]) =>
    void stored.set(keyOf(query), rows),
};

function run() {
  const clock = fixedClock('2026-12-04T12:00:00Z');
  const wikidata = createWikidata({
    endpoint: sources.sparqlUrl,
    version: '1',
    siteUrl: 'https://vouver.example',
    contact: 'contato@vouver.example',
    log: silentLog,
    clock,
    wait: async (milliseconds) => clock.advance(milliseconds),
  });
  return runIdentifiers(wikidata, store, { log: silentLog });
}

beforeAll(async () => {
  sources = await startFakeSources({ titles: 100, now: () => Date.parse('2026-12-04T12:00:00Z') });
});
afterAll(() => sources.stop());
beforeEach(() => {
  sources.heal();
  stored.clear();
});

test('a run replaces every property', async () => {
  const { replaced, kept, endedBy, otherAddresses } = await run();
  expect([replaced.length, kept, endedBy]).toEqual([18, [], null]);
  expect(otherAddresses.map(({ property }) => property)).toEqual(['P7595']);
  expect([...stored.values()].flat().length).toBeGreaterThan(200);
});

test.each(['timeout', 'shrunken', 'html', 'changed', 'empty'] as const)(
  'an answer that is %s changes nothing, and the other properties are replaced',
  async (fault) => {
    await run();
    const before = stored.get('P1874 movie');
    sources.fault('p:P1874 ?statement ; wdt:P4947', fault);
    const { replaced, kept, endedBy } = await run();
    expect(kept.map(({ query }) => keyOf(query))).toEqual(['P1874 movie']);
    expect([replaced.length, endedBy]).toEqual([17, null]);
    expect(stored.get('P1874 movie')).toBe(before);
  },
);

test('a run is whole without the addresses of the properties', async () => {
  sources.fault('wdt:P1630', 'html');
  expect(await run()).toMatchObject({ endedBy: null, otherAddresses: [] });
});

test('a source that refuses ends the run, and what was replaced before stays so', async () => {
  sources.fault('p:P9586', 503, Infinity);
  const { replaced, endedBy } = await run();
  expect(endedBy).toContain('3 failures');
  expect(replaced.length).toBeGreaterThan(3);
  expect(replaced.length).toBeLessThan(18);
});
