import type { FileReading, MovingSubject, Viewing, WatchingStatus } from '#moving/records.ts';
import { UNKNOWN, partlyKnown } from '#moving/meaning/days.ts';
import { identifiers } from '#moving/meaning/identifiers.ts';
import { xmlElements } from '#moving/text/xml-elements.ts';
import {
  type FileFormat,
  Reader,
  RowProblem,
  titleNames,
  optional,
  readPlays,
  lookUp,
} from './format.ts';

const STATUSES: Record<string, WatchingStatus | 'planned'> = {
  watching: 'watching',
  completed: 'completed',
  'on-hold': 'paused',
  dropped: 'dropped',
  'plan to watch': 'planned',
  1: 'watching',
  2: 'completed',
  3: 'paused',
  4: 'dropped',
  6: 'planned',
};

export const myanimelist: FileFormat = {
  id: 'myanimelist',
  name: 'MyAnimeList',
  fileNames: /^animelist[\w ()-]*\.xml(\.gz)?$/i,

  recognise(probe) {
    return probe.kind === 'xml' && probe.text.includes('<myanimelist>') ? 'list' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('myanimelist', file.name, options);
      for await (const element of xmlElements(file, /<(anime|manga)>/g)) {
        if (element.broken) yield reader.brokenElement(element);
        else if (element.name === 'manga') yield reader.ignored(element, 'not-film-or-series');
        else yield* reader.guarded(element, () => readElement(reader, element));
      }
    }
  },
};

function dayOf(text: string) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return UNKNOWN;
  const when = partlyKnown(Number(match[1]), Number(match[2]), Number(match[3]));
  if (!when) throw new RowProblem('bad-date');
  return when;
}

function* readElement(
  reader: Reader,
  element: { row: number; text: string; fields: Map<string, string> },
): Iterable<FileReading> {
  const field = (name: string) => element.fields.get(name) ?? '';
  const type = field('series_type').toLowerCase();
  if (type === 'music') {
    yield reader.ignored(element, 'not-film-or-series');
    return;
  }
  const ids = identifiers({ mal: field('series_animedb_id') });
  const names = titleNames(field('series_title'));
  if (names.length === 0 && !ids.mal) throw new RowProblem('no-title');
  const film = type === 'movie';
  const subject: MovingSubject = { kind: film ? 'movie' : 'serie', ids, names };
  const status = lookUp(STATUSES, field('my_status').toLowerCase());
  const finished = dayOf(field('my_finish_date'));
  const key = `mal:${ids.mal ?? names[0]}`;
  const whole = film ? {} : ({ extent: 'whole' } as const);
  const viewings: Viewing[] = [];
  if (status === 'completed') viewings.push({ key, when: film ? finished : UNKNOWN, ...whole });
  for (let n = 1; n <= readPlays(field('my_times_watched')); n += 1) {
    viewings.push({ key: `${key}#${n}`, when: UNKNOWN, rewatch: true, ...whole });
  }
  const open = status === undefined || status === 'planned' || (film && status === 'completed');
  yield reader.record(element, {
    subject,
    // The file says how good, never when.
    ...reader.rating(field('my_score'), 10, UNKNOWN),
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(status === 'planned' ? { wanted: UNKNOWN } : {}),
    ...(open ? {} : { status: status as WatchingStatus }),
    ...optional('review', field('my_comments')),
  });
  const reached = Number(field('my_watched_episodes'));
  if (!Number.isInteger(reached) || reached < 0) throw new RowProblem('bad-number');
  if (!film && status !== 'completed' && reached > 0) {
    // Episodes are counted within this entry, which may be one season of a series.
    yield reader.record(element, {
      subject: { ...subject, kind: 'episode', episode: { number: reached, ids: {} } },
      viewings: [{ key: `${key}|${reached}|through`, when: UNKNOWN, extent: 'through' }],
    });
  }
}
