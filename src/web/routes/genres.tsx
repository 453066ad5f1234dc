import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { genresQuery } from '#web/api-client/data.ts';
import { genreEntries } from '#web/head/index-entries.ts';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { GenresPage } from '#web/listing/genres-page.tsx';

export const Route = createFileRoute('/genres')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(genresQuery('movie')),
      context.queryClient.ensureQueryData(genresQuery('serie')),
    ]).then(() => undefined),
  head: ({ match }) =>
    lateListingHead('Gêneros', '/genres', 1, {
      card: 'page/generos',
      entries: import.meta.env.SSR ? genreEntries(match.context.queryClient) : [],
    }),
  component: GenresRoute,
});

function GenresRoute() {
  const { data: movies } = useSuspenseQuery(genresQuery('movie'));
  const { data: series } = useSuspenseQuery(genresQuery('serie'));
  return <GenresPage movies={movies.items} series={series.items} />;
}
