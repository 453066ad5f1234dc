import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { personQuery } from '#web/api-client/data.ts';
import { breadcrumbs, personData } from './structured-data.ts';

/**
 * What machines are told of a person that is loaded. Server only: the names of jobs would otherwise be
 * part of every page's script.
 */
export const personStructuredData = createIsomorphicFn().server(
  (queryClient: QueryClient, id: number) => {
    const person = queryClient.getQueryData(personQuery(id).queryKey);
    if (!person) return [];
    return [personData(person), breadcrumbs({ name: person.name, path: `/person/${id}` })];
  },
);
