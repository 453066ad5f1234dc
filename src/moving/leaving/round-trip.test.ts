import { describe, expect, test } from 'vitest';
import { readDropped, readingInWords, textFile } from '#test/moving-readings.ts';
import { type WrittenList, type WrittenTitle, writeOwnExport } from '#moving/formats/own-export.ts';
import { dayInZone } from '#moving/meaning/days.ts';
import { csvCell } from './csv-cells.ts';
import { writeLetterboxd, writeLetterboxdWatchlist, writeTrakt } from './other-services.ts';

const LISTS: WrittenList[] = [
  {
    key: 'lista:1',
    name: 'Cinema pernambucano, "o melhor"',
    description: 'Em ordem.\nDe 2012 em diante.',
  },
];

const TITLES: WrittenTitle[] = [
  {
    kind: 'movie',
    ids: { tmdb: 446159, imdb: 'tt2762506' },
    names: ['Bacurau'],
    year: 2019,
    viewings: [
      { key: 'a', when: '2019-09-01' },
      { key: 'b', when: '2024-03-02T01:05:00.000Z', rewatch: true, note: 'com a mãe' },
      { key: 'c', when: null, rewatch: true },
      { key: 'd', when: '2021-07' },
    ],
    rating: { value: 9.5, when: '2024-03-02T01:10:00.000Z' },
    liked: { since: '2019-09-01' },
    memberships: [{ list: 'lista:1', position: 1, note: '"de novo"', since: null }],
    review: '=Vi; duas vezes,\n"sim"',
    tags: ['cinema', 'nordeste'],
  },
  { kind: 'movie', ids: { tmdb: 843 }, names: ['Amor à Flor da Pele'], wanted: { since: null } },
  {
    kind: 'serie',
    ids: { tmdb: 1396, tvdb: 81189 },
    names: ['Breaking Bad'],
    year: 2008,
    status: 'paused',
    rating: { value: 10, when: null },
    viewings: [{ key: 'w', when: null, extent: 'whole' }],
    seasons: [{ season: 5, rating: { value: 10, when: null } }],
    episodes: [
      {
        season: 5,
        number: 14,
        viewings: [{ key: 'e', when: '2013-09-27' }],
        rating: { value: 10, when: null },
      },
    ],
  },
];

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const brazilianDay = (instant: string) => dayInZone(new Date(instant), 'America/Sao_Paulo');

test('the export says everything that comes back in', async () => {
  const text = await textOf(writeOwnExport(new Date('2026-11-28T12:00:00Z'), LISTS, TITLES));
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  const { sources, readings } = await readDropped([textFile('vouver.json', text)]);
  expect(sources.map(({ format }) => format)).toEqual(['vouver']);
  expect(readings.map(readingInWords)).toEqual([
    `1 list lista:1 'Cinema pernambucano, "o melhor"' — Em ordem.\nDe 2012 em diante.`,
    `1 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched 2019-09-01; watched again 2024-03-01(2024-03-02T01:05:00Z) 'com a mãe'; watched again ?; watched 2021-07; rated 9.5 2024-03-01(2024-03-02T01:10:00Z); liked 2019-09-01; in lista:1#1 ? '"de novo"'; review '=Vi; duas vezes,⏎"sim"'; tags cinema+nordeste`,
    "2 movie 'Amor à Flor da Pele' tmdb:843: wanted ?",
    "3 serie 'Breaking Bad' (2008) tmdb:1396 tvdb:81189: watched whole ?; rated 10 ?; paused",
    "3 season 'Breaking Bad' (2008) tmdb:1396 tvdb:81189 S5: rated 10 ?",
    "3 episode 'Breaking Bad' (2008) tmdb:1396 tvdb:81189 S5 E14: watched 2013-09-27; rated 10 ?",
  ]);
});

test.each([
  ['bad-date', { watched: { since: null, until: '2024-02-31' } }],
  ['bad-date', { watched: { since: null, until: 'ontem' } }],
  ['future-date', { watched: { since: null, until: '9999-12-31' } }],
  ['future-date', { watched: { since: null, until: '2027-12-01' } }],
  ['bad-date', { viewings: [{ key: 'a', when: '2024-03-02T01:05:00Z', day: '2024-99-99' }] }],
  ['row-too-long', { viewings: [{ key: 'a'.repeat(30_000), when: null }] }],
])('a title that an edited export cannot mean is refused for %s', async (code, facts) => {
  const title: WrittenTitle = { kind: 'serie', ids: { tmdb: 1396 }, names: ['Série'], ...facts };
  const text = await textOf(writeOwnExport(new Date('2026-11-28T12:00:00Z'), [], [title]));
  const { readings } = await readDropped([textFile('vouver.json', text)]);
  expect(readings).toMatchObject([{ type: 'problem', code }]);
});

test('a series may be watched until a day that has not come, and a viewing have a key of 500 letters', async () => {
  const title: WrittenTitle = {
    kind: 'serie',
    ids: { tmdb: 1396 },
    names: ['Série'],
    watched: { since: null, until: '2027-11-28' },
    viewings: [{ key: 'a'.repeat(500), when: null }],
  };
  const text = await textOf(writeOwnExport(new Date('2026-11-28T12:00:00Z'), [], [title]));
  const { readings } = await readDropped([textFile('vouver.json', text)]);
  expect(readings).toMatchObject([
    { type: 'record', record: { watched: { until: '2027-11-28' }, viewings: [{}] } },
  ]);
});

test('an edited export has 200 viewings of one title at most', async () => {
  const title: WrittenTitle = {
    kind: 'serie',
    ids: { tmdb: 1396 },
    names: ['Série'],
    viewings: Array.from({ length: 300 }, (_, n) => ({ key: `${n}`, when: null })),
  };
  const text = await textOf(writeOwnExport(new Date('2026-11-28T12:00:00Z'), [], [title]));
  const { readings } = await readDropped([textFile('vouver.json', text)]);
  const [reading] = readings;
  expect(reading?.type === 'record' && reading.record.viewings?.length).toBe(200);
});

test('an export of nothing is recognised too', async () => {
  const text = await textOf(writeOwnExport(new Date('2026-11-28T12:00:00Z'), [], []));
  const { sources, readings } = await readDropped([textFile('qualquer.json', text)]);
  expect(sources.map(({ format }) => format)).toEqual(['vouver']);
  expect(readings).toEqual([]);
});

test('what is written for Letterboxd is read as Letterboxd’s own file', async () => {
  const text = await textOf(writeLetterboxd(TITLES, brazilianDay));
  const { sources, readings } = await readDropped([textFile('letterboxd.csv', text)]);
  expect(sources.map(({ format }) => format)).toEqual(['letterboxd']);
  expect(readings.map(readingInWords)).toEqual([
    "2 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched 2019-09-01",
    "3 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched again 2024-03-01",
    "4 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched again ?",
    `5 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched again ?; rated 10 ?; review ''=Vi; duas vezes,⏎"sim"'; tags cinema+nordeste`,
  ]);
  expect(await textOf(writeLetterboxdWatchlist(TITLES))).toBe(
    'tmdbID,imdbID,Title,Year\r\n843,,Amor à Flor da Pele,\r\n',
  );
});

test('what is written for Trakt is read as Trakt’s own table', async () => {
  const { sources, readings } = await readDropped([
    textFile('trakt.csv', await textOf(writeTrakt(TITLES, () => []))),
  ]);
  expect(sources.map(({ format }) => format)).toEqual(['trakt']);
  const lines = readings.map(readingInWords);
  expect(lines).toContain(
    "3 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched 2024-03-01(2024-03-02T01:05:00Z)",
  );
  expect(lines).toContain("4 movie 'Bacurau' (2019) imdb:tt2762506 tmdb:446159: watched ?");
  expect(lines).toContain("7 movie 'Amor à Flor da Pele' tmdb:843: wanted ?");
  expect(lines.at(-2)).toBe(
    "10 episode 'Breaking Bad' (2008) tmdb:1396 tvdb:81189 S5 E14: watched 2013-09-27",
  );
});

const MARKED: WrittenTitle[] = [
  {
    kind: 'movie',
    ids: { tmdb: 598 },
    names: ['Cidade de Deus'],
    watched: { since: '2026-11-20T02:00:00.000Z' },
  },
  { kind: 'movie', ids: { tmdb: 599 }, names: ['Tirado'], watched: false },
  {
    kind: 'serie',
    ids: { tmdb: 1396 },
    names: ['Breaking Bad'],
    episodes: [
      { season: 1, number: 1, watched: { since: null } },
      { season: 1, number: 2, watched: { since: '2026-11-20T02:00:00.000Z' } },
      { season: 1, number: 3, watched: false },
    ],
  },
];

test('a film marked as watched goes to Letterboxd without the day of the mark', async () => {
  const { readings } = await readDropped([
    textFile('letterboxd.csv', await textOf(writeLetterboxd(MARKED, brazilianDay))),
  ]);
  expect(readings.map(readingInWords)).toEqual(["2 movie 'Cidade de Deus' tmdb:598: watched ?"]);
});

test('films and episodes marked as watched go to Trakt', async () => {
  const { readings } = await readDropped([
    textFile('trakt.csv', await textOf(writeTrakt(MARKED, () => []))),
  ]);
  expect(readings.map(readingInWords)).toEqual([
    "2 movie 'Cidade de Deus' tmdb:598: watched 2026-11-19(2026-11-20T02:00:00Z)",
    "3 episode 'Breaking Bad' tmdb:1396 S1 E1: watched ?",
    "4 episode 'Breaking Bad' tmdb:1396 S1 E2: watched 2026-11-19(2026-11-20T02:00:00Z)",
  ]);
});

describe('a series watched as a whole goes to Trakt', () => {
  const WHOLE: WrittenTitle = {
    kind: 'serie',
    ids: { tmdb: 1396 },
    names: ['Breaking Bad'],
    watched: { since: '2026-11-20T02:00:00.000Z', until: '2026-11-19' },
    episodes: [
      { season: 1, number: 1, viewings: [{ key: 'a', when: '2013-09-27' }], watched: false },
      { season: 1, number: 3, rating: { value: 8, when: null } },
    ],
  };
  const COVERED = [1, 2, 3].map((number) => ({ season: 1, number }));
  const linesOf = async (title: WrittenTitle, covered = COVERED) => {
    const text = await textOf(writeTrakt([title], () => covered));
    const { readings } = await readDropped([textFile('trakt.csv', text)]);
    return readings.map(readingInWords).map((line) => line.replace(/^\d+ /, ''));
  };
  const episode = (number: number) => `episode 'Breaking Bad' tmdb:1396 S1 E${number}`;

  test('episode by episode, without days, and none of them twice', async () => {
    expect(await linesOf(WHOLE)).toEqual([
      `${episode(2)}: watched ?`,
      `${episode(3)}: watched ?`,
      `${episode(1)}: watched 2013-09-27`,
      `${episode(3)}: rated 8 ?`,
    ]);
  });

  test('as often as it was', async () => {
    const viewings = [
      { key: 'x', when: null },
      { key: 'y', when: '2020-05-06', rewatch: true as const },
    ];
    expect(await linesOf({ ...WHOLE, viewings, episodes: [] }, COVERED.slice(0, 2))).toEqual([
      `${episode(1)}: watched ?`,
      `${episode(2)}: watched ?`,
      `${episode(1)}: watched 2020-05-06`,
      `${episode(2)}: watched 2020-05-06`,
    ]);
  });

  test('in one row without known episodes', async () => {
    expect(await linesOf({ ...WHOLE, episodes: [] }, [])).toEqual([
      "serie 'Breaking Bad' tmdb:1396: watched ?",
    ]);
    expect(await linesOf({ ...WHOLE, watched: false, episodes: [] }, [])).toEqual([]);
  });

  test('in one row each time that 200,000 rows leave no room for', async () => {
    const viewings = Array.from({ length: 150 }, (_, n) => ({ key: `${n}`, when: null }));
    const covered = Array.from({ length: 2000 }, (_, n) => ({ season: 1, number: n + 1 }));
    const rows = { episode: 0, show: 0 };
    for await (const line of writeTrakt([{ ...WHOLE, viewings, episodes: [] }], () => covered)) {
      if (line.startsWith('watched,episode')) rows.episode += 1;
      if (line.startsWith('watched,show')) rows.show += 1;
    }
    expect(rows).toEqual({ episode: 200_000, show: 50 });
  });
});

test('a film watched in another zone goes to Letterboxd with the day it was there', async () => {
  const title: WrittenTitle = {
    kind: 'movie',
    ids: { tmdb: 598 },
    names: ['Cidade de Deus'],
    viewings: [{ key: 'a', when: '2024-03-02T01:05:00.000Z', day: '2024-03-02' }],
  };
  expect(await textOf(writeLetterboxd([title], brazilianDay))).toContain(',2024-03-02,');
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+55', "'+55"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  [-1, '-1'],
  ['a,b', '"a,b"'],
  [null, ''],
])('a spreadsheet runs nothing of %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
