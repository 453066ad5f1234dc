import type { Product, TitleInfo } from '#api/types.ts';
import { bandStyle, bandOfTitle } from '#web/title-parts/band.ts';
import { Actions } from './actions-part.ts';
import { Availability } from './availability.tsx';
import { Badges } from '#web/title-parts/badges.tsx';
import { ExternalRatings } from './external-ratings.tsx';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import styles from './title-page.module.css';
import { SeriesPart } from './series-seasons-part.ts';
import { Backdrop, Poster } from './title-pictures.tsx';
import { TitleRest } from './title-rest-part.ts';
import { titleName } from '#web/title-parts/title-view.ts';

/** The page of a film or a series. */
export function TitlePage({ title, products }: { title: TitleInfo; products: Product[] }) {
  return (
    <article className={styles.page} style={bandStyle(bandOfTitle(title))}>
      <div className={styles.top} data-photo={title.backdrop_path !== null}>
        <Backdrop title={title} />
        <Poster title={title} />
        <div className={styles.name}>
          <TitleLockup name={titleName(title)} />
        </div>
        <div className={styles.badges}>
          <Badges title={title}>
            {title.media_type === 'serie' && <SeriesPart title={title} show="badges" />}
          </Badges>
        </div>
        <div className={styles.ratings}>
          <ExternalRatings ratings={title.ratings} />
        </div>
        <div className={styles.answer}>
          {title.media_type === 'serie' && <SeriesPart title={title} show="next" />}
          <Availability title={title}>
            <Actions title={title} place="ticket" />
          </Availability>
        </div>
        <div className={styles.actions}>
          <Actions title={title} place="block" />
        </div>
      </div>
      <TitleRest title={title} products={products} />
      <Actions title={title} place="dock" />
    </article>
  );
}
