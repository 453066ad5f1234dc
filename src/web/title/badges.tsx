import type { AgeRating, TitleInfo } from '#api/types.ts';
import { formatDate, formatRuntime } from '#web/format.ts';
import styles from './badges.module.css';
import { titleDate } from './title-view.ts';

/** Age rating, kind, genres, date and runtime. An unknown age rating has no badge. */
export function Badges({ title }: { title: TitleInfo }) {
  const date = titleDate(title);
  const runtime = title.media_type === 'movie' ? title.runtime : null;
  const genres = title.genres.map((genre) => genre.name).join(', ');
  return (
    <ul className={styles.badges}>
      <AgeBadge rating={title.content_ratings.rating} />
      {title.media_type === 'serie' && (
        <li className={styles.kind}>
          <span>Série</span>
        </li>
      )}
      {genres !== '' && <li>{genres}</li>}
      {date && (
        <li>
          <time dateTime={date}>{formatDate(date)}</time>
        </li>
      )}
      {runtime && <li>{formatRuntime(runtime)}</li>}
    </ul>
  );
}

/** Brazilian age rating in its official colours (document 1, section 9); "6" has none there. */
export function AgeBadge({ rating }: { rating: AgeRating | null }) {
  if (rating === null) return null;
  return (
    <li className={styles.age} data-rating={rating}>
      <span className="visually-hidden">Classificação indicativa: </span>
      <abbr title={AGE_NAMES[rating]}>{rating}</abbr>
    </li>
  );
}

const AGE_NAMES: Record<AgeRating, string> = {
  L: 'Livre para todos os públicos',
  '6': 'Não recomendado para menores de 6 anos',
  '10': 'Não recomendado para menores de 10 anos',
  '12': 'Não recomendado para menores de 12 anos',
  '14': 'Não recomendado para menores de 14 anos',
  '16': 'Não recomendado para menores de 16 anos',
  '18': 'Não recomendado para menores de 18 anos',
};
