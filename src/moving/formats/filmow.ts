import type { FileReading, MovingSubject } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readYear } from '#moving/meaning/identifiers.ts';
import { splitSeason } from '#moving/meaning/titles.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { type FileFormat, Reader, RowProblem, titleNames, optional, subjectKey } from './format.ts';

/** Filmow has no export: these are the files of four scrapers. All rows are seen, on an unknown day. */
export const filmow: FileFormat = {
  id: 'filmow',
  name: 'Filmow',
  fileNames: /^[\w-]*filmow[\w-]*\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table') return null;
    const { header } = probe;
    if (header.has('filmowTitle')) return 'analytic';
    if (header.has('Nome', 'Nota', 'Link')) return 'stars';
    const columns = header.names
      .filter((name) => name !== '')
      .join()
      .toLowerCase();
    if (columns === 'title,directors,year,rating') return 'scraped';
    if (columns === 'title,directors,year,rating10') return 'scraped';
    if (columns === 'title,directors,year' && /filmow|^\d+[\w-]+\.csv$/i.test(probe.file))
      return 'scraped';
    if (columns === 'imdbid,tmdbid' || columns === 'imdbid,tmdbid,rating') return 'scraped';
    return null;
  },

  async *read(files, options) {
    for (const { file, part } of files) {
      const reader = new Reader('filmow', file.name, options);
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row, part));
      }
    }
  },
};

function* readRow(reader: Reader, row: TableRow, part: string): Iterable<FileReading> {
  const subject = subjectOf(row);
  // Rating10 of this tool is IMDb's average; the person's own rating is Filmow's, of five.
  const rating =
    part === 'analytic'
      ? reader.rating(row.get('filmowRating'), 5, UNKNOWN)
      : row.get('Rating10')
        ? reader.rating(row.get('Rating10'), 10, UNKNOWN)
        : reader.rating(row.get('Rating', 'Nota'), 5, UNKNOWN);
  yield reader.record(row, {
    subject,
    ...rating,
    viewings: [
      {
        key: `filmow:${subjectKey(subject)}`,
        when: UNKNOWN,
        // A row of a season says that the season was seen.
        ...(subject.kind === 'season' ? { extent: 'whole' as const } : {}),
      },
    ],
  });
}

function subjectOf(row: TableRow): MovingSubject {
  const { name, season } = splitSeason(row.get('filmowTitle', 'Title', 'Nome'));
  const ids = identifiers({ imdb: row.get('imdbID'), tmdb: row.get('tmdbID') });
  const names = titleNames(name, row.get('tmdbTitle'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const directors = titleNames(
    ...row
      .get('Directors', 'tmdbDirectors')
      .split(',')
      // `(I)` tells namesakes of IMDb apart.
      .map((director) => director.replace(/\s*\([IVX]+\)\s*$/, '')),
  );
  const year = readYear(row.get('filmowYear', 'Year', 'tmdbYear'));
  const about = { ids, names, ...optional('year', year) };
  // Directors of a season are its creators or of one episode, and tell nothing about the series.
  if (season !== undefined) return { kind: 'season', season, ...about };
  return { kind: 'movie', ...about, ...(directors.length > 0 ? { directors } : {}) };
}
