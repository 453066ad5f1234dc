import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '#test/fuzz/random.ts';
import { READ_OPTIONS, textFile } from '#test/moving-readings.ts';
import { isDay } from './meaning/days.ts';
import { readSource, recognise } from './recognition.ts';
import type { MovingRecord, FileReading, When } from './records.ts';
import { fileOfBlob } from './text/decoding.ts';
import { tenthByDefault } from '#test/tier.ts';

const SAMPLES = join(import.meta.dirname, '../../test/moving-samples');
const ROWS = tenthByDefault(1_000);
const SEED = 20_261_128;

/** Cells and values that break careless readers. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  '4,5',
  '10,0',
  '½',
  '=HYPERLINK("http://example.org";"x")',
  '="2019"',
  '@SUM(A1)',
  '+55 81 99999-0000',
  "'; drop table titles; --",
  '<script>alert(1)</script>',
  '"',
  '""',
  'a"b',
  'uma, duas; três\te quatro',
  'linha\nquebrada',
  'linha\r\nquebrada',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '𝔅𝔞𝔠𝔲𝔯𝔞𝔲 🎬',
  'קולנוע',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '0000-00-00',
  '1970-01-01T00:00:00Z',
  '2024-02-30',
  '31/02/2024',
  '2999-01-01',
  '-62135596800',
  '1e3',
  'null',
  'true',
  'tt',
  'tt0',
  'nm0000001',
  'x'.repeat(3_000),
];

const TABLES = [
  'letterboxd/export/diary.csv',
  'letterboxd/export/reviews.csv',
  'letterboxd/letterboxd-import-format.csv',
  'imdb/ratings-2024.csv',
  'imdb/WATCHLIST.csv',
  'trakt/trakt.csv',
  'tvtime/gdpr/tracking-prod-records-v2.csv',
  'tvtime/gdpr/tracking-prod-records.csv',
  'tvtime/2026/tvtime-series-episodes.csv',
  'filmow/analitica.csv',
  'filmow/filmow2letterboxd.csv',
  'netflix/NetflixViewingHistory-pt-dmy.csv',
  'netflix/CONTENT_INTERACTION/ViewingActivity.csv',
  'primevideo/watch-history.csv',
  'simkl/SimklBackup.csv',
  'movary/movary-history.csv',
  'yamtrack/yamtrack.csv',
  'mediatracker/mediatracker.csv',
  'tmdb/ratings.csv',
];
const TREES = [
  'trakt/export/watched-history-1.json',
  'tvtime/2026/tvtime-series.json',
  'simkl/SimklBackup.json',
  'kitsu/library-entries.json',
  'watcharr/watcharr-export.json',
  'ryot/ryot-export.json',
  'seriesguide/seriesguide-shows-backup.json',
  'justwatch/watchlist-bookmarklet.json',
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The sample as its format recognises it, with other content. */
async function readAs(sample: string, original: string, content: string): Promise<FileReading[]> {
  const name = sample.split('/').at(-1)!;
  const { sources } = await recognise([textFile(name, original)]);
  const [source] = sources;
  const files = source!.files.map((part) => ({
    ...part,
    file: fileOfBlob(name, new Blob([content])),
  }));
  const readings: FileReading[] = [];
  for await (const reading of readSource({ format: source!.format, files }, READ_OPTIONS)) {
    readings.push(reading);
  }
  return readings;
}

function isSoundWhen(when: When): boolean {
  if (when.precision === 'unknown') return true;
  const [year, month = 1, day = 1] = when.date.split('-').map(Number);
  const known = year! >= 1971 && year! <= 2026 && isDay(year!, month, day);
  return known && (when.precision !== 'instant' || !Number.isNaN(Date.parse(when.instant)));
}

const KINDS = new Set(['movie', 'serie', 'season', 'episode', 'unknown']);
const STATUSES = new Set([undefined, 'watching', 'completed', 'paused', 'dropped']);

/** Promises that every record keeps, whatever stood in its row; those it broke. */
function brokenPromises({ source, subject, ...facts }: MovingRecord): string[] {
  const { rating, viewings = [], memberships = [], wanted, liked, status } = facts;
  const ids = [...Object.values(subject.ids), ...Object.values(subject.episode?.ids ?? {})];
  const times = [
    ...viewings.map(({ when }) => when),
    ...memberships.map(({ since }) => since),
    ...[wanted, liked, rating?.when].filter((when) => when !== undefined),
  ];
  const promises: [string, boolean][] = [
    ['a row', source.row >= 1],
    ['a kind', KINDS.has(subject.kind)],
    ['a status', STATUSES.has(status)],
    ['a name or an identifier', subject.names.length + ids.length > 0],
    ['names that are texts', subject.names.every((name) => name.trim() !== '')],
    ['identifiers that are numbers', ids.every((id) => /^(tt)?\d+$/.test(String(id)))],
    ['a rating of ten', !rating || (rating.value > 0 && rating.value <= 10)],
    ['keys of viewings', viewings.every(({ key }) => key !== '')],
    ['days of the calendar', times.every(isSoundWhen)],
  ];
  return promises.filter(([, kept]) => !kept).map(([promise]) => `${source.row}: ${promise}`);
}

function expectAllSound(readings: readonly FileReading[]): void {
  const broken = readings.flatMap((reading) =>
    reading.type === 'record' ? brokenPromises(reading.record) : [],
  );
  expect(broken).toEqual([]);
}

const rowOf = (reading: FileReading) =>
  reading.type === 'record'
    ? reading.record.source.row
    : reading.type === 'list'
      ? reading.list.source.row
      : reading.source.row;

test.each(TABLES)(
  `${ROWS} random rows of %s are each read, left out or reported`,
  async (sample) => {
    const random = new Random(SEED);
    const original = readFileSync(join(SAMPLES, sample), 'utf8');
    const lines = original.trim().split(/\r?\n/);
    const width = lines[0]!.split(',').length;
    const pool = lines
      .slice(1)
      .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
    const rows = Array.from({ length: ROWS }, () =>
      Array.from({ length: width }, (_, column) =>
        quoted(random.chance(0.7) ? (random.of(pool)[column] ?? '') : random.of(NASTY)),
      ).join(','),
    );
    const readings = await readAs(sample, original, [lines[0], ...rows, ''].join('\n'));
    expectAllSound(readings);
    const told = new Set(readings.map(rowOf));
    // Sittings of one title are joined; everything else is accounted for by its row.
    const missing = rows.map((_, n) => n + 2).filter((row) => !told.has(row));
    const joins = sample.endsWith('ViewingActivity.csv');
    const blank = missing.filter((row) => /^[",\s\0]*$/.test(rows[row - 2]!));
    expect(joins ? [] : missing).toEqual(joins ? [] : blank);
  },
);

test.each(TABLES)(`${ROWS} rows of %s with torn quotes end nothing`, async (sample) => {
  const random = new Random(SEED + 1);
  const original = readFileSync(join(SAMPLES, sample), 'utf8');
  const lines = original.trim().split(/\r?\n/);
  const rows = Array.from({ length: ROWS }, () => {
    const line = random.of(lines.slice(1));
    if (!random.chance(0.2)) return line;
    const at = random.below(line.length);
    return (
      line.slice(0, at) + random.of(['"', '",', '\n', ';', '""', '\r', '\u0000']) + line.slice(at)
    );
  });
  const readings = await readAs(sample, original, [lines[0], ...rows].join('\n'));
  expectAllSound(readings);
  expect(readings.length).toBeGreaterThan(sample.endsWith('ViewingActivity.csv') ? 10 : ROWS * 0.6);
});

/** Texts on which a careless expression would go back and forth for minutes. */
const ENDLESS = [
  'a: ',
  ' (',
  '" ',
  '""',
  'x"',
  '<a>',
  '((((',
  ' - ',
  '1/',
  "='",
  'map[',
  '\t ',
].map((text) => text.repeat(Math.floor(100_000 / text.length)));

test.each([...TABLES, 'myanimelist/animelist_1752868000_-_9000001.xml'])(
  'cells of 100,000 signs do not occupy who reads %s',
  async (sample) => {
    const original = readFileSync(join(SAMPLES, sample), 'utf8');
    const lines = original.trim().split(/\r?\n/);
    const width = lines[0]!.split(',').length;
    const content = sample.endsWith('.xml')
      ? ENDLESS.map((text) => `<anime><series_title>${text}</series_title></anime>`).join('\n')
      : [
          lines[0],
          ...ENDLESS.map((text) =>
            [text, ...Array.from({ length: width - 1 }, () => text.slice(0, 20_000))].join(','),
          ),
          ...ENDLESS.map((text) =>
            Array.from({ length: width }, () => quoted(text.slice(0, 200_000 / width))).join(','),
          ),
          lines[1],
        ].join('\n');
    const start = performance.now();
    const readings = await readAs(sample, original, content);
    expect(performance.now() - start).toBeLessThan(10_000);
    expectAllSound(readings);
  },
);

/** A value of a tree with some of its leaves replaced. */
function mutated(value: unknown, random: Random): unknown {
  if (random.chance(0.04)) {
    return random.of<unknown>([null, [], {}, true, 0, -1, 1e308, 4.7, ...NASTY]);
  }
  if (Array.isArray(value)) return value.map((item) => mutated(item, random));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => !random.chance(0.02))
        .map(([key, item]) => [key, mutated(item, random)]),
    );
  }
  return value;
}

test.each(TREES)(
  `${ROWS} random records of %s are each read, left out or reported`,
  async (sample) => {
    const random = new Random(SEED + 2);
    const original = readFileSync(join(SAMPLES, sample), 'utf8');
    const root = JSON.parse(original) as unknown;
    const grown = (list: unknown[]) =>
      Array.from({ length: ROWS }, () => mutated(random.of(list), random));
    const content = Array.isArray(root)
      ? grown(root)
      : Object.fromEntries(
          Object.entries(root as Record<string, unknown>).map(([key, value]) => [
            key,
            Array.isArray(value) && value.length > 0 ? grown(value) : value,
          ]),
        );
    const readings = await readAs(sample, original, JSON.stringify(content, null, 1));
    expectAllSound(readings);
    const rows = new Set(readings.map(rowOf));
    expect(rows.size).toBe(ROWS);
  },
);

test(`${ROWS} random entries of MyAnimeList are each read, left out or reported`, async () => {
  const sample = 'myanimelist/animelist_1752868000_-_9000001.xml';
  const random = new Random(SEED + 3);
  const original = readFileSync(join(SAMPLES, sample), 'utf8');
  const entries = original.match(/<anime>[\s\S]*?<\/anime>/g)!;
  const fuzzed = Array.from({ length: ROWS }, () =>
    random
      .of(entries)
      .replace(/>([^<>]*)<\/(\w+)>/g, (field, _text, name: string) =>
        random.chance(0.1)
          ? `>${random.of(NASTY).replaceAll('<', '&lt;').replaceAll('&', '&amp;')}</${name}>`
          : field,
      ),
  );
  const readings = await readAs(
    sample,
    original,
    `<myanimelist>${fuzzed.join('\n')}</myanimelist>`,
  );
  expectAllSound(readings);
  expect(new Set(readings.map(rowOf)).size).toBe(ROWS);
});
