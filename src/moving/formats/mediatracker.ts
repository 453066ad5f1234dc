import type { MovingRecord, FileReading, MovingSubject } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal } from '#moving/meaning/identifiers.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { type FileFormat, Reader, RowProblem, isTrue, optional, subjectKey } from './format.ts';

export const mediatracker: FileFormat = {
  id: 'mediatracker',
  name: 'MediaTracker',
  fileNames: /^mediatracker[\w ()-]*\.csv$/i,

  recognise(probe) {
    return probe.kind === 'table' && probe.header.has('externalSrc', 'externalId') ? 'table' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('mediatracker', file.name, options);
      const listed = new Set<string>();
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row, listed));
      }
    }
  },
};

function* readRow(reader: Reader, row: TableRow, listed: Set<string>): Iterable<FileReading> {
  const type = row.get('type').toLowerCase();
  if (type !== 'movie' && type !== 'tv') {
    yield reader.ignored(row, 'not-film-or-series');
    return;
  }
  const source = row.get('externalSrc').toLowerCase();
  if (source !== 'imdb' && source !== 'tmdb' && source !== 'tvdb') throw new RowProblem('no-title');
  const ids = identifiers({ [source]: row.get('externalId') });
  if (Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const season = readOrdinal(row.get('season'));
  const number = readOrdinal(row.get('episode'));
  const subject: MovingSubject = { kind: type === 'movie' ? 'movie' : 'serie', ids, names: [] };
  const facts: Omit<MovingRecord, 'source' | 'subject'> = {};
  const readings: FileReading[] = [];
  const list = row.get('listId');
  if (list.toLowerCase() === 'watchlist') facts.wanted = UNKNOWN;
  else if (list !== '') {
    const key = `mediatracker:${list}`;
    if (!listed.has(key)) {
      listed.add(key);
      readings.push({ type: 'list', list: { source: reader.source(row.row), key, name: list } });
    }
    facts.memberships = [{ list: key, since: UNKNOWN }];
  }
  if (isTrue(row.get('watched'))) {
    const key = `mediatracker:${subjectKey(subject)}|${season ?? ''}|${number ?? ''}`;
    // Its documentation: a row of a series marks everything up to the episode, without one all of it.
    if (type === 'movie') facts.viewings = [{ key, when: UNKNOWN }];
    else if (number === undefined) facts.viewings = [{ key, when: UNKNOWN, extent: 'whole' }];
    else facts.viewings = [{ key, when: UNKNOWN, extent: 'through' }];
  }
  if (Object.keys(facts).length === 0) {
    yield reader.ignored(row, 'nothing-said');
    return;
  }
  yield* readings;
  const part: MovingSubject =
    type === 'tv' && number !== undefined
      ? { ...subject, kind: 'episode', ...optional('season', season), episode: { number, ids: {} } }
      : type === 'tv' && season !== undefined
        ? { ...subject, kind: 'season', season }
        : subject;
  yield reader.record(row, { subject: part, ...facts });
}
