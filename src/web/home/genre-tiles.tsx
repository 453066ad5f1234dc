import { Link } from '@tanstack/react-router';
import type { Genre } from '#api/types.ts';
import { GenreTile } from '#web/cards/genre-tile.tsx';
import styles from './genre-tiles.module.css';

/** Tiles of the home page: the most popular genres. */
const SHOWN = ['Drama', 'Comédia', 'Ficção científica', 'Terror', 'Romance'];

interface GenreTilesProps {
  genres: Genre[];
  novela: Genre;
}

export function GenreTiles({ genres, novela }: GenreTilesProps) {
  const shown = SHOWN.flatMap((name) => genres.find((genre) => genre.name === name) ?? []);
  return (
    <section className={styles.genres} aria-labelledby="generos">
      <h2 id="generos" className={styles.heading}>
        Gêneros
      </h2>
      <ul className={styles.grid} role="list">
        {shown.map((genre) => (
          <li key={genre.id}>
            <Link to="/movie/genre/$genreId" params={{ genreId: String(genre.id) }}>
              <GenreTile genre={genre} />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/serie/genre/$genreId" params={{ genreId: String(novela.id) }}>
            <GenreTile genre={novela} />
          </Link>
        </li>
      </ul>
    </section>
  );
}
