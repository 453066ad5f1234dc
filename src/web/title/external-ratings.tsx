import type { TitleInfo } from '#api/types.ts';
import { formatRating } from '#web/foundation/format.ts';
import styles from './external-ratings.module.css';

/** The ratings; an unknown one is left out, and without any so is the block. */
export function ExternalRatings({ ratings }: { ratings: TitleInfo['ratings'] }) {
  const { rotten_tomatoes: tomatoes, metacritic, imdb } = ratings;
  const scores = [
    tomatoes !== null && { source: 'Rotten Tomatoes', value: `${tomatoes}%` },
    metacritic !== null && { source: 'Metacritic', value: String(metacritic) },
    imdb !== null && { source: 'IMDb', value: formatRating(imdb) },
  ].filter((score) => score !== false);
  if (scores.length === 0) return null;
  return (
    <section className={styles.ratings} aria-labelledby="avaliacoes">
      <h2 id="avaliacoes" className={styles.label}>
        Avaliações
      </h2>
      <dl className={styles.scores}>
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
