import type { FileReading, MovingSubject, When } from '#moving/records.ts';
import { MAX_TITLE, readEpisode } from '#moving/meaning/titles.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import { type FileFormat, Reader, RowProblem, optional } from './format.ts';

/** Prime Video has no export: these are the files of the userscript 'Watch history exporter'. */
export const primeVideo: FileFormat = {
  id: 'primevideo',
  name: 'Prime Video',
  fileNames: /^(watch-history|prime-?video|amazon)[\w ()-]*\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table') return null;
    if (probe.header.has('Date Watched', 'Global Title Identifier')) return 'history';
    return probe.header.has('Type', 'Title', 'Episodes Watched', 'Date Watched') ? 'history' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('primevideo', file.name, options);
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row));
      }
    }
  },
};

const SEASON_AT_END =
  /^(.+?)\s+[-–]\s+(?:season|temporada|series|série|part|parte|volume)\s+(\d{1,3})$/i;
const TRAILER = /^(?:episode|episódio|episodio) 0:|\btrailer\b/i;

function* readRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const title = row.get('Title').slice(0, MAX_TITLE);
  const episodeTitle = row.get('Episode Title').slice(0, MAX_TITLE);
  if (title === '') throw new RowProblem('no-title');
  if (TRAILER.test(episodeTitle === '' ? title : episodeTitle)) {
    yield reader.ignored(row, 'trailer');
    return;
  }
  // The page shows days only, so the hours of the script are its own.
  const watched = reader.when(row.get('Date Watched'), 'own');
  const when: When =
    watched.precision === 'instant' ? { precision: 'day', date: watched.date } : watched;
  const series = /^(series|série|tv)/i.test(row.get('Type')) || episodeTitle !== '';
  const subject = series ? seriesSubject(title, episodeTitle) : filmSubject(title);
  const id =
    row.get('Episode Global Title Identifier', 'Global Title Identifier') ||
    `${title}|${episodeTitle}`;
  if (series && !subject.episode) {
    yield reader.record(row, { subject, status: 'watching' });
    return;
  }
  yield reader.record(row, {
    subject,
    viewings: [{ key: `primevideo:${id}|${when.precision === 'unknown' ? '?' : when.date}`, when }],
  });
}

const filmSubject = (name: string): MovingSubject => ({ kind: 'movie', ids: {}, names: [name] });

function seriesSubject(title: string, episodeTitle: string): MovingSubject {
  const match = SEASON_AT_END.exec(title);
  const names = [match?.[1] ?? title];
  const season = match ? Number(match[2]) : undefined;
  if (episodeTitle === '') {
    return season === undefined
      ? { kind: 'serie', ids: {}, names }
      : { kind: 'season', ids: {}, names, season };
  }
  return {
    kind: 'episode',
    ids: {},
    names,
    ...optional('season', season),
    episode: { ids: {}, ...readEpisode(episodeTitle) },
  };
}
