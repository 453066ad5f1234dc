import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { SeasonCard } from '#api/types.ts';
import {
  markableCount,
  watchedCount,
  type LoadedPart,
  type SeriesView,
} from '#web/library/series-progress-rules.ts';
import {
  nameStyle,
  noteStyle,
  progressStyle,
  seasonStyle,
  stripStyle,
  tileStyle,
} from './season-styles.ts';
import { seasonName, seasonNote } from './season-words.ts';

interface SeasonStripProps {
  seasons: readonly SeasonCard[];
  /** The season that is open. */
  open: number;
  word: 'episódio' | 'capítulo';
  view: SeriesView | null;
  /** True if the series is over. */
  isOver: boolean;
  /** The numbers of the open season's episodes that are out, or of those of its open part. */
  out: readonly number[];
  part: LoadedPart | undefined;
  onShow: (event: MouseEvent<HTMLAnchorElement>, season: number) => void;
}

/** Scrolls the strip sideways, and nothing else, if a season is not wholly in view. */
function scrollTo(strip: HTMLElement, number: number) {
  const season = strip.querySelector(`[href="?temporada=${number}"]`)?.getBoundingClientRect();
  if (!season) return;
  const { left, right, width } = strip.getBoundingClientRect();
  if (season.left >= left && season.right <= right) return;
  strip.scrollLeft += season.left - left - (width - season.width) / 2;
}

/** The seasons, each a link to its own address with how much of it the viewer has watched. */
export function SeasonStrip({
  seasons,
  open,
  word,
  view,
  isOver,
  out,
  part,
  onShow,
}: SeasonStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (strip.current) scrollTo(strip.current, open);
  }, [open]);
  return (
    <ol ref={strip} style={stripStyle(seasons.length)} role="list" data-keeps-focus>
      {seasons.map((season, index) => {
        const number = season.season_number;
        const total = view ? markableCount(view, season, isOver) : undefined;
        const watched =
          view && total !== undefined
            ? number === open
              ? watchedCount(view, number, out, part)
              : watchedCount(view, number)
            : undefined;
        return (
          <li key={number}>
            <a
              style={seasonStyle(number === open)}
              href={`?temporada=${number}`}
              aria-current={number === open || undefined}
              onClick={(event) => onShow(event, number)}
            >
              <span style={tileStyle(seasons.length - 1 - index)} aria-hidden="true">
                {number}
              </span>
              <span
                style={progressStyle(total && watched !== undefined ? watched / total : undefined)}
              />
              <span style={nameStyle}>{seasonName(season)}</span>
              <span style={noteStyle}>{seasonNote(season, word, watched, total)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
