import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Genre, MediaType } from '#api/types.ts';
import { genresQuery, genreTitlesQuery, type Paging } from '#web/data.ts';
import { idOfParam } from '#web/slug.ts';
import { ListingPage } from './listing-page.tsx';
import { listingHead, loadList } from './listing-route.tsx';

interface GenreRouteData {
  type: MediaType;
  genre: Genre;
}

export async function loadGenre(
  queryClient: QueryClient,
  type: MediaType,
  param: string,
  paging: Paging,
): Promise<GenreRouteData> {
  const id = idOfParam(param);
  const genres = await queryClient.ensureQueryData(genresQuery(type));
  const genre = genres.items.find((known) => known.id === id);
  if (!genre) throw notFound();
  await loadList(queryClient, genreTitlesQuery(type, genre.id, paging));
  return { type, genre };
}

const headingOf = ({ type, genre }: GenreRouteData) =>
  genre.name === 'Novela' ? 'Novelas' : `${type === 'movie' ? 'Filmes' : 'Séries'}: ${genre.name}`;

export function genreHead(data: GenreRouteData | undefined, page: number | undefined) {
  return data ? listingHead(headingOf(data), `/${data.type}/genre/${data.genre.id}`, page) : {};
}

export function GenreRoute({ paging, ...data }: GenreRouteData & { paging: Paging }) {
  return (
    <ListingPage
      heading={headingOf(data)}
      query={genreTitlesQuery(data.type, data.genre.id, paging)}
    />
  );
}
