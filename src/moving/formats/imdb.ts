import type { FileReading, MovingSubject } from '#moving/records.ts';
import { baseName } from '#moving/archive/zip.ts';
import { imdbId, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { columnKey, type TableRow, readTableRows } from '#moving/text/table.ts';
import {
  type FileFormat,
  type PartFile,
  Reader,
  RowProblem,
  titleNames,
  optional,
  lookUp,
} from './format.ts';

/** Types of all generations and of accounts in Portuguese, by their letters. `null`: neither film nor series. */
const TYPES: Record<string, MovingSubject['kind'] | null> = {
  movie: 'movie',
  featurefilm: 'movie',
  tvmovie: 'movie',
  tvspecial: 'movie',
  short: 'movie',
  shortfilm: 'movie',
  tvshort: 'movie',
  video: 'movie',
  documentary: 'movie',
  filme: 'movie',
  filmeparatv: 'movie',
  filmedetv: 'movie',
  filmedetelevisao: 'movie',
  curta: 'movie',
  curtametragem: 'movie',
  especialdetv: 'movie',
  tvseries: 'serie',
  series: 'serie',
  miniseries: 'serie',
  tvminiseries: 'serie',
  seriedetv: 'serie',
  seriedetelevisao: 'serie',
  minisseriedetv: 'serie',
  minisseriedetelevisao: 'serie',
  minisserie: 'serie',
  tvepisode: 'episode',
  episodio: 'episode',
  episodiodetv: 'episode',
  episodiodetelevisao: 'episode',
  videogame: null,
  jogo: null,
  jogoeletronico: null,
  musicvideo: null,
  videomusical: null,
  videoclipe: null,
  podcastseries: null,
  podcastepisode: null,
};

export const imdb: FileFormat = {
  id: 'imdb',
  name: 'IMDb',
  fileNames: /^((ratings|watchlist)[\w ()-]*|[\da-f]{8}-[\w-]*)\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table') return null;
    const { header, file, rows } = probe;
    if (!header.has('Const')) return null;
    const rated = header.has('You rated') || (header.has('Your Rating') && !header.has('Position'));
    if (rated) return 'ratings';
    if (!header.has('Position') && !header.has('Created'))
      return header.has('Title') ? 'ratings' : null;
    const name = baseName(file).toLowerCase();
    if (/watch ?list|quero|interesse/.test(name)) return 'watchlist';
    // Lists are named by a key and their name; a person may have renamed either.
    if (/^[\da-f]{8}-/.test(name) || rows.some((row) => row.get('Description') !== ''))
      return 'list';
    return ['watchlist', 'list'];
  },

  async *read(files, options) {
    for (const { file, part } of files)
      yield* readPart({ file, part }, new Reader('imdb', file.name, options));
  },
};

async function* readPart({ file, part }: PartFile, reader: Reader): AsyncIterable<FileReading> {
  const list = `imdb:${file.name}`;
  if (part === 'list') {
    const name = baseName(file.name)
      .replace(/\.csv$/i, '')
      .replace(/^[\da-f]{8}(-[\da-f]{4}){0,3}(-[\da-f]{12})?-/i, '')
      .replaceAll(/[-_]+/g, ' ')
      .trim();
    yield { type: 'list', list: { source: reader.source(1), key: list, name } };
  }
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') yield reader.brokenTable(reading);
    else yield* reader.guarded(reading.row, () => readRow(reading.row));
  }

  function* readRow(row: TableRow): Iterable<FileReading> {
    const id = row.get('Const');
    if (/^nm\d+$/i.test(id)) {
      yield reader.ignored(row, 'person');
      return;
    }
    const type = columnKey(row.get('Title Type', 'Title type'));
    const kind = lookUp(TYPES, type);
    if (kind === null) {
      yield reader.ignored(row, 'not-film-or-series');
      return;
    }
    const subject = subjectOf(row, kind ?? 'unknown');
    // Ratings of the first generation have their day in `created`; in later lists it is the day of listing.
    const ratedOn =
      row.get('Date Rated', 'Date Added') || (part === 'ratings' ? row.get('created') : '');
    const rating = reader.rating(row.get('Your Rating', 'You rated'), 10, reader.when(ratedOn));
    const since = part === 'ratings' ? undefined : reader.when(row.get('Created'));
    if (part === 'ratings' && !rating.rating) {
      yield reader.ignored(row, 'nothing-said');
      return;
    }
    yield reader.record(row, {
      subject,
      ...rating,
      ...(part === 'watchlist' ? optional('wanted', since) : {}),
      ...(part === 'list'
        ? {
            memberships: [
              {
                list,
                ...optional('position', readOrdinal(row.get('Position'))),
                ...optional('note', row.get('Description')),
                since: since!,
              },
            ],
          }
        : {}),
    });
  }
}

function subjectOf(row: TableRow, kind: MovingSubject['kind']): MovingSubject {
  const id = imdbId(row.get('Const'));
  const names = titleNames(row.get('Title'), row.get('Original Title'));
  if (!id && names.length === 0) throw new RowProblem('no-title');
  const year = readYear(row.get('Year'));
  const directors = titleNames(...row.get('Directors').split(','));
  const about = {
    ...optional('year', year),
    ...(directors.length > 0 ? { directors } : {}),
  };
  if (kind !== 'episode') return { kind, ids: id ? { imdb: id } : {}, names, ...about };
  // The key is the episode's, and the year too: neither may be looked up as a series'.
  const parts = names.map((name) => /^(.+?): (.+)$/.exec(name));
  return {
    kind,
    ids: {},
    names: titleNames(...parts.map((part, n) => part?.[1] ?? names[n])),
    episode: { ids: id ? { imdb: id } : {}, ...optional('name', parts[0]?.[2]) },
  };
}
