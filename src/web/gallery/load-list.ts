import { notFound } from '@tanstack/react-router';
import { listOfParam, MARKED_LISTS, type ListKey } from './kept-lists.ts';

/** The list of an address and, of one that everybody has, its name; throws where there can be none. */
export function loadList(param: string): { list: ListKey; name: string | undefined } {
  const list = listOfParam(param);
  if (list === null) throw notFound();
  return { list, name: typeof list === 'number' ? undefined : MARKED_LISTS[list].name };
}
