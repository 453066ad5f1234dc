import type { Sort } from './gallery-data.ts';

/** Orders of a list by their names in its address; the list's own order is not in the address. */
const SORTS = {
  recentes: 'added',
  nome: 'name',
  lancamento: 'release',
  nota: 'rating',
} as const satisfies Record<string, Sort>;
export type SortWord = keyof typeof SORTS;

const TYPES = { filmes: 'movie', series: 'serie' } as const;
export type TypeWord = keyof typeof TYPES;

/** The address parameters of a list. */
export interface ListSearch {
  ordem?: SortWord | undefined;
  tipo?: TypeWord | undefined;
  /** Only titles that the viewer's subscriptions include. */
  meus?: 1 | undefined;
  /** Set while the titles are being moved and removed. */
  organizar?: 1 | undefined;
}

/** The valid parameters; others count as absent. */
export const validateList = ({
  ordem,
  tipo,
  meus,
  organizar,
}: Record<string, unknown>): ListSearch => ({
  ordem: isKeyOf(SORTS, ordem) ? ordem : undefined,
  tipo: isKeyOf(TYPES, tipo) ? tipo : undefined,
  meus: flag(meus),
  organizar: flag(organizar),
});

export const sortOf = ({ ordem }: ListSearch): Sort => (ordem ? SORTS[ordem] : 'list');
export const typeOf = ({ tipo }: ListSearch) => tipo && TYPES[tipo];

/** The parameter of the search within a list. */
export interface TextSearch {
  query?: string | undefined;
}

/** The parameter, if it is valid. */
export const validateListSearch = ({ query }: Record<string, unknown>): TextSearch => ({
  query: typeof query === 'string' && query.trim() !== '' ? query.slice(0, 100) : undefined,
});

const flag = (value: unknown) => (String(value) === '1' ? 1 : undefined);

const isKeyOf = <T extends object>(object: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(object, key);
