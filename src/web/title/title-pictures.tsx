import type { TitleInfo } from '#api/types.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleBackdrop } from '#web/title-parts/title-backdrop.tsx';
import styles from './title-page.module.css';
import { titleName } from '#web/title-parts/title-view.ts';

/**
 * The band behind a title: a flat colour, with the drawing or photo on the right, below the bar.
 */
export function Backdrop({ title }: { title: TitleInfo }) {
  return (
    <div className={styles.band}>
      <TitleBackdrop title={title} shape="title" />
    </div>
  );
}

export function Poster({ title }: { title: TitleInfo }) {
  return (
    <Picture
      kind="poster"
      path={title.poster_path}
      art={art.poster(title.media_type, title.id)}
      width={300}
      height={450}
      sizes="(max-width: 720px) 104px, (max-width: 1100px) 200px, 300px"
      alt={`Cartaz de ${titleName(title)}`}
      className={styles.poster}
      eager
    />
  );
}
