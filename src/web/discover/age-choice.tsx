import { useId } from 'react';
import type { AgeRating } from '#api/types.ts';
import { AGE_NAMES } from '#web/title-parts/age-names.ts';
import badges from '#web/title-parts/badges.module.css';
import styles from './age-choice.module.css';
import { AGE_RATINGS } from './filters.ts';

interface AgeChoiceProps {
  chosen: readonly AgeRating[];
  onChange: (chosen: AgeRating[]) => void;
}

/** A choice of any age ratings, each in its official colours. */
export function AgeChoice({ chosen, onChange }: AgeChoiceProps) {
  const id = useId();
  const toggle = (rating: AgeRating) =>
    onChange(AGE_RATINGS.filter((other) => (other === rating) !== chosen.includes(other)));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        Classificação
      </p>
      <div className={styles.ratings}>
        {AGE_RATINGS.map((rating) => (
          <label key={rating} className={styles.rating} title={AGE_NAMES[rating]}>
            <input
              type="checkbox"
              name="idade"
              value={rating}
              aria-label={AGE_NAMES[rating]}
              checked={chosen.includes(rating)}
              onChange={() => toggle(rating)}
              className="visually-hidden"
            />
            <span className={`${badges.age} ${styles.box}`} data-rating={rating}>
              <span className={badges.square} aria-hidden="true">
                {rating}
              </span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
