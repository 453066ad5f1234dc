import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Schemas } from '#api/schema.gen.ts';
import type { MediaType } from '#api/types.ts';
import { isId } from '#shared/ids.ts';
import { read } from '#web/api-client/api-client.ts';
import type { TitleKey } from '#web/library/library-changes.ts';

/** The lists that every person has, by the last part of their pages' addresses. */
export const MARKED_LISTS = {
  'vou-ver': {
    name: 'VOU VER',
    part: 'watchlist',
    read: 'GET /watchlist',
    add: 'POST /watchlist/add',
    remove: 'DELETE /watchlist/remove',
    description: 'O que você quer ver, com onde tá passando agora.',
    emptyTitle: 'Nada no seu VOU VER',
    emptyText: 'Toque em VOU VER na página de um título e ele aparece aqui.',
  },
  favoritos: {
    name: 'Favoritos',
    part: 'favorites',
    read: 'GET /favorites',
    add: 'POST /favorites/add',
    remove: 'DELETE /favorites/remove',
    description: 'Os que você indica de olhos fechados.',
    emptyTitle: 'Nenhum favorito ainda',
    emptyText: 'Marque um título como favorito na página dele e ele aparece aqui.',
  },
  assistidos: {
    name: 'Assistidos',
    part: 'watched',
    read: 'GET /watched',
    add: 'POST /watched/add',
    remove: 'DELETE /watched/remove',
    description: 'Tudo o que você já viu.',
    emptyTitle: 'Nada assistido ainda',
    emptyText: 'Marque o que você já viu na página do título e ele aparece aqui.',
  },
} as const;

export type MarkedSlug = keyof typeof MARKED_LISTS;
export const MARKED_SLUGS = Object.keys(MARKED_LISTS) as MarkedSlug[];

/** A list of titles: one that every person has, or a collection by its id. */
export type ListKey = MarkedSlug | number;

/** The list of an address, `vou-ver` or `12`; null where it can be none. */
export function listOfParam(param: string): ListKey | null {
  if (Object.hasOwn(MARKED_LISTS, param)) return param as MarkedSlug;
  return /^[1-9]\d*$/.test(param) && isId(Number(param)) ? Number(param) : null;
}

export type Sort = 'list' | 'added' | 'name' | 'release' | 'rating';

/** Selects and sorts titles of a list. */
export interface Selection {
  sort: Sort;
  type: MediaType | undefined;
  /** Families of subscriptions, "8,307"; undefined for all titles. */
  planIds: string | undefined;
  /** Words of a name; empty for all titles. */
  text: string;
}

/** All titles, in the list's own order. */
export const WHOLE: Selection = { sort: 'list', type: undefined, planIds: undefined, text: '' };

export const isWhole = ({ sort, type, planIds, text }: Selection): boolean =>
  sort === 'list' && type === undefined && planIds === undefined && text === '';

/** Titles in one request. */
export const PAGE_SIZE = 60;

/** A page of a list, with its selection. */
export interface KeptPage extends Pick<Schemas['KeptTitlePage'], 'items' | 'total' | 'gone'> {
  selection: Selection;
  /** Remarks of a collection's owner about its titles. */
  remarks: Schemas['CollectionTitlePage']['remarks'];
}

/** The beginning of the keys of all queries about one list; the token keeps sessions apart. */
const keyOf = (token: string | null, list: ListKey) =>
  typeof list === 'number'
    ? (['library', 'collection', list, token] as const)
    : (['library', MARKED_LISTS[list].part, token] as const);

/** A page of a list, counted from 0. */
export const keptPageQuery = (
  token: string | null,
  list: ListKey,
  { selection = WHOLE, page = 0, size = PAGE_SIZE }: KeptPageOptions = {},
) =>
  queryOptions({
    queryKey: [...keyOf(token, list), 'titles', selection, page, size] as const,
    queryFn: async ({ signal }): Promise<KeptPage> => {
      const { sort, type, planIds, text } = selection;
      const query = {
        page: page + 1,
        size,
        ...(sort !== 'list' && { sort }),
        ...(type && { type }),
        ...(planIds !== undefined && { plan_ids: planIds }),
        ...(text !== '' && { query: text }),
      };
      const { items, total, gone, remarks = [] } = await readList(list, query, signal);
      return { items, total, gone, remarks, selection };
    },
    enabled: token !== null,
  });

interface KeptPageOptions {
  selection?: Selection;
  page?: number;
  size?: number;
}

type ReadPage = Schemas['KeptTitlePage'] & Partial<Schemas['CollectionTitlePage']>;

function readList(list: ListKey, query: object, signal: AbortSignal): Promise<ReadPage> {
  const options = { query, withToken: true, signal } as const;
  return typeof list === 'number'
    ? read('GET /collections/{id}/medias', { path: { id: list }, ...options })
    : read(MARKED_LISTS[list].read, options);
}

/** A collection with the keys of all its titles; a 404 is an error of the query. */
export const collectionQuery = (token: string | null, id: number) =>
  queryOptions({
    queryKey: [...keyOf(token, id), 'itself'] as const,
    queryFn: ({ signal }) =>
      read('GET /collections/{id}', { path: { id }, withToken: true, signal }),
    enabled: token !== null,
  });

/** A title in the form of the API's bodies. */
export const referenceOf = ({ type, id }: TitleKey) => ({ type, media_id: id });

export const sameTitle = (one: TitleKey, other: TitleKey): boolean =>
  one.type === other.type && one.id === other.id;

/** The list of an address and, of one that everybody has, its name; throws where there can be none. */
export function loadList(param: string): { list: ListKey; name: string | undefined } {
  const list = listOfParam(param);
  if (list === null) throw notFound();
  return { list, name: typeof list === 'number' ? undefined : MARKED_LISTS[list].name };
}
