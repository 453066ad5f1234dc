import type { TitleInfo } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import styles from './title-backdrop.module.css';

/** The drawing's height at 1440 px, by type of band. */
const HEIGHTS = { title: 400, hero: 568 } as const;

interface TitleBackdropProps {
  title: TitleInfo;
  shape: keyof typeof HEIGHTS;
}

/** The picture of a band: a photo with a hard edge, or the title's drawing. */
export function TitleBackdrop({ title, shape }: TitleBackdropProps) {
  const { media_type: type, id } = title;
  if (title.backdrop_path) {
    return (
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
    );
  }
  return (
    <picture>
      <source media="(max-width: 68.75em)" srcSet={art.backdrop(type, id, 'phone')} />
      <img
        className={styles.art}
        src={art.backdrop(type, id, shape)}
        width={1440}
        height={HEIGHTS[shape]}
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}
