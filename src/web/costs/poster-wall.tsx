import type { CostTitle } from '#api/types.ts';
import { itemAt } from '#shared/list-items.ts';
import { formatCount } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { titlesWords } from './costs-words.ts';
import { isCovered, type CoverCase } from './solver/cover-case.ts';
import styles from './costs-parts.module.css';
import costsStyles from './costs.module.css';

/** Posters on the wall: as many as fill the room beside the staircase. */
const SHOWN = 45;

interface PosterWallProps {
  titles: readonly CostTitle[];
  cover: CoverCase;
  /** The chosen services. */
  services: readonly number[];
}

/** The list as posters: lit if the chosen services have the title, dark if they do not. */
export function PosterWall({ titles, cover, services }: PosterWallProps) {
  const isLit = (at: number) => isCovered(cover, at, services);
  const places = [...titles.keys()];
  const lit = places.filter(isLit);
  const dark = places.filter((at) => !isLit(at));
  // Both kinds have their share of the wall.
  const darkShown = Math.min(dark.length, Math.max(SHOWN - lit.length, Math.ceil(SHOWN / 5)));
  const litShown = Math.min(lit.length, SHOWN - darkShown);
  const hidden = titles.length - litShown - darkShown;
  return (
    <section className={styles.wall} aria-labelledby="costs-wall">
      <div className={styles.wallHead}>
        <h2 id="costs-wall" className={costsStyles.label}>
          Sua lista, {titlesWords(titles.length)}
        </h2>
        <p>
          <b>
            {formatCount(lit.length)} {lit.length === 1 ? 'aceso' : 'acesos'}
          </b>
          , {formatCount(dark.length)} {dark.length === 1 ? 'apagado' : 'apagados'}
        </p>
      </div>
      <ul role="list">
        {[...lit.slice(0, litShown), ...dark.slice(0, darkShown)].map((at) => (
          <li key={at} data-lit={isLit(at)}>
            <SmallPoster title={itemAt(titles, at)} note={isLit(at) ? '' : ', fora deste plano'} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>E mais {formatCount(hidden)}.</p>}
    </section>
  );
}

/** A small poster that leads to its title. */
export function SmallPoster({ title, note = '' }: { title: CostTitle; note?: string }) {
  return (
    <TitleLink item={title} className={styles.poster}>
      <Picture
        kind="poster"
        path={title.poster_path}
        art={art.poster(title.media_type, title.id)}
        width={60}
        height={90}
        sizes="60px"
        alt={`${itemName(title)}${note}`}
      />
    </TitleLink>
  );
}
