import type { QueryClient } from '@tanstack/react-query';
import type { Genre, MediaType } from '#api/types.ts';
import { listingHead } from '#web/head/late-listing-head.ts';
import type { ListOutline } from './paging.ts';
import { shownList } from './shown-list.ts';

export interface GenrePageData {
  type: MediaType;
  genre: Genre;
  list: ListOutline;
}

/** Novelas are a genre with a page name of its own. */
export const genreHeading = ({ type, genre }: Pick<GenrePageData, 'type' | 'genre'>) =>
  genre.name === 'Novela' ? 'Novelas' : `${type === 'movie' ? 'Filmes' : 'Séries'}: ${genre.name}`;

export const genreHead = (
  queryClient: QueryClient,
  data: GenrePageData,
  page: number | undefined,
) =>
  listingHead(genreHeading(data), `/${data.type}/genre/${data.genre.id}`, page, {
    card: `genre/${data.genre.id}`,
    parent: { name: 'Gêneros', path: '/genres' },
    list: shownList(queryClient, data.list),
  });
