import type { FileReading, MovingSubject } from '#moving/records.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { baseName } from '#moving/archive/zip.ts';
import { type FileFormat, Reader, RowProblem, titleNames, optional } from './format.ts';

export const tmdb: FileFormat = {
  id: 'tmdb',
  name: 'TMDB',
  fileNames: /^(tmdb[\w ()-]*|ratings|watchlist|favou?rites)\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table' || !probe.header.has('TMDb ID', 'Type', 'Name')) return null;
    if (probe.rows.some((row) => /^\d/.test(row.get('Your Rating')))) return 'ratings';
    const name = baseName(probe.file).toLowerCase();
    if (name.includes('watchlist')) return 'watchlist';
    if (/favou?rite/.test(name)) return 'likes';
    return name.includes('rating') ? 'ratings' : ['watchlist', 'likes'];
  },

  async *read(files, options) {
    for (const { file, part } of files) {
      const reader = new Reader('tmdb', file.name, options);
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row, part));
      }
    }
  },
};

function subjectOf(row: TableRow): MovingSubject {
  const ids = identifiers({ tmdb: row.get('TMDb ID'), imdb: row.get('IMDb ID') });
  const name = row.get('Name');
  if (name === '' && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const year = readYear(row.get('Release Date'));
  if (row.get('Type').toLowerCase() === 'movie') {
    return { kind: 'movie', ids, names: titleNames(name), ...optional('year', year) };
  }
  const season = readOrdinal(row.get('Season Number'));
  const number = readOrdinal(row.get('Episode Number'));
  if (number === undefined) {
    const about = { ids, names: titleNames(name), ...optional('year', year) };
    return season === undefined
      ? { kind: 'serie', ...about }
      : { kind: 'season', ...about, season };
  }
  // Both keys and the year are the episode's; the name is the series' with the number behind it.
  return {
    kind: 'episode',
    ids: {},
    names: titleNames(name.replace(/\s+S\d{1,3}E\d{1,5}$/i, '')),
    ...optional('season', season),
    episode: { number, ids },
  };
}

function* readRow(reader: Reader, row: TableRow, part: string): Iterable<FileReading> {
  const subject = subjectOf(row);
  const when = reader.when(row.get('Date Rated'));
  if (part === 'watchlist') yield reader.record(row, { subject, wanted: when });
  else if (part === 'likes') yield reader.record(row, { subject, liked: when });
  else yield reader.record(row, { subject, ...reader.rating(row.get('Your Rating'), 10, when) });
}
