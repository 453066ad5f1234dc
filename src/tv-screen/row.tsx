/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TvRow, TvTitle } from './api.ts';
import { Group } from './group.tsx';
import { memo } from './memo.ts';
import { Poster } from './poster.tsx';
import { Ring } from './ring.tsx';
import { useRested } from './use-rested.ts';
import { useStable } from './use-stable.ts';

/** In rem: from one poster to the next, and from one row to the next. */
const STEP = 13.75;
export const ROW_HEIGHT = 27.5;
/** Posters that fit beside each other, of the next one a part; and how many more are rendered on each side. */
const VISIBLE = 8;
const SPARE = 3;
/** How long the focus rests until other posters come and go: what a key moves has come to its place. */
const REST_MS = 170;

interface RowProps {
  row: TvRow;
  name: string;
  /** Also the start of its posters' focus keys. */
  focusKey: string;
  /** Its place among the rows. */
  place: number;
  /** Whether the focus may soon come to it; the posters of other rows are not rendered. */
  isNear: boolean;
  onFocus: (title: TvTitle, place: number) => void;
}

/** A row of posters. It scrolls when the focus reaches its end, and only renders what is in view. */
export const Row = memo(function Row({ row, name, focusKey, place, isNear, onFocus }: RowProps) {
  const [at, setAt] = useState({ focused: 0, first: 0 });
  const first = Math.min(at.first, Math.max(0, row.titles.length - 1));
  const [rested, setRested] = useRested(0, REST_MS);
  // Somebody who goes on without a rest sees all posters, too.
  const middle = Math.abs(first - rested) < SPARE ? rested : first;
  // The poster that had the focus last always stays: the navigation would forget it otherwise.
  const isRendered = (index: number) =>
    index === at.focused || (isNear && index >= middle - SPARE && index < middle + VISIBLE + SPARE);
  const focus = useStable((index: number) => {
    const next = Math.min(index, Math.max(at.first, index - VISIBLE + 1));
    setAt({ focused: index, first: next });
    setRested(next);
    onFocus(row.titles[index]!, place);
  });
  return (
    <Group
      focusKey={focusKey}
      className="row"
      role="region"
      label={name}
      style={{ top: `${place * ROW_HEIGHT}rem` }}
    >
      <h2 className="row-name">{name}</h2>
      <div className="row-track" style={{ transform: `translate3d(${-first * STEP}rem,0,0)` }}>
        {row.titles.map((title, index) => {
          if (!isRendered(index)) return null;
          const key = `${focusKey}:${title.type}:${title.id}`;
          return (
            <Poster
              key={key}
              title={title}
              focusKey={key}
              left={index * STEP}
              place={index}
              onFocus={focus}
            />
          );
        })}
        <Ring left={at.focused * STEP} />
      </div>
    </Group>
  );
});
