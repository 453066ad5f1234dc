import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '#api/schema.gen.ts';
import type { MediaType } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { MARKED_LISTS, type ListKey } from './kept-lists.ts';

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
