import type { FileQuestion, Import, ImportTitle, UnplacedRow } from '#api/types.ts';
import { formatCount, formatList, formatPlural } from '#web/foundation/format.ts';

type Counts = Import['counts'];

/** The records of an import by what becomes of them. */
export function sumsOf(counts: Counts) {
  const sum = (ending: string) =>
    Object.entries(counts).reduce(
      (total, [name, count]) => (name.endsWith(ending) ? total + count : total),
      0,
    );
  return {
    fresh: sum('_new') + counts.ratings_replaced,
    there: sum('_there') + counts.ratings_kept,
    joined: counts.viewings_joined,
  };
}

const filled = (lines: readonly (string | false)[]): string[] =>
  lines.filter((line) => line !== false);

/** New records in words, kind by kind. */
export const freshWords = (counts: Counts): string[] =>
  filled([
    counts.viewings_new > 0 && formatPlural(counts.viewings_new, 'vez que viu', 'vezes que viu'),
    counts.rewatches > 0 && `${formatPlural(counts.rewatches, 'delas foi', 'delas foram')} de novo`,
    counts.unknown_days > 0 && `${formatCount(counts.unknown_days)} sem dia conhecido`,
    counts.watched_new > 0 &&
      formatPlural(counts.watched_new, 'marcado como visto', 'marcados como vistos'),
    counts.ratings_new > 0 && formatPlural(counts.ratings_new, 'nota', 'notas'),
    counts.ratings_replaced > 0 &&
      formatPlural(counts.ratings_replaced, 'nota no lugar da sua', 'notas no lugar das suas'),
    counts.wanted_new > 0 && `${formatCount(counts.wanted_new)} no seu VOU VER`,
    counts.liked_new > 0 && formatPlural(counts.liked_new, 'favorito', 'favoritos'),
    counts.listed_new > 0 && `${formatCount(counts.listed_new)} nas suas listas`,
  ]);

/** Kinds of records of a title that the person has already, and keeps. */
export const thereWords = (counts: Counts): string[] =>
  filled([
    counts.viewings_there > 0 &&
      formatPlural(counts.viewings_there, 'vez que viu', 'vezes que viu'),
    counts.watched_there > 0 &&
      (counts.watched_there === 1 ? 'visto' : `${formatCount(counts.watched_there)} vistos`),
    counts.ratings_there > 0 && 'a mesma nota',
    counts.ratings_kept > 0 && 'outra nota, e fica a sua',
    counts.wanted_there > 0 && 'no seu VOU VER',
    counts.liked_there > 0 && 'favorito',
    counts.listed_there > 0 &&
      formatPlural(counts.listed_there, 'lista em que está', 'listas em que está'),
  ]);

/**
 * The rows that tell of one viewing: 'linhas 12 e 188, como “Duna” e “Dune: Part One”'. Where the rows may be of several
 * viewings, as those of a series are, their number alone is sure.
 */
export function joinedWords({
  title,
  counts,
  lines,
}: Pick<ImportTitle, 'counts' | 'lines'> & { title: Pick<ImportTitle['title'], 'media_type'> }) {
  const joined = counts.viewings_joined;
  // Its rows and, if there is one row only, what is here already.
  const told = lines.length === 1 ? 2 : lines.length;
  const isOneViewing = title.media_type === 'movie' && told === joined + 1;
  if (!isOneViewing) return formatPlural(joined, 'vez repetida', 'vezes repetidas');
  const files = [...new Set(lines.map(({ file }) => file))];
  const names = [...new Set(lines.map(({ name }) => name).filter((name) => name !== ''))];
  const parts = files.map((file) => {
    const numbers = lines.filter((one) => one.file === file).map(({ line }) => formatCount(line));
    const word = numbers.length === 1 ? 'linha' : 'linhas';
    const inFile = files.length > 1 ? ` de ${file}` : '';
    return `${word} ${formatList(numbers)}${inFile}`;
  });
  const same = lines.length === 1 ? ', da mesma noite que já está aqui' : ', iguais';
  const how = names.length > 1 ? `, como ${formatList(names.map((name) => `“${name}”`))}` : same;
  return `${formatList(parts)}${how}`;
}

/** Kinds of records that have no place here, in words. */
export const homelessWords = (counts: Counts): string[] =>
  filled([
    counts.reviews > 0 && formatPlural(counts.reviews, 'resenha', 'resenhas'),
    counts.tags > 0 && formatPlural(counts.tags, 'linha com etiquetas', 'linhas com etiquetas'),
    counts.part_ratings > 0 &&
      formatPlural(
        counts.part_ratings,
        'nota de temporada ou episódio',
        'notas de temporadas e episódios',
      ),
    counts.paused > 0 && `${formatPlural(counts.paused, 'pausado', 'pausados')}`,
    counts.dropped > 0 && `${formatPlural(counts.dropped, 'abandonado', 'abandonados')}`,
    counts.specials > 0 && formatPlural(counts.specials, 'especial', 'especiais'),
    counts.full > 0 &&
      `${formatPlural(counts.full, 'que não coube', 'que não couberam')} em uma lista cheia`,
  ]);

/** Tells what the imported wishes are good for. */
export function wishesWords({ listed, subscribed, free }: NonNullable<Import['wishes']>): string {
  if (listed === 0) return 'Seu VOU VER ainda está vazio.';
  const among =
    listed === 1
      ? 'Do único título que você quer ver'
      : `Dos ${formatCount(listed)} que você quer ver`;
  if (subscribed > 0) {
    const are = subscribed === 1 ? '1 está' : `${formatCount(subscribed)} estão`;
    return `${among}, ${are} no que você assina.`;
  }
  if (free > 0) {
    return `${among}, ${free === 1 ? '1 está' : `${formatCount(free)} estão`} de graça.`;
  }
  return `${among}, nenhum está no que você assina.`;
}

/** Names of services and their kinds of export, for those who look for theirs. */
export const SOURCES: readonly { name: string; how: string }[] = [
  {
    name: 'Letterboxd',
    how: 'Settings, depois Data, depois Export your data. Chega um ZIP; não precisa abrir.',
  },
  {
    name: 'IMDb',
    how: 'Your ratings ou Your watchlist, depois Export. O CSV fica em Exports, no seu perfil.',
  },
  { name: 'Trakt', how: 'Settings, depois Data, depois Export. Vale o ZIP inteiro.' },
  { name: 'TV Time', how: 'O ZIP que eles mandaram quando você pediu os seus dados.' },
  { name: 'Filmow', how: 'O CSV de qualquer programa que copia o seu perfil.' },
  {
    name: 'Netflix',
    how: 'Conta, depois Perfil, depois Histórico, depois Baixar tudo. Vem um CSV.',
  },
  {
    name: 'Uma planilha',
    how: 'Um CSV com uma coluna de títulos. A gente pergunta o que é cada coluna.',
  },
];

/** A question about a file. */
export function questionWords(question: FileQuestion): string {
  switch (question.type) {
    case 'part':
      return `O que tem em ${question.file}?`;
    case 'day-order':
      return `Em ${question.file}, “${question.examples[0] ?? ''}” começa pelo dia ou pelo mês?`;
    case 'profile':
      return `Em ${question.file}, quais perfis são seus?`;
    case 'columns':
      return `O que é cada coluna de ${question.file}?`;
    case 'scale':
      return `Em ${question.file}, qual é a nota mais alta possível?`;
  }
}

/** Parts of a service's export, as a visitor knows them. */
export const PART_WORDS: Readonly<Record<string, string>> = {
  watched: 'O que já vi',
  watchlist: 'O que quero ver',
  likes: 'Do que gostei',
  list: 'Uma lista minha',
};

/** Columns of a table, as a visitor knows them. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Título',
  originalTitle: 'Título original',
  year: 'Ano',
  kind: 'Filme ou série',
  season: 'Temporada',
  episode: 'Episódio',
  episodeTitle: 'Nome do episódio',
  imdb: 'Código do IMDb',
  tmdb: 'Código do TMDB',
  tvdb: 'Código do TVDB',
  watched: 'Dia em que viu',
  rating: 'Nota',
  list: 'Lista',
  position: 'Posição na lista',
  wanted: 'Quero ver',
  liked: 'Favorito',
  status: 'Situação',
  note: 'Anotação',
  rewatch: 'Vi de novo',
  directors: 'Direção',
};

/** A cell that a spreadsheet shows as it is, and does not run. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows that came to nothing, as a file. Spreadsheets need the mark in front to read accents. */
export const unplacedCsv = (rows: readonly UnplacedRow[]): string =>
  `\uFEFF${[
    ['arquivo', 'linha', 'texto', 'motivo'],
    ...rows.map(({ file, line, text, reason }) => [file, line, text, reason]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;
