import type { Genre } from '#api/types.ts';
import { genreColours } from '#artwork/genres.ts';
import { art } from '#web/images/image-addresses.ts';
import styles from './genre-tile.module.css';

/** A genre's name above its drawing; the caller wraps it in a link. */
export function GenreTile({ genre }: { genre: Genre }) {
  const { bg, ink } = genreColours(genre);
  return (
    <span className={styles.tile} style={{ background: bg, color: ink }}>
      <span className={styles.name}>{genre.name}</span>
      <img src={art.genre(genre.id)} alt="" width={420} height={300} loading="lazy" />
    </span>
  );
}
