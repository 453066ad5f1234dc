import type { QueryClient } from '@tanstack/react-query';
import { personQuery } from '#web/api-client/data.ts';
import { breadcrumbs, personData, type Thing } from './structured-data.ts';

/** What machines are told of a person that is loaded; server only. */
export function personStructuredData(queryClient: QueryClient, id: number): Thing[] {
  const person = queryClient.getQueryData(personQuery(id).queryKey);
  if (!person) return [];
  return [personData(person), breadcrumbs({ name: person.name, path: `/person/${id}` })];
}
