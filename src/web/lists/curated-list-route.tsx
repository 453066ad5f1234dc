import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { CuratedList } from '#api/types.ts';
import { listsQuery, listTitlesQuery } from '#web/api-client/data.ts';
import { idOfParam } from '#shared/slug.ts';
import { CuratedListPage, type ListFacts } from './curated-list-page.tsx';

/** A curated list of either kind; ids are unique across kinds. */
export async function loadCuratedList(queryClient: QueryClient, param: string): Promise<ListFacts> {
  const id = idOfParam(param);
  const kinds = await Promise.all(
    (['saga', 'performer'] as const).map((kind) => queryClient.ensureQueryData(listsQuery(kind))),
  );
  const list = kinds.flat().find((known) => known.id === id);
  if (!list) throw notFound();
  await queryClient.ensureQueryData(listTitlesQuery(list.kind, list.id));
  return factsOf(list);
}

const factsOf = ({ id, kind, name, description, person }: CuratedList): ListFacts => ({
  id,
  kind,
  name,
  description,
  person: person && { id: person.id, name: person.name },
});

export function CuratedListRoute({ list }: { list: ListFacts }) {
  const { data } = useSuspenseQuery(listTitlesQuery(list.kind, list.id));
  return <CuratedListPage key={list.id} list={list} titles={data.items} gone={data.gone} />;
}
