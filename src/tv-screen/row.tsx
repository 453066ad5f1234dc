/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TvRow, TvTitle } from './api.ts';
import { Group } from './controls.tsx';
import { memo, useRested, useStable } from './rendering.ts';
import { Poster, Ring } from './poster.tsx';

/** Distances in rem: from one poster to the next, and from one row to the next. */
const STEP = 13.75;
export const ROW_HEIGHT = 27.5;
/** Posters that fit beside each other, the last one in part, and posters rendered beyond them on each side. */
const VISIBLE = 8;
const SPARE = 3;
/** Milliseconds that the focus rests before other posters come and go: the row has stopped moving then. */
const REST_MS = 170;

interface RowProps {
  row: TvRow;
  name: string;
  /** The focus key of the row, with which those of its posters begin. */
  focusKey: string;
  /** Its place among the rows. */
  place: number;
  /** True if the focus may soon come to it; other rows render no posters. */
  isNear: boolean;
  onFocus: (title: TvTitle, place: number) => void;
}

/** A row of posters. It scrolls when the focus reaches its end, and renders only posters in view. */
export const PosterRow = memo(function Row({
  row,
  name,
  focusKey,
  place,
  isNear,
  onFocus,
}: RowProps) {
  const [at, setAt] = useState({ focused: 0, first: 0 });
  const first = Math.min(at.first, Math.max(0, row.titles.length - 1));
  const [rested, setRested] = useRested(0, REST_MS);
  // Somebody who goes on without a rest sees all posters, too.
  const middle = Math.abs(first - rested) < SPARE ? rested : first;
  // The poster that had the focus last always stays, or the navigation would forget it.
  const isRendered = (index: number) =>
    index === at.focused || (isNear && index >= middle - SPARE && index < middle + VISIBLE + SPARE);
  const focus = useStable((index: number) => {
    const next = Math.min(index, Math.max(at.first, index - VISIBLE + 1));
    setAt({ focused: index, first: next });
    setRested(next);
    const title = row.titles[index];
    if (title) onFocus(title, place);
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
