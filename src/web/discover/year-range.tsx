import { useId, useState } from 'react';
import { FIRST_YEAR } from './filters.ts';
import { NumberField } from './number-field.tsx';
import styles from './slider.module.css';
import { useRelease } from './use-release.ts';

interface YearRangeProps {
  from: number | null;
  to: number | null;
  thisYear: number;
  onChange: (years: { from: number | null; to: number | null }) => void;
}

/** A range of release years: a slider with two thumbs, or two number fields. */
export function YearRange({ from, to, thisYear, onChange }: YearRangeProps) {
  const id = useId();
  const given = [from ?? FIRST_YEAR, to ?? thisYear] as const;
  const [draft, setDraft] = useState<readonly [number, number] | null>(null);
  const [first, last] = draft ?? given;
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
