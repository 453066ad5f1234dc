import type { TitleInfo } from '#api/types.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import styles from './title-page.module.css';
import { titleName } from './title-view.ts';

/** The band behind a title: flat colour, and its drawing or photo on the right, below the bar. */
export function Backdrop({ title }: { title: TitleInfo }) {
  const { media_type: type, id } = title;
  return (
    <div className={styles.band}>
      {title.backdrop_path ? (
        <Picture
          kind="backdrop"
          path={title.backdrop_path}
          art={art.backdrop(type, id, 'phone')}
          width={1280}
          height={720}
          sizes="(max-width: 1100px) 100vw, 40vw"
          className={styles.photo}
          eager
        />
      ) : (
        <picture>
          <source media="(max-width: 1100px)" srcSet={art.backdrop(type, id, 'phone')} />
          <img
            className={styles.art}
            src={art.backdrop(type, id, 'title')}
            width={1440}
            height={400}
            alt=""
            fetchPriority="high"
          />
        </picture>
      )}
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
