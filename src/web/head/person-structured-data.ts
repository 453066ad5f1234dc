import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { personQuery } from '#web/api-client/data.ts';
import { breadcrumbs, personData } from './structured-data.ts';

/**
 * Structured data of a loaded person. Server only: otherwise the names of all jobs would be in
 * every page's JavaScript.
 */
export const personStructuredData = createIsomorphicFn().server(
  (queryClient: QueryClient, id: number) => {
    const person = queryClient.getQueryData(personQuery(id).queryKey);
    if (!person) return [];
    return [personData(person), breadcrumbs({ name: person.name, path: `/person/${id}` })];
  },
);
