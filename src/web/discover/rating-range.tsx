import { useId, useState } from 'react';
import { formatRating } from '#web/foundation/format.ts';
import { HIGHEST_RATING, LOWEST_RATING, type RatingFilter } from './filters.ts';
import { NumberField } from './number-field.tsx';
import { Segments } from './segments.tsx';
import styles from './slider.module.css';
import { useRelease } from './use-release.ts';

const RELATIONS = [
  { value: 'above', word: 'acima', name: 'Acima' },
  { value: 'equal', word: 'igual', name: 'Igual' },
  { value: 'below', word: 'abaixo', name: 'Abaixo' },
] as const;

interface RatingRangeProps {
  rating: RatingFilter | null;
  onChange: (rating: RatingFilter | null) => void;
}

/** IMDb's rating: above, at or below a value. Moving the value alone means above it. */
export function RatingRange({ rating, onChange }: RatingRangeProps) {
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);
  // A value without a relation is not in the address; it is held here until one is chosen.
  const given = rating?.value ?? LOWEST_RATING;
  const value = draft ?? given;
  const commit = (next: number) => {
    setDraft(null);
    const clamped = Math.min(HIGHEST_RATING, Math.max(LOWEST_RATING, Math.round(next * 10) / 10));
    onChange({ is: rating?.is ?? 'above', value: clamped });
  };
  const release = useRelease(() => draft !== null && commit(draft));
  const share = (value - LOWEST_RATING) / (HIGHEST_RATING - LOWEST_RATING);
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id} className={styles.legend}>
          Nota IMDb
        </span>
        <span className={styles.numbers}>
          <NumberField
            label="Nota"
            parameter="nota"
            decimal
            text={formatRating(value)}
            onCommit={(next) => Number.isFinite(next) && commit(next)}
          />
        </span>
      </div>
      <Segments
        legend="Comparar com a nota"
        quiet
        parameter="nota_e"
        choices={RELATIONS}
        chosen={rating?.is ?? null}
        onChange={(is) => onChange(is && { is, value })}
      />
      <div
        className={styles.track} // Starts before the line: there is nothing to the left of its only thumb.
        style={{ '--from': -1, '--to': share }}
      >
        <input
          type="range"
          ref={release}
          className={styles.thumb}
          aria-label="Nota"
          aria-valuetext={formatRating(value)}
          min={LOWEST_RATING}
          max={HIGHEST_RATING}
          step={0.1}
          value={value}
          onChange={({ target }) => setDraft(Number(target.value))}
        />
      </div>
    </div>
  );
}
