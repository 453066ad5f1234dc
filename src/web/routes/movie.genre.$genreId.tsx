import { createFileRoute } from '@tanstack/react-router';
import { ListingNotFound, genreHead } from '#web/listing/listing-routes.ts';
import { GenreRoute, loadGenre } from '#web/listing/genre-route.tsx';
import { pagingOf, validatePage } from '#web/listing/paging.ts';

export const Route = createFileRoute('/movie/genre/$genreId')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, params, deps }) =>
    loadGenre(context.queryClient, 'movie', params.genreId, deps),
  head: ({ loaderData, match }) =>
    loaderData ? genreHead(match.context.queryClient, loaderData, match.search.page) : {},
  notFoundComponent: ListingNotFound,
  component: () => <GenreRoute {...Route.useLoaderData()} paging={Route.useLoaderDeps()} />,
});
