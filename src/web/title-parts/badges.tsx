import type { ReactNode } from 'react';
import type { AgeRating, TitleInfo } from '#api/types.ts';
import { formatDate, formatRuntime, formatYear } from '#web/foundation/format.ts';
import { AGE_NAMES } from './age-names.ts';
import styles from './badges.module.css';
import { titleDate } from './title-view.ts';

interface BadgesProps {
  title: TitleInfo;
  /** Shows the year instead of the full date, and no media type. */
  brief?: boolean;
  /** Replaces date and runtime. */
  children?: ReactNode;
}

/** Age rating, media type, genres, date and runtime. An unknown one has no badge. */
export function Badges({ title, brief = false, children }: BadgesProps) {
  const date = titleDate(title);
  const runtime = title.media_type === 'movie' ? title.runtime : null;
  const genres = title.genres.map((genre) => genre.name).join(', ');
  return (
    <ul className={styles.badges}>
      <AgeBadge rating={title.content_ratings.rating} />
      {title.media_type === 'serie' && !brief && (
        <li className={styles.kind}>
          <span>Série</span>
        </li>
      )}
      {genres !== '' && <li>{genres}</li>}
      {children ||
        (date && (
          <li>
            <time dateTime={date}>{brief ? formatYear(date) : formatDate(date)}</time>
          </li>
        ))}
      {runtime && <li>{formatRuntime(runtime)}</li>}
    </ul>
  );
}

/** Brazilian age rating in its official colours (docs/product-rules.md R17); "6" has none there. */
export function AgeBadge({ rating }: { rating: AgeRating | null }) {
  if (rating === null || !Object.hasOwn(AGE_NAMES, rating)) return null;
  return (
    <li className={styles.age} data-rating={rating}>
      <span className={styles.square} title={AGE_NAMES[rating]} aria-hidden="true">
        {rating}
      </span>
      <span className="visually-hidden">{`Classificação: ${AGE_NAMES[rating]}`}</span>
    </li>
  );
}
