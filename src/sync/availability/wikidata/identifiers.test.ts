import { describe, expect, test } from 'vitest';
import { aRow } from '#test/availability/identifier-rows.ts';
import { isCrediblePull, linksOfRows } from './identifiers.ts';
import { PROPERTIES, QUERIES, sparqlOf } from './properties.ts';

const GOOD: Readonly<Record<string, string>> = {
  P1874: '80012345',
  P13902: 'entity-0a1b2c3d-1111-4222-8333-0123456789ab',
  P7595: '3mLxVd5yQ0aB',
  P7596: '3mLxVd5yQ0aB',
  P9586: 'umc.cmc.2abc34def',
  P9751: 'umc.cmc.2abc34def',
  P8298: 'show/0a1b2c3d-1111-4222-8333-0123456789ab',
  P14462: 'amzn1.dv.gti.0a1b2c3d-1111-4222-8333-0123456789ab',
  P14440: '0QWERTYUIOPASDFGHJKLZXCVB1',
  P12356: 'aB12cD34eF',
  P11330: 'G1XHJV2X9',
  P7299: '4321',
};
const imdbIds =
  (ids: Record<number, string | null> = {}) =>
  (_: unknown, id: number) =>
    id in ids ? ids[id]! : null;
const urlsOf = (rows: ReturnType<typeof aRow>[], ids: Record<number, string | null> = {}) => {
  const { links, refusals } = linksOfRows(rows, imdbIds(ids));
  return { urls: [...links.values()].flatMap((some) => some.map(({ url }) => url)), refusals };
};

describe('an identifier', () => {
  test.each(PROPERTIES.flatMap((one) => one.types.map((type) => [one.property, type] as const)))(
    '%s of a %s becomes a link to its service',
    (property, type) => {
      const { urls, refusals } = urlsOf([aRow({ type, property, value: GOOD[property]! })]);
      expect(urls).toHaveLength(1);
      expect(urls[0]).toContain(GOOD[property]!);
      expect(refusals).toEqual({});
    },
  );

  test.each([
    ['P1874', 'javascript:alert(1)'],
    ['P1874', '80012345/../../x'],
    ['P1874', '80012345\n'],
    ['P1874', ''],
    ['P13902', 'page-0a1b2c3d-1111-4222-8333-0123456789ab'],
    ['P8298', 'urn:hbo:feature:GX1'],
    ['P8298', 'https://play.hbomax.com/movie/0a1b2c3d-1111-4222-8333-0123456789ab'],
    ['P14462', '0a1b2c3d-1111-4222-8333-0123456789ab'],
  ])('%s with the value %j is refused and counted', (property, value) => {
    expect(urlsOf([aRow({ property, value })])).toEqual({
      urls: [],
      refusals: { [`a value of ${property}`]: 1 },
    });
  });

  test.each(['P8055', 'P13147', 'P1651', 'P4110', 'P6562'])(
    '%s, which leads to no title in Brazil, is not used',
    (property) => {
      expect(urlsOf([aRow({ property, value: 'B00EXEMPLO' })]).urls).toEqual([]);
    },
  );
});

describe('of several values of one property', () => {
  test('a deprecated one is never used', () => {
    const rows = [aRow({ value: '80000001', rank: 'deprecated' })];
    expect(urlsOf(rows).urls).toEqual([]);
    expect(urlsOf([...rows, aRow({ value: '90000002' })]).urls).toEqual([
      'https://www.netflix.com/title/90000002',
    ]);
  });

  test('a preferred one wins', () => {
    const rows = [aRow({ value: '80000001' }), aRow({ value: '90000777', rank: 'preferred' })];
    expect(urlsOf(rows).urls).toEqual(['https://www.netflix.com/title/90000777']);
  });

  test('the smallest is taken in any order of the rows', () => {
    const rows = ['90000003', '90000001', '90000002'].map((value) => aRow({ value }));
    for (const some of [rows, rows.toReversed()])
      expect(urlsOf(some).urls).toEqual(['https://www.netflix.com/title/90000001']);
  });

  test('the newer property of a service wins over its older one', () => {
    const rows = [
      aRow({ property: 'P7595', value: GOOD['P7595']! }),
      aRow({ property: 'P13902', value: GOOD['P13902']! }),
    ];
    expect(urlsOf(rows).urls).toEqual([
      `https://www.disneyplus.com/pt-br/browse/${GOOD['P13902']}`,
    ]);
  });
});

describe('two items with one id of the film database', () => {
  const rows = [
    aRow({ item: 'Q3', value: '90000333', imdbId: 'tt9000003' }),
    aRow({ item: 'Q4', value: '90000444', imdbId: 'tt9999999' }),
  ];

  test("are told apart by IMDb's id", () => {
    expect(urlsOf(rows, { 598: 'tt9000003' }).urls).toEqual([
      'https://www.netflix.com/title/90000333',
    ]);
  });

  test("give no link without IMDb's id", () => {
    expect(urlsOf(rows)).toEqual({ urls: [], refusals: { 'two items for one title': 1 } });
  });

  test("give no link if both have the title's id of IMDb", () => {
    const equal = rows.map((row) => ({ ...row, imdbId: 'tt9000003' }));
    expect(urlsOf(equal, { 598: 'tt9000003' }).urls).toEqual([]);
  });

  test('give no link if neither has an id of IMDb', () => {
    const unnamed = rows.map((row) => ({ ...row, imdbId: null }));
    expect(urlsOf(unnamed, { 598: 'tt9000003' }).urls).toEqual([]);
  });

  test('give the link of the certain one beside one without an id of IMDb', () => {
    const [certain, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
    expect(urlsOf([{ ...other, imdbId: null }, certain], { 598: 'tt9000003' }).urls).toEqual([
      'https://www.netflix.com/title/90000333',
    ]);
  });
});

test('an item with another id of IMDb is another title', () => {
  expect(urlsOf([aRow({ imdbId: 'tt9999999' })], { 598: 'tt9000003' })).toEqual({
    urls: [],
    refusals: { 'another id of IMDb': 1 },
  });
});

test('a title that the catalogue lacks gets no link', () => {
  expect(linksOfRows([aRow()], () => undefined).links.size).toBe(0);
});

test('a film and a series with one id do not share links', () => {
  const { links } = linksOfRows(
    [aRow({ value: '80000001' }), aRow({ type: 'serie', item: 'Q2', value: '80000002' })],
    imdbIds(),
  );
  expect([...links].map(([key, [link]]) => [key, link!.url])).toEqual([
    ['movie 598', 'https://www.netflix.com/title/80000001'],
    ['serie 598', 'https://www.netflix.com/title/80000002'],
  ]);
});

test('a pull with fewer than four fifths of the stored rows is not believed', () => {
  expect([isCrediblePull(800, 1000), isCrediblePull(799, 1000), isCrediblePull(0, 0)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a weekly run has 18 queries, and each reads the rank of a statement', () => {
  expect(QUERIES).toHaveLength(18);
  expect(sparqlOf({ property: 'P1874', type: 'serie' })).toContain(
    '?item p:P1874 ?statement ; wdt:P4983 ?tmdb .',
  );
  expect(sparqlOf({ property: 'P1874', type: 'movie' })).toContain('wikibase:rank ?rank');
});
