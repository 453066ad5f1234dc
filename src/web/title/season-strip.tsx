import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { SeasonCard } from '#api/types.ts';
import { watchedCount, type SeriesView } from '#web/library/series-progress-rules.ts';
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
  /** The numbers of the open season's episodes that are out. */
  out: readonly number[];
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
export function SeasonStrip({ seasons, open, word, view, out, onShow }: SeasonStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (strip.current) scrollTo(strip.current, open);
  }, [open]);
  return (
    <ol ref={strip} style={stripStyle(seasons.length)} role="list" data-keeps-focus>
      {seasons.map((season, index) => {
        const number = season.season_number;
        const known = view?.progress.seasons.find((one) => one.season_number === number);
        const watched = view
          ? watchedCount(view, number, number === open ? out : undefined)
          : undefined;
        const total = season.episode_count || known?.out_count;
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
              <span style={noteStyle}>{seasonNote(season, word, watched)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
