import { isId } from '#shared/ids.ts';

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
