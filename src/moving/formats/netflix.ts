import type { FileReading, MovingSubject, When } from '#moving/records.ts';
import { type DayOrder, DayOrderFinder } from '#moving/meaning/days.ts';
import { MAX_TITLE, readEpisode, readSeasonWords, numberWord } from '#moving/meaning/titles.ts';
import type { BroughtFile } from '#moving/text/decoding.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { baseName } from '#moving/archive/zip.ts';
import {
  type FileFormat,
  type PartFile,
  type Question,
  type ReadOptions,
  Reader,
  RowProblem,
  optional,
} from './format.ts';

export const netflix: FileFormat = {
  id: 'netflix',
  name: 'Netflix',
  fileNames: /^(netflix[\w ()-]*|viewingactivity|ratings)\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table') return null;
    const { header, file, rows } = probe;
    if (header.has('Profile Name', 'Title Name', 'Thumbs Value')) return 'ratings';
    if (header.has('Profile Name', 'Start Time', 'Title')) return 'activity';
    const named = header.names.filter((name) => name !== '');
    if (named.length !== 2 || !header.has('Title', 'Date')) return null;
    // Two columns that anybody could write: the file's name or the days' form says whose they are.
    const dated = rows.some((row) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(row.get('Date')));
    return dated || /netflix/i.test(file) || rows.length === 0 ? 'history' : null;
  },

  recogniseArchive(names) {
    const parts = new Map<string, string>();
    for (const name of names) {
      const path = name.toLowerCase();
      if (!path.includes('content_interaction')) continue;
      const base = baseName(path);
      if (base === 'viewingactivity.csv') parts.set(name, 'activity');
      else if (base === 'ratings.csv') parts.set(name, 'ratings');
    }
    return parts.size > 0 ? parts : null;
  },

  async questions(files) {
    const questions: Question[] = [];
    for (const { file, part } of files) {
      if (part === 'history') {
        const { found, examples, guess } = await dayOrderOf(file);
        if (found === 'unknown' || found === 'mixed') {
          questions.push({ type: 'day-order', file: file.name, guess, examples });
        }
      } else {
        const profiles = await profilesOf(file);
        if (profiles.length > 1) questions.push({ type: 'profile', file: file.name, profiles });
      }
    }
    return questions;
  },

  async *read(files, options) {
    for (const file of files) {
      if (file.part === 'history') yield* readHistory(file, options);
      else if (file.part === 'activity') yield* readActivity(file, options);
      else yield* readRatings(file, options);
    }
  },
};

/** The order of day and month, decided for the whole file: by a part above 12, else by the falling order of its rows. */
async function dayOrderOf(file: BroughtFile) {
  const finder = new DayOrderFinder();
  const examples: string[] = [];
  let guess: DayOrder = 'day-first';
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') continue;
    const date = reading.row.get('Date');
    finder.add(date);
    if (examples.length < 3 && date !== '' && !examples.includes(date)) examples.push(date);
    // Files with years of two digits and slashes are American in all that were seen.
    if (examples.length === 1) guess = /\/\d{2}$/.test(date) ? 'month-first' : 'day-first';
  }
  const found = finder.result();
  if (typeof found === 'object') guess = found.order;
  return { found, examples, guess };
}

async function profilesOf(file: BroughtFile): Promise<{ name: string; rows: number }[]> {
  const counts = new Map<string, number>();
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') continue;
    const name = reading.row.get('Profile Name');
    counts.set(name, (counts.get(name) ?? 0) + 1);
    // A damaged file must not fill the memory with names; a household has five profiles.
    if (counts.size > 50) break;
  }
  return [...counts].map(([name, rows]) => ({ name, rows })).toSorted((a, b) => b.rows - a.rows);
}

async function* readHistory({ file }: PartFile, options: ReadOptions): AsyncIterable<FileReading> {
  const dayOrder = options.dayOrder ?? (await dayOrderOf(file)).guess;
  const reader = new Reader('netflix', file.name, { ...options, dayOrder });
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') {
      yield reader.brokenTable(reading);
      continue;
    }
    const { row } = reading;
    yield* reader.guarded(row, function* () {
      const title = row.get('Title');
      const [subject, ...alternatives] = netflixSubjects(title);
      const when = reader.when(row.get('Date'));
      yield reader.record(row, {
        subject: subject!,
        ...(alternatives.length > 0 ? { alternatives } : {}),
        viewings: [{ key: viewingKey(title, when), when }],
      });
    });
  }
}

/** History and activity name one viewing alike, but for the number that the activity adds to the title. */
const viewingKey = (title: string, when: When) =>
  `netflix:${title.replace(/\s*\((?:Episódio|Episode) \d+\)$/i, '')}|${when.precision === 'unknown' ? '?' : when.date}`;

/** Shortest time that may be a viewing: trailers that start by themselves and wrong choices are shorter. */
const MIN_SECONDS = 120;
/** A film stopped in the evening and finished within two days is one viewing. */
const SITTING_GAP_MS = 48 * 3_600_000;

function secondsOf(text: string): number {
  const match = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(text);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : 0;
}

/** Sittings of one title that belong together, from the newest row to the oldest. */
type Sitting = {
  row: TableRow;
  title: string;
  when: When;
  oldestStart: number;
  oldestBookmark: number;
  seconds: number;
  reached: number;
};

async function* readActivity({ file }: PartFile, options: ReadOptions): AsyncIterable<FileReading> {
  const reader = new Reader('netflix', file.name, options);
  const open = new Map<string, Sitting>();
  let read = 0;
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') {
      yield reader.brokenTable(reading);
      continue;
    }
    const { row } = reading;
    const finished: Sitting[] = [];
    yield* reader.guarded(row, function* () {
      if (options.profiles && !options.profiles.includes(row.get('Profile Name'))) {
        yield reader.ignored(row, 'someone-else');
        return;
      }
      if (row.get('Supplemental Video Type') !== '') {
        yield reader.ignored(row, 'trailer');
        return;
      }
      const title = row.get('Title');
      if (title === '') throw new RowProblem('withdrawn-title');
      const when = reader.when(row.get('Start Time'));
      if (when.precision !== 'instant') throw new RowProblem('bad-date');
      const start = Date.parse(when.instant);
      const bookmark = secondsOf(row.get('Bookmark'));
      const seconds = secondsOf(row.get('Duration'));
      const key = `${row.get('Profile Name')}|${title}`;
      const later = open.get(key);
      const goesOn =
        later &&
        Math.abs(later.oldestStart - start) <= SITTING_GAP_MS &&
        bookmark < later.oldestBookmark;
      if (goesOn) {
        later.oldestStart = start;
        later.oldestBookmark = bookmark;
        later.seconds += seconds;
        return;
      }
      if (later) finished.push(later);
      open.set(key, {
        row,
        title,
        when,
        oldestStart: start,
        oldestBookmark: bookmark,
        seconds,
        reached: bookmark,
      });
    });
    read += 1;
    // Rows fall in time, so sittings far later than this row cannot grow any more.
    if (read % 1_000 === 0) {
      const now = Date.parse(`${row.get('Start Time').replace(' ', 'T')}Z`);
      for (const [key, sitting] of open) {
        if (sitting.oldestStart - now > SITTING_GAP_MS) {
          finished.push(sitting);
          open.delete(key);
        }
      }
    }
    for (const sitting of finished) yield* viewingOf(sitting, reader);
  }
  for (const sitting of open.values()) yield* viewingOf(sitting, reader);
}

function* viewingOf(sitting: Sitting, reader: Reader): Iterable<FileReading> {
  const { row, title, when } = sitting;
  const seconds = Math.max(sitting.seconds, sitting.reached);
  if (seconds < MIN_SECONDS) {
    yield reader.ignored(row, 'too-short');
    return;
  }
  yield* reader.guarded(row, function* () {
    const [subject, ...alternatives] = netflixSubjects(title);
    yield reader.record(row, {
      subject: subject!,
      ...(alternatives.length > 0 ? { alternatives } : {}),
      viewings: [{ key: viewingKey(title, when), when, seconds }],
    });
  });
}

async function* readRatings({ file }: PartFile, options: ReadOptions): AsyncIterable<FileReading> {
  const reader = new Reader('netflix', file.name, options);
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') {
      yield reader.brokenTable(reading);
      continue;
    }
    const { row } = reading;
    yield* reader.guarded(row, function* () {
      if (options.profiles && !options.profiles.includes(row.get('Profile Name'))) {
        yield reader.ignored(row, 'someone-else');
        return;
      }
      const name = row.get('Title Name');
      if (name === '') throw new RowProblem('withdrawn-title');
      const subject: MovingSubject = { kind: 'unknown', ids: {}, names: [name] };
      const when = reader.when(row.get('Event Utc Ts') || row.get('Region View Date'));
      const stars = reader.rating(row.get('Star Value'), 5, when);
      // Two thumbs are love; one says less than a favourite and is no number.
      if (row.get('Thumbs Value') === '3') yield reader.record(row, { subject, liked: when });
      else if (stars.rating) yield reader.record(row, { subject, ...stars });
      else
        yield reader.ignored(
          row,
          row.get('Thumbs Value') === '0' ? 'nothing-said' : 'unknown-scale',
        );
    });
  }
}

/**
 * All ways to understand a title of Netflix, the likeliest first. A word for a season proves a series; else the
 * whole text may be a film with a colon, and each colon from the right may end the series' name.
 */
export function netflixSubjects(raw: string): MovingSubject[] {
  const text = raw.slice(0, MAX_TITLE).normalize('NFC').trim();
  if (text === '' || text.startsWith(':')) throw new RowProblem('withdrawn-title');
  const suffix = /^(.*?)(\s*\((?:Episódio|Episode|Episodio) \d{1,4}\))$/i.exec(text);
  const parts = (suffix?.[1] ?? text).split(/:\s+/).map((part) => part.trim());
  const ending = suffix?.[2] ?? '';
  const found =
    seasonReadings(parts, ending) ?? chapterReading(parts, ending) ?? openReadings(parts, ending);
  return found.map((subject) => ({ ...subject, names: subject.names.map((name) => name.trim()) }));
}

function episodeSubject(
  series: string,
  season: { season?: number; seasonName?: string },
  rest: string,
): MovingSubject {
  return {
    kind: 'episode',
    ids: {},
    names: [series],
    ...optional('season', season.season),
    ...optional('seasonName', season.seasonName),
    episode: { ids: {}, ...readEpisode(rest) },
  };
}

/** The number of a season that is called like its series: `Stranger Things: Stranger Things 3: …`. */
function namedSeason(series: string, part: string): { season?: number; seasonName: string } | null {
  const [name, own] = [series.toLowerCase(), part.toLowerCase()];
  if (own === name) return { seasonName: part };
  if (!own.startsWith(`${name} `)) return null;
  const number = numberWord(part.slice(series.length));
  return number === undefined ? null : { season: number, seasonName: part };
}

/** Most ends of a series' name that are tried: titles that were seen have up to four colons. */
const MAX_READINGS = 6;

function seasonReadings(parts: readonly string[], ending: string): MovingSubject[] | null {
  const last = parts.length - 1;
  for (let at = 1; at <= last; at += 1) {
    const words = readSeasonWords(parts[at]!) ?? namedSeason(parts[at - 1]!, parts[at]!);
    if (!words || (at === last && ending === '')) continue;
    const rest = `${parts.slice(at + 1).join(': ')}${ending}`;
    const names = parts.slice(0, at);
    // The series' own name may have a colon, and its subtitle be Netflix's only.
    return names
      .slice(0, MAX_READINGS)
      .map((_, shorter) =>
        episodeSubject(names.slice(0, names.length - shorter).join(': '), words, rest),
      );
  }
  return null;
}

/** A chapter without a season is of a first season: `Stranger Things: Capítulo um: …`. */
function chapterReading(parts: readonly string[], ending: string): MovingSubject[] | null {
  for (let at = 1; at < parts.length; at += 1) {
    const rest = `${parts.slice(at).join(': ')}${ending}`;
    if (readEpisode(parts[at]!).number === undefined) continue;
    const series = parts.slice(0, at).join(': ');
    return [
      episodeSubject(series, { season: 1 }, rest),
      { kind: 'movie', ids: {}, names: [`${parts.join(': ')}`] },
    ];
  }
  return null;
}

function openReadings(parts: readonly string[], ending: string): MovingSubject[] {
  const whole = parts.join(': ');
  if (parts.length === 1 && ending === '') return [{ kind: 'unknown', ids: {}, names: [whole] }];
  const series: MovingSubject[] = [];
  for (let at = parts.length - 1; at >= 1 && series.length < MAX_READINGS; at -= 1) {
    const rest = `${parts.slice(at).join(': ')}${ending}`;
    series.push(episodeSubject(parts.slice(0, at).join(': '), {}, rest));
  }
  if (ending !== '') return series.length > 0 ? series : [episodeSubject(whole, {}, ending)];
  return [{ kind: 'movie', ids: {}, names: [whole] }, ...series];
}
