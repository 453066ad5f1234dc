import { describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { aRow, csvOf, jsonOf } from '#test/availability/identifier-rows.ts';
import { scriptedServer } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { createWikidata } from './client.ts';
import { readEntities, readIdentifiers } from './rows.ts';

const netflix = { property: 'P1874', type: 'movie' } as const;
const rows = [
  aRow(),
  aRow({ item: 'Q2', titleId: 7, value: 'a "quoted", value', imdbId: 'tt0000007' }),
];
const csv = (body: string): Step => ({ body, headers: { 'content-type': 'text/csv' } });

async function wikidataAgainst(...steps: [Step, ...Step[]]) {
  const { origin, seen } = await scriptedServer(...steps);
  const clock = fixedClock('2026-12-04T12:00:00Z');
  const waits: number[] = [];
  const wikidata = createWikidata({
    endpoint: `${origin}/sparql`,
    version: '1.2.3',
    siteUrl: 'https://vouver.example',
    contact: 'contato@vouver.example',
    log: silentLog,
    clock,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      clock.advance(milliseconds);
    },
  });
  return { wikidata, seen, waits };
}

describe('a pull', () => {
  test('reads all rows, and names the program and its operator', async () => {
    const { wikidata, seen } = await wikidataAgainst(csv(csvOf(rows)));
    expect(await wikidata.pull(netflix)).toEqual(rows);
    expect(seen[0]?.headers).toMatchObject({
      accept: 'text/csv',
      'user-agent': 'VouVer/1.2.3 (https://vouver.example; contato@vouver.example)',
    });
  });

  test('pauses ten seconds before the next one', async () => {
    const { wikidata, waits } = await wikidataAgainst(csv(csvOf(rows)));
    await wikidata.pull(netflix);
    await wikidata.pull(netflix);
    expect(waits).toEqual([10_000]);
  });

  test('waits as long as a refusal asks', async () => {
    const refusal = { status: 429, body: 'Too Many Requests', headers: { 'retry-after': '37' } };
    const { wikidata, waits } = await wikidataAgainst(refusal, csv(csvOf(rows)));
    expect(await wikidata.pull(netflix)).toHaveLength(2);
    expect(waits).toEqual([37_000]);
  });

  test('waits a minute after a refusal that does not say how long', async () => {
    const { wikidata, waits } = await wikidataAgainst({ status: 503 }, csv(csvOf(rows)));
    await wikidata.pull(netflix);
    expect(waits).toEqual([60_000]);
  });

  test('ends the run at the third failure, and sends nothing after it', async () => {
    const { wikidata, seen } = await wikidataAgainst({ status: 429 });
    await expect(wikidata.pull(netflix)).rejects.toThrow('3 failures in this run');
    await expect(wikidata.pull(netflix)).rejects.toThrow('3 failures in this run');
    expect(seen).toHaveLength(3);
  });

  test('does not wait for an hour, nor repeat what is forbidden', async () => {
    const long = { status: 429, headers: { 'retry-after': '3600' } };
    const { wikidata } = await wikidataAgainst(long);
    await expect(wikidata.pull(netflix)).rejects.toThrow('asks to wait 3600 s');
    const forbidden = await wikidataAgainst({ status: 403 });
    await expect(forbidden.wikidata.pull(netflix)).rejects.toThrow('status 403');
    expect(forbidden.seen).toHaveLength(1);
  });

  test('that is cut on its way is tried again', async () => {
    const cut: Step = (response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '9999' });
      response.write(csvOf(rows), () => response.socket?.destroy());
    };
    const { wikidata } = await wikidataAgainst(cut, csv(csvOf(rows)));
    expect(await wikidata.pull(netflix)).toHaveLength(2);
  });

  test.each([
    [
      'a timeout in its middle',
      `${csvOf(rows)}SPARQL-QUERY: queryStr=SELECT\njava.util.concurrent.TimeoutException\n`,
    ],
    ['a cut last line', csvOf(rows).slice(0, -5)],
    ['other columns', csvOf(rows).replace('item,tmdb', 'thing,tmdb')],
    ['HTML', '<!DOCTYPE html>\n<title>Wikimedia Error</title>\n'],
    ['a row with too few cells', `${csvOf(rows)}http://www.wikidata.org/entity/Q9\r\n`],
    ['nothing', ''],
  ])('with %s is discarded as a whole', async (_, body) => {
    const { wikidata } = await wikidataAgainst(csv(body));
    await expect(wikidata.pull(netflix)).rejects.toThrow('an answer of Wikidata is unusable');
  });

  test('may be empty', async () => {
    const { wikidata } = await wikidataAgainst(csv(csvOf([])));
    expect(await wikidata.pull(netflix)).toEqual([]);
  });
});

test('the addresses of the properties are one query', async () => {
  const body = 'prop,formatter\r\nP1874,https://www.netflix.com/title/$1\r\n';
  const { wikidata } = await wikidataAgainst(csv(body), csv('<html></html>\n'));
  expect(await wikidata.formatters()).toEqual([
    { property: 'P1874', formatter: 'https://www.netflix.com/title/$1' },
  ]);
  await expect(wikidata.formatters()).rejects.toThrow('other columns');
});

test('nobody can be asked without a contact', () => {
  for (const contact of [undefined, ' '])
    expect(() =>
      createWikidata({
        endpoint: 'https://query.invalid',
        version: '1',
        siteUrl: 'https://vouver.example',
        contact,
        log: silentLog,
      }),
    ).toThrow('CONTACT_EMAIL');
});

describe('rows', () => {
  test("are read from SPARQL's JSON too", async () => {
    expect(await readIdentifiers(jsonOf(rows), 'application/sparql-results+json', 'movie')).toEqual(
      rows,
    );
    const cut = jsonOf(rows).slice(0, -10);
    const reading = readIdentifiers(cut, 'application/sparql-results+json', 'movie');
    await expect(reading).rejects.toThrow('no JSON');
    await expect(readIdentifiers('{"results":{}}', 'application/json', 'movie')).rejects.toThrow(
      'another shape',
    );
  });

  test('of a large answer are all read, across the parts in which it is parsed', async () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      aRow({ titleId: at + 1, value: at % 7 === 0 ? 'a "b"\n,c' : '80012345' }),
    );
    expect(await readIdentifiers(csvOf(many), 'text/csv', 'movie')).toEqual(many);
  });

  test('without a title or with an unknown rank are left out', async () => {
    const text = csvOf(rows).replace(',598,', ',t598,').replace('NormalRank', 'BestRank');
    expect(await readIdentifiers(text, 'text/csv', 'movie')).toHaveLength(1);
  });
});

describe('the claims of one item', () => {
  const statement = (property: string, value: string | null, more: object = {}) => ({
    mainsnak: {
      snaktype: value === null ? 'novalue' : 'value',
      property,
      datatype: 'external-id',
      ...(value !== null && { datavalue: { value, type: 'string' } }),
    },
    type: 'statement',
    rank: 'normal',
    ...more,
  });
  const trailer = {
    qualifiers: {
      P3831: [
        {
          snaktype: 'value',
          property: 'P3831',
          datavalue: { value: { 'entity-type': 'item', id: 'Q622550' }, type: 'wikibase-entityid' },
        },
      ],
    },
  };
  const claims = {
    P4947: [statement('P4947', '598')],
    P345: [statement('P345', 'tt0317248')],
    P1874: [statement('P1874', '80012345'), statement('P1874', null)],
    P1651: [statement('P1651', 'AAAAAAAAAAA', trailer)],
  };

  test('lack "no value" and trailers', () => {
    const found = readEntities({ entities: { Q1: { type: 'item', id: 'Q1', claims } } }, 'movie');
    expect(found.filter(({ property }) => ['P1874', 'P1651'].includes(property))).toEqual([
      aRow({ imdbId: 'tt0317248' }),
    ]);
  });

  test('of another shape are refused', () => {
    expect(() => readEntities({ entities: [] }, 'movie')).toThrow('another shape');
  });
});
