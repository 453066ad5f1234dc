import type { ListKey } from './kept-lists.ts';
import { CollectionPage } from './collection-page.tsx';
import { MarkedPage } from './marked-page.tsx';

/** One list of the signed-in person: a collection, or one that everybody has. */
export function ListPage({ list }: { list: ListKey }) {
  return typeof list === 'number' ? <CollectionPage id={list} /> : <MarkedPage slug={list} />;
}
