import type { SearchMeaning } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { at } from '#web/offer-parts/offers.ts';
import {
  chipLabel,
  chipsOf,
  peopleOf,
  understoodFilter,
  withPeople,
  type Filter,
  type FilterType,
  type NamedPerson,
} from './meaning.ts';
import type { TitleKind } from './search-params.ts';

/** Texts that are fixed (docs/product-rules.md R46). */
export const NOTHING_HEADING = 'A Busca não retornou resultados';
export const NOTHING = 'Sem resultados para esta busca.';
export const LOADING = 'Carregando...';
export const LOADING_MORE = 'Carregando mais resultados...';
export const SEE_ALL = 'Ver todos';
export const TRY_AGAIN = 'Tentar de novo';

export const countHeading = (total: number): string =>
  total === 0 ? NOTHING_HEADING : `ENCONTRAMOS ${total} RESULTADO(S) EM SUA BUSCA`;

/** The kinds of titles, as the address and as the page names them. */
export const KIND_WORDS = { filmes: 'Filmes', series: 'Séries', novelas: 'Novelas' } as const;

/** The text above the chips of understood filters, and the links out of them. */
export const UNDERSTOOD = 'A gente entendeu';

/** The note about filters that were left out so that something is found. */
export const leftOut = (parts: readonly string[]): string =>
  `Deixamos de fora: ${parts.map((part) => `“${part}”`).join(' e ')}.`;
export const ALL_WORDS = 'Buscar com todas as palavras';
export const ONLY_WORDS = 'Buscar só as palavras';
export const WHOLE_SEARCH = 'Voltar à busca inteira';
export const YOU_SUBSCRIBE = ', que você assina';

/** The link that removes a chip: Tirar “na Netflix”. */
export const without = (label: string): string => `Tirar “${label}”`;

type Counts = Omit<SearchMeaning['counts'], 'people'>;

/** A noun with its gender, which numerals agree with. */
interface Noun {
  one: string;
  many: string;
  isFeminine: boolean;
}

const FILM: Noun = { one: 'filme', many: 'filmes', isFeminine: false };
const SERIES: Noun = { one: 'série', many: 'séries', isFeminine: true };
const NOVELA: Noun = { one: 'novela', many: 'novelas', isFeminine: true };
const TITLE: Noun = { one: 'título', many: 'títulos', isFeminine: false };

const NOUNS = { movie: FILM, serie: SERIES, novela: NOVELA } as const;
const NOUNS_OF_KIND: Record<TitleKind, Noun> = { filmes: FILM, series: SERIES, novelas: NOVELA };

/** The API's limit for results of one type: a total that reaches it may stand for more. */
const MOST_RESULTS = 200;

interface AnswerInput {
  meaning: Pick<SearchMeaning, 'text' | 'filters'> & { counts: Counts };
  /** The kind chosen on the page. */
  kind?: TitleKind | undefined;
}

/**
 * The results of a search in one sentence: "São 4 filmes do Wagner Moura na Netflix." It names a filter that was left
 * out because nothing meets it. `null` if the query only names a title, or nothing was found. `provider` is the one the
 * sentence ends with, as in "na Netflix, que você assina"; the caller adds the full stop.
 */
export function answerSentence({ meaning, kind }: AnswerInput): Sentence | null {
  const { text, filters, counts } = meaning;
  const total = totalOf(counts, kind);
  const applied = filters.filter((filter) => filter.applied);
  const dropped = chipsOf(filters).filter((chip) => !chip.applied && isSaid(chip));
  if (total === 0 || !filters.some(isSaid)) return null;
  const noun = nounOf(applied, counts, kind);
  const reached = Math.max(counts.movies, counts.series) >= MOST_RESULTS;
  const number = numberOf(total, noun, reached);
  const where = provider(applied);
  if (dropped.length > 0) {
    const none = noneOf(filters, text, kind);
    const withoutFilters = dropped.map((chip) => `“${lower(chipLabel(chip))}”`).join(' e ');
    return { text: named(text, `${none}. Sem ${withoutFilters}, ${number}`), family: null };
  }
  return {
    text: named(
      text,
      [number, ...details(applied, text), where && at(where)].filter(Boolean).join(' '),
    ),
    family: where?.family_id ?? null,
  };
}

export interface Sentence {
  /** The sentence without its full stop. */
  text: string;
  /** The family of the provider that it ends with; null for none. */
  family: number | null;
}

/** True if the sentence mentions the filter. A season is no limit: it says what somebody wants to do with a series. */
const isSaid = ({ type }: { type: FilterType }): boolean => type !== 'season';

export function totalOf(counts: Counts, kind?: TitleKind): number {
  if (kind === 'filmes') return counts.movies;
  if (kind === 'series') return counts.series - counts.novelas;
  return kind === 'novelas' ? counts.novelas : counts.movies + counts.series;
}

function nounOf(filters: readonly Filter[], counts: Counts, kind: TitleKind | undefined): Noun {
  if (kind) return NOUNS_OF_KIND[kind];
  const understood = understoodFilter({ filters }, 'kind');
  if (understood) return NOUNS[understood.value];
  if (counts.series === 0) return FILM;
  if (counts.movies > 0) return TITLE;
  return counts.novelas === counts.series ? NOVELA : counts.novelas === 0 ? SERIES : TITLE;
}

function numberOf(total: number, noun: Noun, mayBeMore: boolean): string {
  if (total === 1) return `tem ${noun.isFeminine ? 'uma' : 'um'} ${noun.one}`;
  const number = `${formatCount(total)} ${noun.many}`;
  return mayBeMore ? `são pelo menos ${number}` : `são ${number}`;
}

/** Words for titles with all of these people: "do Wagner Moura", "com Wagner Moura e Alice Braga". */
const ofPeople = ([one, ...others]: readonly NamedPerson[]): string[] =>
  one === undefined ? [] : [others.length === 0 ? ofPerson(one) : withPeople([one, ...others])];

/** "do Wagner Moura", "da Fernanda Torres"; "de" if no gender is known. */
export function ofPerson({ name, gender }: { name: string; gender: number }): string {
  if (gender === 1) return `da ${name}`;
  return gender === 2 ? `do ${name}` : `de ${name}`;
}

const provider = (filters: readonly Filter[]) =>
  understoodFilter({ filters }, 'provider')?.provider;

function details(filters: readonly Filter[], text: string): string[] {
  const year = understoodFilter({ filters }, 'year');
  return [
    ...(year && yearLimits(filters, text) ? [`de ${year.value - 1} a ${year.value + 1}`] : []),
    ...ofPeople(peopleOf({ filters })),
  ];
}

/**
 * True if the year of a query excludes titles of other years than this one and its neighbours. If the query also has a
 * name or a person, the year only orders the results.
 */
export const yearLimits = (filters: readonly Filter[], text: string): boolean =>
  text === '' && !filters.some(({ type }) => type === 'person');

/** The sentence for a search of people without results: "Nenhuma novela do Wagner Moura". */
export function noneSentence(
  { text, filters }: Pick<SearchMeaning, 'text' | 'filters'>,
  { kind, isMine }: { kind: TitleKind | undefined; isMine: boolean },
): string {
  const where = provider(filters);
  const mine = isMine ? [...(where ? ['e'] : []), 'nos seus serviços'] : [];
  return named(text, [noneOf(filters, text, kind), ...mine].join(' '));
}

/** "nenhuma novela do Wagner Moura na Netflix" */
function noneOf(filters: readonly Filter[], text: string, kind: TitleKind | undefined): string {
  const understood = understoodFilter({ filters }, 'kind');
  const noun = kind ? NOUNS_OF_KIND[kind] : understood ? NOUNS[understood.value] : TITLE;
  const where = provider(filters);
  return [
    noun.isFeminine ? 'nenhuma' : 'nenhum',
    noun.one,
    ...details(filters, text),
    ...(where ? [at(where)] : []),
  ].join(' ');
}

/** Adds the name, if any, because titles are found by similar names too. */
const named = (text: string, sentence: string): string =>
  text === '' ? capital(sentence) : `Com esse nome ou parecido, ${sentence}`;

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
const lower = (text: string) => text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1);
