import type { MediaItem } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import styles from './cover-strip.module.css';

interface CoverStripProps {
  titles: readonly MediaItem[];
  /** True if four titles stay side by side on a phone too. */
  alwaysInRow?: boolean;
}

/**
 * The art of up to four titles side by side; on a phone two by two, as squares. Fewer than four are
 * always squares.
 */
export function CoverStrip({ titles, alwaysInRow = false }: CoverStripProps) {
  const inRow = alwaysInRow && titles.length === 4;
  return (
    <span className={inRow ? styles.row : styles.strip} data-count={titles.length}>
      {titles.map((item) => (
        <Cover
          key={`${item.media_type} ${item.id}`}
          item={item}
          squareBelow={inRow ? 'not all' : titles.length < 4 ? undefined : '(max-width: 44.9375em)'}
        />
      ))}
    </span>
  );
}

interface CoverProps {
  item: MediaItem;
  /** The media query for squares; undefined for always. */
  squareBelow: string | undefined;
}

function Cover({ item, squareBelow }: CoverProps) {
  const { media_type: type, id, poster_path: path } = item;
  const picture = (
    <Picture
      kind="poster"
      path={path}
      art={art.poster(type, id)}
      width={150}
      height={225}
      sizes="(max-width: 720px) 24vw, (max-width: 1100px) 12vw, 8vw"
    />
  );
  // A generated poster has a square version; a photo is cropped.
  return path === null ? (
    <picture className={styles.cover}>
      <source media={squareBelow} srcSet={art.square(type, id)} width={150} height={150} />
      {picture}
    </picture>
  ) : (
    <span className={styles.cover}>{picture}</span>
  );
}
