import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { MediaType } from '#api/types.ts';
import { genresQuery, listsQuery, personQuery, providersQuery } from '#web/api-client/data.ts';
import { breadcrumbs, personData, type Named } from './structured-data.ts';

/**
 * The loaded entries of index pages (genres, providers, lists) for structured data; server only.
 */
export const genreEntries = (queryClient: QueryClient): Named[] =>
  (['movie', 'serie'] as const).flatMap((type: MediaType) =>
    (queryClient.getQueryData(genresQuery(type).queryKey)?.items ?? []).map(({ id, name }) => ({
      name,
      path: `/${type}/genre/${id}`,
    })),
  );

export const platformEntries = (queryClient: QueryClient): Named[] =>
  (queryClient.getQueryData(providersQuery().queryKey)?.items ?? [])
    .filter(({ movies, series }) => movies + series > 0)
    .map(({ id, provider_name: name }) => ({ name, path: `/platform/${id}` }));

export const listEntries = (queryClient: QueryClient): Named[] =>
  (['saga', 'performer'] as const).flatMap((kind) =>
    (queryClient.getQueryData(listsQuery(kind).queryKey) ?? []).map(({ id, name }) => ({
      name,
      path: `/our-lists/${id}`,
    })),
  );

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
