import type { MovingRecord, FileReading, MovingSubject, WatchingStatus } from '#moving/records.ts';
import { DayOrderFinder, UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type Scale, readNumber } from '#moving/meaning/ratings.ts';
import { splitYear } from '#moving/meaning/titles.ts';
import { delimitedRecords } from '#moving/text/delimited.ts';
import { Header, type TableRow, columnKey, readTableRows } from '#moving/text/table.ts';
import type { BroughtFile } from '#moving/text/decoding.ts';
import {
  type ColumnMapping,
  type FileFormat,
  type Question,
  Reader,
  RowProblem,
  TABLE_FIELDS,
  type TableField,
  isTrue,
  titleNames,
  optional,
  subjectKey,
  whenKey,
} from './format.ts';

/** Names of columns as people write them, by `columnKey`; the first that a table has is guessed. */
const COLUMN_NAMES: Record<TableField, readonly string[]> = {
  title: ['titulo', 'title', 'filme', 'nome', 'name', 'serie', 'movie', 'show', 'obra', 'titulobr'],
  originalTitle: ['titulooriginal', 'originaltitle', 'nomeoriginal'],
  year: ['ano', 'year', 'anodelancamento', 'releaseyear', 'lancamento', 'releasedate'],
  kind: ['tipo', 'type', 'kind', 'categoria', 'mediatype'],
  season: ['temporada', 'season', 'seasonnumber', 'temp'],
  episode: ['episodio', 'episode', 'episodenumber', 'ep', 'capitulo'],
  episodeTitle: ['nomedoepisodio', 'titulodoepisodio', 'episodetitle', 'episodename'],
  imdb: ['imdb', 'imdbid', 'const', 'tconst'],
  tmdb: ['tmdb', 'tmdbid', 'themoviedb', 'themoviedbid'],
  tvdb: ['tvdb', 'tvdbid', 'thetvdbid'],
  watched: [
    'assistidoem',
    'watchedat',
    'watcheddate',
    'datewatched',
    'datadeassistido',
    'assistido',
    'data',
    'date',
    'quando',
    'watched',
    'visto',
    'vistoem',
  ],
  rating: [
    'nota',
    'rating',
    'minhanota',
    'avaliacao',
    'yourrating',
    'myrating',
    'score',
    'estrelas',
    'stars',
  ],
  list: ['lista', 'list', 'listname', 'colecao'],
  position: ['posicao', 'position', 'ordem', 'rank'],
  wanted: ['queroassistir', 'querover', 'watchlist', 'paraver', 'paraassistir', 'wanted'],
  liked: ['favorito', 'favourite', 'favorite', 'curtido', 'liked', 'like'],
  status: ['status', 'situacao', 'estado'],
  note: [
    'comentario',
    'comentarios',
    'observacao',
    'observacoes',
    'obs',
    'review',
    'resenha',
    'notes',
    'note',
    'comment',
    'anotacoes',
  ],
  rewatch: ['reassistido', 'rewatch', 'revisto', 'denovo'],
  directors: ['direcao', 'diretor', 'diretora', 'diretores', 'directors', 'director'],
};

export function guessColumns(header: Header): ColumnMapping {
  const byKey = new Map(header.names.map((name) => [columnKey(name), name]));
  const mapping: ColumnMapping = {};
  const used = new Set<string>();
  for (const field of TABLE_FIELDS) {
    const key = COLUMN_NAMES[field].find((name) => byKey.has(name) && !used.has(name));
    if (!key) continue;
    used.add(key);
    mapping[field] = byKey.get(key)!;
  }
  return mapping;
}

/** Any table with a column for titles, or for their keys, of which the person says what its columns mean. */
export const ownTable: FileFormat = {
  id: 'table',
  name: 'Planilha',
  // Inside archives only tables of known services are opened.
  fileNames: /^vouver-planilha\.csv$/i,

  recognise(probe) {
    if (probe.kind !== 'table' || probe.header.names.length < 1 || probe.rows.length === 0)
      return null;
    const { title, imdb, tmdb } = guessColumns(probe.header);
    if (title || imdb || tmdb) return 'table';
    // A table without a name that is known may still have one that the person knows; prose has no even rows.
    const { rows, header } = probe;
    const even = rows.filter(({ cells }) => cells.length === header.names.length).length;
    const worded = header.names.filter((name) => /\p{L}/u.test(name) && name.length <= 60).length;
    return worded >= 2 && even * 2 > rows.length ? 'table' : null;
  },

  async questions(files) {
    const questions: Question[] = [];
    for (const { file } of files) {
      const header = await headerOf(file);
      if (!header) continue;
      const guess = guessColumns(header);
      questions.push({ type: 'columns', file: file.name, columns: header.names, guess });
      questions.push(...(await valueQuestions(file, guess)));
    }
    return questions;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const header = await headerOf(file);
      if (!header) continue;
      const columns = options.columns ?? guessColumns(header);
      const facts = await factsOf(file, columns);
      const scale = options.scale ?? facts.scale ?? 10;
      const order = options.dayOrder ?? facts.order ?? 'day-first';
      const reader = new Reader('table', file.name, { ...options, dayOrder: order });
      const listed = new Set<string>();
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else {
          const { row } = reading;
          yield* reader.guarded(row, () => readRow({ reader, row, columns, scale, listed }));
        }
      }
    }
  },
};

async function headerOf(file: BroughtFile): Promise<Header | null> {
  for await (const record of delimitedRecords(file)) return new Header(record.cells);
  return null;
}

/** The scale and the order of days that the whole file shows. */
async function factsOf(file: BroughtFile, columns: ColumnMapping) {
  const finder = new DayOrderFinder();
  let highest = 0;
  let example = '';
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') continue;
    if (columns.watched) {
      const text = reading.row.get(columns.watched);
      example ||= text;
      finder.add(text);
    }
    if (columns.rating)
      highest = Math.max(highest, readNumber(reading.row.get(columns.rating)) ?? 0);
  }
  const found = finder.result();
  const scale: Scale | undefined =
    highest === 0 ? undefined : highest <= 5 ? 5 : highest <= 10 ? 10 : highest <= 20 ? 20 : 100;
  return {
    scale,
    found,
    example,
    order: typeof found === 'object' ? found.order : undefined,
  };
}

async function valueQuestions(file: BroughtFile, columns: ColumnMapping): Promise<Question[]> {
  const { scale, found, example } = await factsOf(file, columns);
  const questions: Question[] = [];
  // Ratings up to five may be of ten, if the person is strict.
  if (columns.rating && scale !== undefined) {
    questions.push({ type: 'scale', file: file.name, guess: scale });
  }
  if (found === 'unknown' || found === 'mixed') {
    questions.push({
      type: 'day-order',
      file: file.name,
      guess: 'day-first',
      examples: [example],
    });
  }
  return questions;
}

const KIND_WORDS: readonly (readonly [RegExp, MovingSubject['kind']])[] = [
  [/^(filme|movie|film|longa|curta|documentario)/, 'movie'],
  [/^(episodio|episode)/, 'episode'],
  [/^(temporada|season)/, 'season'],
  [/^(serie|show|tv|novela|minisserie|anime|desenho)/, 'serie'],
];

const STATUS_WORDS: readonly (readonly [RegExp, WatchingStatus | 'planned'])[] = [
  [/^(assistindo|vendo|watching|emandamento|inprogress)/, 'watching'],
  [/^(assistid|vist|completed|watched|terminad|concluid|finalizad)/, 'completed'],
  [/^(pausad|onhold|paused|parad)/, 'paused'],
  [/^(abandonad|desisti|dropped|larguei)/, 'dropped'],
  [/^(quero|plantowatch|planned|planning|watchlist|paraver|pendente)/, 'planned'],
];

const wordOf = <Value>(words: readonly (readonly [RegExp, Value])[], text: string) =>
  words.find(([pattern]) => pattern.test(columnKey(text)))?.[1];

/** Answers of a cell for 'watched' that are no day. */
const YES = /^(sim|s|yes|y|x|1|true|verdadeiro|✓|✔|visto|assistido|watched)$/i;
const NO = /^(não|nao|n|no|false|falso|0)$/i;

type RowContext = {
  reader: Reader;
  row: TableRow;
  columns: ColumnMapping;
  scale: Scale;
  listed: Set<string>;
};

function* readRow({ reader, row, columns, scale, listed }: RowContext): Iterable<FileReading> {
  const field = (name: TableField) => (columns[name] ? row.get(columns[name]) : '');
  const subject = subjectOf(field);
  const watched = field('watched');
  const status = wordOf(STATUS_WORDS, field('status'));
  const plain = YES.test(watched);
  const when = plain || NO.test(watched) ? UNKNOWN : reader.when(watched, 'own');
  const seen = plain || (watched !== '' && !NO.test(watched)) || status === 'completed';
  const list = field('list');
  const facts: Omit<MovingRecord, 'source' | 'subject'> = {
    ...reader.rating(field('rating'), scale, when),
    ...(seen
      ? {
          viewings: [
            {
              key: `table:${subjectKey(subject)}|${whenKey(when)}`,
              when,
              ...(isTrue(field('rewatch')) ? { rewatch: true } : {}),
              ...(subject.kind === 'serie' || subject.kind === 'season'
                ? { extent: 'whole' as const }
                : {}),
            },
          ],
        }
      : {}),
    ...(isTrue(field('wanted')) || status === 'planned' ? { wanted: UNKNOWN } : {}),
    ...(isTrue(field('liked')) ? { liked: UNKNOWN } : {}),
    ...(status && status !== 'planned' && !(status === 'completed' && subject.kind === 'movie')
      ? { status }
      : {}),
    ...(list === ''
      ? {}
      : {
          memberships: [
            {
              list: `table:${list}`,
              ...optional('position', readOrdinal(field('position'))),
              since: UNKNOWN,
            },
          ],
        }),
    ...optional('review', field('note')),
  };
  if (Object.keys(facts).length === 0) {
    yield reader.ignored(row, 'nothing-said');
    return;
  }
  if (list !== '' && !listed.has(list)) {
    listed.add(list);
    yield {
      type: 'list',
      list: { source: reader.source(row.row), key: `table:${list}`, name: list },
    };
  }
  yield reader.record(row, { subject, ...facts });
}

function subjectOf(field: (name: TableField) => string): MovingSubject {
  const { name, year: namedYear } = splitYear(field('title'));
  const ids = identifiers({ imdb: field('imdb'), tmdb: field('tmdb'), tvdb: field('tvdb') });
  const names = titleNames(name, field('originalTitle'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const directors = titleNames(...field('directors').split(','));
  const season = readOrdinal(field('season'));
  const number = readOrdinal(field('episode'));
  const episodeName = field('episodeTitle');
  const about = {
    ids,
    names,
    ...optional('year', readYear(field('year')) ?? namedYear),
    ...(directors.length > 0 ? { directors } : {}),
  };
  if (number !== undefined || episodeName !== '') {
    return {
      kind: 'episode',
      ...about,
      ...optional('season', season),
      episode: { ids: {}, ...optional('number', number), ...optional('name', episodeName) },
    };
  }
  if (season !== undefined) return { kind: 'season', ...about, season };
  const kind = wordOf(KIND_WORDS, field('kind'));
  return {
    kind: kind === 'season' || kind === 'episode' ? 'serie' : (kind ?? 'unknown'),
    ...about,
  };
}
