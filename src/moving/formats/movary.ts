import type { FileReading, MovingSubject } from '#moving/records.ts';
import { identifiers, readYear } from '#moving/meaning/identifiers.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { type FileFormat, Reader, RowProblem, titleNames, optional, whenKey } from './format.ts';

export const movary: FileFormat = {
  id: 'movary',
  name: 'Movary',
  fileNames: /^movary[\w ()-]*\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table' || !probe.header.has('title', 'tmdbId')) return null;
    if (probe.header.has('watchedAt')) return 'history';
    if (probe.header.has('userRating')) return 'ratings';
    return probe.header.has('addedAt') ? 'watchlist' : null;
  },

  async *read(files, options) {
    for (const { file, part } of files) {
      const reader = new Reader('movary', file.name, options);
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row, part));
      }
    }
  },
};

function* readRow(reader: Reader, row: TableRow, part: string): Iterable<FileReading> {
  const ids = identifiers({ tmdb: row.get('tmdbId'), imdb: row.get('imdbId') });
  const names = titleNames(row.get('title'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const year = readYear(row.get('year'));
  const subject: MovingSubject = { kind: 'movie', ids, names, ...optional('year', year) };
  if (part === 'ratings') {
    yield reader.record(row, { subject, ...reader.rating(row.get('userRating'), 10, UNKNOWN) });
  } else if (part === 'watchlist') {
    yield reader.record(row, { subject, wanted: reader.when(row.get('addedAt'), 'own') });
  } else {
    const when = reader.when(row.get('watchedAt'), 'own');
    const key = `movary:${ids.tmdb ?? ids.imdb ?? names[0]}|${whenKey(when)}`;
    const note = row.get('comment');
    yield reader.record(row, { subject, viewings: [{ key, when, ...optional('note', note) }] });
  }
}
