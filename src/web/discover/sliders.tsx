import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatRating } from '#web/foundation/format.ts';
import { FIRST_YEAR, HIGHEST_RATING, LOWEST_RATING, type RatingFilter } from './filters.ts';
import { Segments } from './choices.tsx';
import styles from './sliders.module.css';

interface YearRangeProps {
  from: number | null;
  to: number | null;
  thisYear: number;
  onChange: (years: { from: number | null; to: number | null }) => void;
}

/** A range of release years: a slider with two thumbs, or two number fields. */
export function YearRange({ from, to, thisYear, onChange }: YearRangeProps) {
  const id = useId();
  const limits = [from ?? FIRST_YEAR, to ?? thisYear] as const;
  const [draft, setDraft] = useState<readonly [number, number] | null>(null);
  const [first, last] = draft ?? limits;
  const commit = (years: readonly [number, number]) => {
    setDraft(null);
    const [least, most] = years.map((year) => clamp(year, thisYear)).toSorted((a, b) => a - b);
    onChange({
      from: least === FIRST_YEAR ? null : (least ?? null),
      to: most === thisYear ? null : (most ?? null),
    });
  };
  const release = useRelease(() => draft && commit(draft));
  const share = (year: number) => (year - FIRST_YEAR) / (thisYear - FIRST_YEAR);
  const slider = {
    type: 'range',
    min: FIRST_YEAR,
    max: thisYear,
    className: styles.thumb,
  } as const;
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id} className={styles.legend}>
          Ano de lançamento
        </span>
        <span className={styles.numbers}>
          <NumberField
            label="Primeiro ano"
            parameter="de"
            text={String(first)}
            onCommit={(year) => Number.isFinite(year) && commit([year, last])}
          />
          a
          <NumberField
            label="Último ano"
            parameter="ate"
            text={String(last)}
            onCommit={(year) => Number.isFinite(year) && commit([first, year])}
          />
        </span>
      </div>
      <div className={styles.track} style={{ '--from': share(first), '--to': share(last) }}>
        <input
          {...slider}
          ref={release}
          aria-label="A partir de que ano"
          value={first}
          onChange={({ target }) => setDraft([Math.min(Number(target.value), last), last])}
        />
        <input
          {...slider}
          ref={release}
          aria-label="Até que ano"
          value={last}
          onChange={({ target }) => setDraft([first, Math.max(Number(target.value), first)])}
        />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{FIRST_YEAR}</span>
        <span>{thisYear}</span>
      </div>
    </div>
  );
}

const clamp = (year: number, thisYear: number): number =>
  Math.min(thisYear, Math.max(FIRST_YEAR, Math.round(year)));

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
  const stored = rating?.value ?? LOWEST_RATING;
  const value = draft ?? stored;
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

interface NumberFieldProps {
  label: string;
  /** The parameter of a form without JavaScript. */
  parameter: string;
  /** The formatted value. */
  text: string;
  decimal?: boolean;
  /** Receives the number entered; NaN for invalid input. */
  onCommit: (value: number) => void;
}

/** A number field beside a slider: applies on Enter or when it loses the focus. */
export function NumberField({
  label,
  parameter,
  text,
  decimal = false,
  onCommit,
}: NumberFieldProps) {
  const [draft, setDraft] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setDraft(text);
  }
  const commit = () => {
    if (draft === text) return;
    onCommit(draft.trim() === '' ? Number.NaN : Number(draft.replace(',', '.')));
    // Invalid input is reset to the previous value.
    setDraft(text);
  };
  return (
    <input
      type="text"
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={4}
      aria-label={label}
      name={parameter}
      className={styles.number}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}

/** Debounce of keyboard changes, ms. */
const REST = 500;

/**
 * For a slider: calls `commit` when the thumb is released, and after the keys have paused or the
 * focus left. Committing every step would add history entries and API requests.
 */
export function useRelease(commit: () => void) {
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  // React's onChange is the browser's `input`; its `change` is the release.
  return useCallback((slider: HTMLInputElement) => {
    let keyed = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(resting);
      resting = undefined;
      latest.current();
    };
    const on = (type: string, listener: () => void) => slider.addEventListener(type, listener);
    on('pointerdown', () => (keyed = false));
    on('keydown', () => (keyed = true));
    on('change', () => {
      clearTimeout(resting);
      if (keyed) resting = setTimeout(release, REST);
      else release();
    });
    on('blur', () => resting !== undefined && release());
    return () => clearTimeout(resting);
  }, []);
}
