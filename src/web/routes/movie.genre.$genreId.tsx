import { createFileRoute } from '@tanstack/react-router';
import { GenreRoute, genreHead, loadGenre } from '#web/listing/genre-route.tsx';
import { pagingOf, validatePage } from '#web/listing/listing-route.tsx';

export const Route = createFileRoute('/movie/genre/$genreId')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, params, deps }) =>
    loadGenre(context.queryClient, 'movie', params.genreId, deps),
  head: ({ loaderData, match }) => genreHead(loaderData, match.search.page),
  component: () => <GenreRoute {...Route.useLoaderData()} paging={Route.useLoaderDeps()} />,
});
