import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Genre, MediaType } from '#api/types.ts';
import { genreColours } from '#artwork/genres.ts';
import { read } from '#web/api-client/api-client.ts';
import { genreTitlesQuery, genresQuery, type Paging } from '#web/api-client/data.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { art } from '#web/images/image-addresses.ts';
import { idOfParam } from '#shared/slug.ts';
import { genreHeading, type GenrePageData } from './listing-routes.ts';
import styles from './genre-route.module.css';
import { ListingPage } from './listing-page.tsx';
import { loadList } from './infinite-list.ts';

export async function loadGenre(
  queryClient: QueryClient,
  type: MediaType,
  param: string,
  paging: Paging,
): Promise<GenrePageData> {
  const id = idOfParam(param);
  if (id === null) throw notFound();
  const genres = await queryClient.ensureQueryData(genresQuery(type));
  const known = genres.items.find((one) => one.id === id);
  // A genre without titles of this type is not in the list, but the API still answers its page.
  const genre = known ?? (await orNotFound(read(emptyGenre(type), { path: { id } }))).genre;
  const list = await loadList(queryClient, genreTitlesQuery(type, genre.id, paging));
  return { type, genre: { id: genre.id, name: genre.name }, list };
}

const emptyGenre = (type: MediaType) =>
  type === 'movie' ? 'GET /movies/genre/{id}' : 'GET /series/genre/{id}';

interface GenreRouteProps {
  type: MediaType;
  genre: Genre;
  paging: Paging;
}

export function GenreRoute({ type, genre, paging }: GenreRouteProps) {
  return (
    <ListingPage
      header={<GenreHeader type={type} genre={genre} />}
      query={genreTitlesQuery(type, genre.id, paging)}
    />
  );
}

/** The genre's band: its colour, drawing and name. */
function GenreHeader({ type, genre }: Omit<GenreRouteProps, 'paging'>) {
  const { bg, ink } = genreColours(genre);
  return (
    <header className={styles.header} style={{ background: bg, color: ink }}>
      <h1 className={styles.heading}>{genreHeading({ type, genre })}</h1>
      <img
        src={art.genre(genre.id)}
        alt=""
        width={420}
        height={300}
        fetchPriority="high"
        className={styles.art}
      />
    </header>
  );
}
