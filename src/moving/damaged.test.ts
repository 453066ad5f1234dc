import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDropped, readingInWords, textFile } from '#test/moving-readings.ts';
import type { FileReading } from './records.ts';

const SAMPLES = join(import.meta.dirname, '../../test/moving-samples');

/** Every sample that has records, each damaged in five ways. */
const TABLES = [
  'letterboxd/export/watched.csv',
  'letterboxd/export/diary.csv',
  'letterboxd/export/ratings.csv',
  'letterboxd/export/reviews.csv',
  'letterboxd/export/watchlist.csv',
  'letterboxd/export/lists/cinema-pernambucano.csv',
  'letterboxd/export/lists/para-ver-com-meu-pai.csv',
  'letterboxd/export/likes/films.csv',
  'letterboxd/letterboxd-import-format.csv',
  'imdb/ratings-2016.csv',
  'imdb/ratings-2018.csv',
  'imdb/ratings-2024.csv',
  'imdb/WATCHLIST-2018.csv',
  'imdb/WATCHLIST.csv',
  'imdb/b7c1f0aa-cinema-brasileiro.csv',
  'trakt/trakt.csv',
  'tvtime/gdpr/tracking-prod-records-v2.csv',
  'tvtime/gdpr/tracking-prod-records.csv',
  'tvtime/gdpr/followed_tv_show.csv',
  'tvtime/gdpr/lists-prod-lists.csv',
  'tvtime/gdpr/user_show_special_status.csv',
  'tvtime/gdpr/user_tv_show_data.csv',
  'tvtime/2026/tvtime-series-episodes.csv',
  'tvtime/2026/tvtime-movies.csv',
  'tvtime/2026/tvtime-series.csv',
  'filmow/analitica.csv',
  'filmow/filmow2letterboxd.csv',
  'filmow/filmow_to_letterboxd-1marinalenc.csv',
  'filmow/nome-nota-link.csv',
  'netflix/NetflixViewingHistory-pt-dmy.csv',
  'netflix/NetflixViewingHistory-pt-mdy.csv',
  'netflix/NetflixViewingHistory-en.csv',
  'netflix/CONTENT_INTERACTION/ViewingActivity.csv',
  'netflix/CONTENT_INTERACTION/Ratings.csv',
  'primevideo/watch-history.csv',
  'primevideo/watch-history-epoch.csv',
  'simkl/SimklBackup.csv',
  'movary/movary-history.csv',
  'movary/movary-ratings.csv',
  'movary/movary-watchlist.csv',
  'yamtrack/yamtrack.csv',
  'mediatracker/mediatracker.csv',
  'tmdb/ratings.csv',
  'tmdb/watchlist.csv',
];
const TREES = [
  'trakt/export/watched-history-1.json',
  'trakt/export/ratings-movies.json',
  'trakt/api/sync-history.json',
  'trakt/api/sync-watched-shows.json',
  'trakt/api/sync-watchlist.json',
  'trakt/export/watched-history-2.json',
  'trakt/export/watched-movies.json',
  'trakt/export/ratings-shows.json',
  'trakt/export/ratings-seasons.json',
  'trakt/export/ratings-episodes.json',
  'trakt/export/lists-favorites.json',
  'trakt/export/lists-list-31000001-sessao-de-sabado.json',
  'trakt/export/hidden-dropped.json',
  'trakt/export/lists-watchlist.json',
  'trakt/export/watched-shows.json',
  'tvtime/2026/tvtime-movies.json',
  'tvtime/2026/tvtime-series.json',
  'simkl/SimklBackup.json',
  'kitsu/library-entries.json',
  'watcharr/watcharr-export.json',
  'ryot/ryot-export.json',
  'seriesguide/seriesguide-shows-backup.json',
  'seriesguide/seriesguide-movies-backup.json',
  'seriesguide/seriesguide-lists-backup.json',
  'justwatch/watchlist-bookmarklet.json',
  'myanimelist/animelist_1752868000_-_9000001.xml',
];

const bytesOf = (sample: string) => readFileSync(join(SAMPLES, sample));
const nameOf = (sample: string) => sample.split('/').at(-1)!;

async function linesOf(sample: string, content: string | Uint8Array) {
  const { readings, sources, refused } = await readDropped([textFile(nameOf(sample), content)]);
  const lines = readings.filter(({ type }) => type === 'record').map(withoutRow);
  return { lines, readings, sources, refused };
}

/** A row's meaning without its number, which changes when a row is added above it. */
const withoutRow = (reading: FileReading) => readingInWords(reading).replace(/^\d+ /, '');

/** Records of the undamaged file that the damaged one lacks. */
const lost = (before: readonly string[], after: readonly string[]) => {
  const left = [...after];
  return before.filter((line) => {
    const at = left.indexOf(line);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
};

/** The records that one row of the file makes at most: a series has one for each of its episodes. */
function recordsOfARow(readings: readonly FileReading[]): number {
  const counts = new Map<number, number>();
  for (const reading of readings) {
    if (reading.type !== 'record') continue;
    const { row } = reading.record.source;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Nothing is left of a file of one or two records if they are damaged; it is refused with a sentence. */
const isTiny = (readings: readonly FileReading[]) =>
  new Set(readings.map((reading) => sourceOf(reading).row)).size < 3;

const sourceOf = (reading: FileReading) =>
  reading.type === 'record'
    ? reading.record.source
    : reading.type === 'list'
      ? reading.list.source
      : reading.source;

/** Records whose names or lists stand in another place of the file, which damage may hit. */
const NAMED_ELSEWHERE = new Set([
  'kitsu/library-entries.json',
  'letterboxd/export/lists/cinema-pernambucano.csv',
]);

const encodeUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Windows-1252 of the letters that it shares with Latin-1; the samples are filtered by it. */
const isLatin = (text: string) => /^[\0-\u00FF]*$/.test(text);

describe.each([...TABLES, ...TREES])('%s', (sample) => {
  const whole = bytesOf(sample);
  const text = whole.toString('utf8');

  test('loses nothing in front of the place where it was cut off', async () => {
    const before = await linesOf(sample, text);
    const cut = Math.floor(text.length * 0.7);
    const after = await linesOf(sample, text.slice(0, cut));
    if (isTiny(before.readings)) return;
    expect(after.sources).toHaveLength(1);
    const expected = before.lines.length * 0.45 - recordsOfARow(before.readings);
    expect(after.lines.length).toBeGreaterThanOrEqual(Math.floor(expected));
    // The row of the cut may have lost a part; all others mean what they meant.
    const changed = lost(after.lines, before.lines);
    expect(changed.length).toBeLessThanOrEqual(
      NAMED_ELSEWHERE.has(sample) ? before.lines.length : 1,
    );
  });

  test('loses one row to a quote without a partner', async () => {
    const before = await linesOf(sample, text);
    const middle = text.indexOf('\n', Math.floor(text.length * 0.5));
    // In the first cell of a row, where a quote opens a text.
    const at = sample.endsWith('.csv') ? middle + 1 : text.indexOf('"', middle + 1);
    const after = await linesOf(sample, `${text.slice(0, at)}"${text.slice(at)}`);
    expect(lost(before.lines, after.lines).length).toBeLessThanOrEqual(
      Math.max(1, recordsOfARow(before.readings)),
    );
  });

  test('survives bytes that are no letters', async () => {
    const before = await linesOf(sample, text);
    const damaged = new Uint8Array(whole);
    for (const place of [0.4, 0.5, 0.6]) damaged[Math.floor(damaged.length * place)] = 0xff;
    const after = await linesOf(sample, damaged);
    if (isTiny(before.readings) || NAMED_ELSEWHERE.has(sample)) return;
    expect(after.sources).toHaveLength(1);
    // A byte may stand for a line break, which joins two rows.
    const most = 6 * Math.max(1, recordsOfARow(before.readings));
    expect(lost(before.lines, after.lines).length).toBeLessThanOrEqual(most);
  });

  test('means the same when a spreadsheet or an editor saved it in another encoding', async () => {
    const before = await linesOf(sample, text);
    const wide = await linesOf(sample, encodeUtf16(text));
    expect(wide.lines).toEqual(before.lines);
    const marked = await linesOf(sample, `\uFEFF${text}`);
    expect(marked.lines).toEqual(before.lines);
    if (isLatin(text) && !sample.endsWith('.xml')) {
      const narrow = await linesOf(sample, Buffer.from(text, 'latin1'));
      expect(narrow.lines).toEqual(before.lines);
    }
  });

  test('reports a row of rubbish and reads on', async () => {
    const before = await linesOf(sample, text);
    const rubbish = sample.endsWith('.csv')
      ? `${'lixo,'.repeat(40)}lixo\n`
      : sample.endsWith('.xml')
        ? '<anime><series_title>lixo\n'
        : '{"lixo": tru, },\n';
    const place = rubbishPlace(sample, text);
    const after = await linesOf(sample, text.slice(0, place) + rubbish + text.slice(place));
    expect(lost(before.lines, after.lines)).toEqual([]);
    const problems = after.readings.filter(({ type }) => type === 'problem');
    expect(problems.length).toBeGreaterThanOrEqual(1);
  });
});

/** The start of a row in the middle of a file. */
function rubbishPlace(sample: string, text: string): number {
  if (sample.endsWith('.csv')) {
    const middle = text.indexOf('\n', Math.floor(text.length * 0.9)) + 1;
    return middle === 0 ? text.length : middle;
  }
  if (sample.endsWith('.xml')) return text.lastIndexOf('<anime>');
  // In front of the first element of the first list of records.
  return text.indexOf('{', text.indexOf('['));
}

const ARCHIVES = [
  'letterboxd/letterboxd-marinalenc-2026-07-18-20-14-utc.zip',
  'trakt/trakt-export-marinalenc.zip',
  'tvtime/gdpr-data.zip',
  'simkl/SimklBackup.zip',
  'myanimelist/animelist_1752868000_-_9000001.xml.gz',
];

const zeros = (bytes: Buffer, from: number, count: number) =>
  Buffer.concat([bytes.subarray(0, from), Buffer.alloc(count), bytes.subarray(from + count)]);

const DAMAGES: [string, (bytes: Buffer) => Buffer][] = [
  ['was cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7))],
  ['lacks its middle', (bytes) => zeros(bytes, Math.floor(bytes.length * 0.4), 40)],
  ['lost the end of its list of members', (bytes) => zeros(bytes, bytes.length - 30, 8)],
  ['has something behind it', (bytes) => Buffer.concat([bytes, Buffer.from('lixo'.repeat(50))])],
  ['lost its first bytes', (bytes) => bytes.subarray(3)],
];

describe.each(ARCHIVES)('%s', (sample) => {
  test.each(DAMAGES)('that %s loses nothing without a word', async (_, damage) => {
    const before = await linesOf(sample, bytesOf(sample));
    const after = await linesOf(sample, new Uint8Array(damage(bytesOf(sample))));
    const isTold =
      after.refused.length > 0 || after.readings.some(({ type }) => type === 'problem');
    if (!isTold) expect(after.lines).toEqual(before.lines);
    // Records that were read mean what they meant.
    expect(lost(after.lines, before.lines).length).toBeLessThanOrEqual(1);
  });
});
