import { useSuspenseQuery } from '@tanstack/react-query';
import type { Product, TitleInfo } from '#api/types.ts';
import type { PageDetails } from '#shared/sources/page-details.ts';
import { productsQuery, titleQuery } from '#web/api-client/data.ts';
import { formatRating } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { Badges } from '#web/title-parts/badges.tsx';
import { bandOfTitle, bandStyle } from '#web/title-parts/band.ts';
import { TitleBackdrop } from '#web/title-parts/title-backdrop.tsx';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import { titleNameOf } from '#web/title-parts/title-view.ts';
import { Actions, SeriesPart, TitleRest } from './late-parts.ts';
import { Availability } from './availability.tsx';
import styles from './title-page.module.css';
import ratingStyles from './external-ratings.module.css';
import type { TitleRouteData } from './title-loader.ts';
import sections from '#ui/sections.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './title.sheet.css?url';

const TitleStyles = styleSheet(sheet);

export function TitleRoute({ type, id, details }: TitleRouteData) {
  const { data: title } = useSuspenseQuery(titleQuery(type, id));
  const { data: products } = useSuspenseQuery(productsQuery(type, id));
  return <TitlePage key={id} title={title} products={products.items} details={details} />;
}

/** The page of a film or a series. */
export function TitlePage({
  title,
  products,
  details,
}: {
  title: TitleInfo;
  products: Product[];
  details?: PageDetails | undefined;
}) {
  return (
    <article className={sections.sections} style={bandStyle(bandOfTitle(title))}>
      <TitleStyles />
      <div className={styles.top} data-photo={title.backdrop_path !== null}>
        <Backdrop title={title} />
        <Poster title={title} />
        <div className={styles.name}>
          <TitleLockup name={titleNameOf(title)} />
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
          <Availability title={title} details={details}>
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

/**
 * The band behind a title: a flat colour, with the drawing or photo on the right, below the bar.
 */
function Backdrop({ title }: { title: TitleInfo }) {
  return (
    <div className={styles.band}>
      <TitleBackdrop title={title} shape="title" />
    </div>
  );
}

function Poster({ title }: { title: TitleInfo }) {
  return (
    <Picture
      kind="poster"
      path={title.poster_path}
      art={art.poster(title.media_type, title.id)}
      width={300}
      height={450}
      sizes="(max-width: 720px) 104px, (max-width: 1100px) 200px, 300px"
      alt={`Cartaz de ${titleNameOf(title)}`}
      className={styles.poster}
      eager
    />
  );
}

/** The ratings; an unknown one is left out, and without any so is the block. */
function ExternalRatings({ ratings }: { ratings: TitleInfo['ratings'] }) {
  const { rotten_tomatoes: tomatoes, metacritic, imdb } = ratings;
  const scores = [
    tomatoes !== null && { source: 'Rotten Tomatoes', value: `${tomatoes}%` },
    metacritic !== null && { source: 'Metacritic', value: String(metacritic) },
    imdb !== null && { source: 'IMDb', value: formatRating(imdb) },
  ].filter((score) => score !== false);
  if (scores.length === 0) return null;
  return (
    <section className={ratingStyles.ratings} aria-labelledby="avaliacoes">
      <h2 id="avaliacoes" className={ratingStyles.label}>
        Avaliações
      </h2>
      <dl className={ratingStyles.scores}>
        {scores.map(({ source, value }) => (
          <div key={source}>
            <dt>{source}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
