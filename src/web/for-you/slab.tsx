import type { ReactNode } from 'react';
import { bandPalette } from '#artwork/palette.ts';
import type { ForYouTitle } from '#api/types.ts';
import { formatRuntime, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { at } from '#web/offer-parts/offers.ts';
import { bandIn, bandStyle } from '#web/title-parts/band.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import styles from './for-you.module.css';

/** A title in its own colours, poster and words side by side. */
export function Slab({
  title,
  isFirst = false,
  children,
}: {
  title: ForYouTitle;
  isFirst?: boolean;
  /** Below the name. */
  children: ReactNode;
}) {
  const name = itemName(title);
  const year = formatYear(itemDate(title));
  const palette = bandPalette({
    type: title.media_type,
    id: title.media_id,
    title: name,
    genres: title.genres,
    year: year === '' ? null : Number(year),
  });
  return (
    <article
      className={isFirst ? `${styles.slab} ${styles.first}` : styles.slab}
      style={bandStyle(bandIn(palette))}
    >
      <Picture
        kind="poster"
        path={title.poster_path}
        art={art.poster(title.media_type, title.media_id)}
        width={300}
        height={450}
        sizes="(max-width: 720px) 40vw, 264px"
      />
      <div className={styles.slabWords}>
        <h3 className={styles.slabName}>
          <TitleLink item={title}>{name}</TitleLink>
        </h3>
        {children}
      </div>
    </article>
  );
}

/** The first title of the row: why, and where to watch it. */
export function FirstSlab({ title, menu }: { title: ForYouTitle; menu: ReactNode }) {
  const length = title.runtime === null ? '' : formatRuntime(title.runtime);
  const { watch } = title;
  return (
    <Slab title={title} isFirst>
      <p className={styles.slabLabel}>{title.reason.text}</p>
      <div className={styles.slabEnd}>
        {watch ? (
          <p className={styles.slabAnswer}>
            <ProviderLogo provider={watch} size={32} />
            {[`Tá ${at(watch)}`, length].filter(Boolean).join(', ')}.
          </p>
        ) : (
          <p className={styles.slabAnswer}>{length}</p>
        )}
        {menu}
      </div>
    </Slab>
  );
}
