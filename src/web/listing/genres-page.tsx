import { Link } from '@tanstack/react-router';
import type { Genre, MediaType } from '#api/types.ts';
import { GenreTile } from '#web/cards/genre-tile.tsx';
import styles from './index-page.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './listing.sheet.css?url';

const ListingStyles = styleSheet(sheet);

export function GenresPage({ movies, series }: { movies: Genre[]; series: Genre[] }) {
  return (
    <div className={styles.page}>
      <ListingStyles />
      <h1 className={headings.page}>Gêneros</h1>
      <Section heading="Filmes" type="movie" genres={movies} />
      <Section heading="Séries" type="serie" genres={series} />
    </div>
  );
}

interface SectionProps {
  heading: string;
  type: MediaType;
  genres: Genre[];
}

function Section({ heading, type, genres }: SectionProps) {
  return (
    <section aria-label={heading}>
      <h2 className={`${headings.section} ${styles.section}`}>{heading}</h2>
      <ul className={styles.tiles} role="list">
        {genres.map((genre) => (
          <li key={genre.id}>
            <Link
              to={type === 'movie' ? '/movie/genre/$genreId' : '/serie/genre/$genreId'}
              params={{ genreId: String(genre.id) }}
            >
              <GenreTile genre={genre} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
