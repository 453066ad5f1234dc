import type { ReactNode } from 'react';
import type { MediaItem } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import carousel from '#ui/carousel.module.css';
import { TitleCard } from './title-card.tsx';
import styles from './kept-row.module.css';
import headings from '#ui/heading.module.css';

interface KeptRowProps {
  title: string;
  /** Undefined while they load. */
  items: readonly MediaItem[] | undefined;
  /** The line below the name of a title; by default where to watch it and its year. */
  renderMeta?: (item: MediaItem) => ReactNode;
  /** Content beside the heading. */
  more?: ReactNode;
  /** The notice in the row's place if there is nothing to show. */
  notice: ReactNode;
}

const KEPT = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/**
 * A row of titles that arrive after the page: its room, as high as cards whose names take two lines, is reserved from
 * the first paint, so that nothing moves.
 */
export function KeptRow({ title, items, renderMeta, more, notice }: KeptRowProps) {
  return (
    <div className={styles.row}>
      <div
        className={`${styles.room} ${carousel.carousel}`}
        data-kind="titles"
        data-shown={items === undefined}
        aria-hidden="true"
      >
        <div className={`${styles.head} ${carousel.head}`}>
          <p className={`${headings.section} ${carousel.title}`}>{title}</p>
        </div>
        <div className={styles.track}>
          {KEPT.map((key) => (
            <span key={key} className={styles.card} />
          ))}
        </div>
      </div>
      {items &&
        (items.length > 0 ? (
          <Carousel title={title} kind="titles" more={more}>
            {items.map((item) => (
              <TitleCard
                key={`${item.media_type} ${item.id}`}
                item={item}
                meta={renderMeta?.(item)}
              />
            ))}
          </Carousel>
        ) : (
          <div className={styles.notice}>{notice}</div>
        ))}
    </div>
  );
}
