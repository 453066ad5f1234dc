import { formatPlural, formatRating } from '#web/foundation/format.ts';

interface RatingHistogramProps {
  /** Numbers of ratings of 1 to 10, in this order. */
  counts: readonly number[];
  /** From 0 to 10. */
  average: number;
}

/** The number of ratings for each number of stars, from half a star to five; readable as a list too. */
export function RatingHistogram({ counts, average }: RatingHistogramProps) {
  const most = Math.max(...counts, 1);
  return (
    <div className="rating-histogram">
      <ol role="list">
        {counts.map((count, index) => (
          <li key={starsWords(index + 1)}>
            <span style={{ height: `${Math.max(2, (count / most) * 100)}%` }} />
            <span className="visually-hidden">
              {`${starsWords(index + 1)}: ${formatPlural(count, 'título', 'títulos')}`}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <span>meia estrela</span>
        <strong>{`média ${formatRating(average / 2)}`}</strong>
        <span>cinco</span>
      </p>
    </div>
  );
}

const starsWords = (rating: number): string =>
  rating === 1
    ? 'meia estrela'
    : `${String(rating / 2).replace('.', ',')} ${rating < 4 ? 'estrela' : 'estrelas'}`;
