import type { ReactNode } from 'react';
import type { MediaItem } from '#api/types.ts';
import { shownRating } from '#shared/rating-rules.ts';
import { Icon } from '#ui/icon.tsx';
import { formatRating, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { CardActions } from './card-actions.tsx';
import styles from './title-card.module.css';
import { plansAttribute, Where } from '#web/offer-parts/where.tsx';

interface TitleCardProps {
  item: MediaItem;
  eager?: boolean;
  /** Replaces where to watch it and the year. */
  meta?: ReactNode;
}

/** A title as one link: poster, rating, name, where to watch, year. Beside the link the quick actions. */
export function TitleCard({ item, eager = false, meta }: TitleCardProps) {
  const rating = shownRating(item.our_rating, item.imdb_rating);
  return (
    <div className={styles.place}>
      <TitleLink item={item} className={styles.card}>
        <span className={styles.poster}>
          <span className={styles.plate} data-plate>
            <Picture
              kind="poster"
              path={item.poster_path}
              art={art.poster(item.media_type, item.id)}
              width={300}
              height={450}
              sizes="(max-width: 720px) 46vw, (max-width: 1024px) 31vw, (max-width: 1280px) 23vw, 18vw"
              eager={eager}
            />
            <span className={styles.more} aria-hidden="true">
              MAIS DETALHES
            </span>
          </span>
          {rating !== null && (
            <span className={styles.note}>
              <Icon name="star" size={14} />
              <span className="visually-hidden">Nota </span>
              {formatRating(rating)}
            </span>
          )}
        </span>
        <span className={styles.name}>{itemName(item)}</span>
        <span className={styles.meta} data-plans={plansAttribute(item)}>
          {meta ?? (
            <>
              <Where item={item} />
              <span className={styles.year}>{formatYear(itemDate(item))}</span>
            </>
          )}
        </span>
      </TitleLink>
      <CardActions item={item} />
    </div>
  );
}
