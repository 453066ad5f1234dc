/** @jsxImportSource preact */
import type { TvTitle } from './api.ts';
import { useNow } from './use-now.ts';
import { duration, untilWhen } from './words.ts';

const HALF_MINUTE = 30_000;

/** Age rating, genres, year, and of a film how long it takes and when it would end. */
export function Facts({ title }: { title: TvTitle }) {
  const now = useNow(HALF_MINUTE);
  const { age_rating: age, genres, year, runtime, type } = title;
  return (
    <ul className="facts">
      {age !== null && (
        <li className={`age age-${age}`} aria-label={`Classificação: ${ages[age]}`}>
          {age}
        </li>
      )}
      {type === 'serie' && <li>Série</li>}
      {genres.length > 0 && <li>{firstGenres(genres)}</li>}
      {year !== null && <li>{year}</li>}
      {runtime !== null && (
        <li>{type === 'movie' ? untilWhen(runtime, now) : `${duration(runtime)} por episódio`}</li>
      )}
    </ul>
  );
}

/** Two genres, or the first alone where both are too long for the line. */
function firstGenres(genres: readonly string[]): string {
  const two = genres.slice(0, 2).join(', ');
  return two.length <= 26 ? two : genres[0]!;
}

const ages: Record<NonNullable<TvTitle['age_rating']>, string> = {
  L: 'livre',
  '6': '6 anos',
  '10': '10 anos',
  '12': '12 anos',
  '14': '14 anos',
  '16': '16 anos',
  '18': '18 anos',
};
