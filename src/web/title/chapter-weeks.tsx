import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { ChapterLeaf } from './chapter-leaf.tsx';
import type { EpisodeRow } from './episode-rows.ts';
import { RunBlocks } from './run-blocks.tsx';
import { weekName, type Week } from './season-weeks.ts';
import { arrowStyle, leavesStyle, weekBarStyle, weekNameStyle } from './week-styles.ts';

interface ChapterWeeksProps {
  /** Names the list. */
  label: string;
  /** The novela. */
  id: number;
  season: number;
  weeks: readonly Week[];
  /** The chapters of the whole season, in the order of their numbers. */
  rows: readonly EpisodeRow[];
  /** The index of the week that shows first. */
  first: number;
  /** True if the viewer marks watched chapters. */
  hasProgress: boolean;
  /** The number of the next chapter to be broadcast, whose leaf stands out. */
  comes: number | undefined;
  today: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The chapters of a week as leaves of a calendar, with links to the weeks before and after. With
 * JavaScript they show in place, and the arrow keys do the same.
 */
export function ChapterWeeks(props: ChapterWeeksProps) {
  const { label, id, season, weeks, rows, first, hasProgress, comes, today } = props;
  const [open, setOpen] = useState(first);
  const router = useRouter();
  const whole = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const week = weeks[open]!;

  // The link with the focus may be gone, because there is none before the first and after the last week.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.querySelector('a')?.focus();
    hadFocus.current = false;
  });

  function show(index: number) {
    if (!weeks[index]) return;
    hadFocus.current = true;
    setOpen(index);
    void router.navigate({
      to: '.',
      // Not parameters of the route: choosing a week must not load the page again.
      search: { temporada: season, semana: index + 1 } as never,
      replace: true,
      resetScroll: false,
    });
  }
  // A shortcut for the links, wherever the focus is inside.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(open + step);
  });
  useEffect(() => {
    const element = whole.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  function onClick(event: MouseEvent, index: number) {
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    show(index);
  }
  const linkTo = (index: number, name: string, icon: 'back' | 'forward') =>
    weeks[index] && (
      <a
        style={arrowStyle}
        href={`?temporada=${season}&semana=${index + 1}#temporadas`}
        aria-label={`${name}: ${weekName(weeks[index], today)}`}
        onClick={(event) => onClick(event, index)}
      >
        <Icon name={icon} />
      </a>
    );
  return (
    <div ref={whole} data-keeps-focus>
      <nav ref={bar} style={weekBarStyle} aria-label="Semanas">
        {linkTo(open - 1, 'Semana anterior', 'back')}
        <p style={weekNameStyle} aria-live="polite">
          {weekName(week, today)}
        </p>
        {linkTo(open + 1, 'Próxima semana', 'forward')}
      </nav>
      <ol style={leavesStyle} aria-label={`${label}, ${weekName(week, today)}`} role="list">
        {week.map((chapter) => {
          const number = chapter.episode_number;
          const index = rows.findIndex(({ episode }) => episode.episode_number === number);
          const before = rows[index - 1];
          return (
            <ChapterLeaf
              key={number}
              id={id}
              chapter={chapter}
              row={rows[index]!}
              isComing={comes === number}
              hides={hasProgress && before !== undefined && !before.isWatched}
            />
          );
        })}
      </ol>
      <RunBlocks weeks={weeks} rows={rows} hasProgress={hasProgress} today={today} />
    </div>
  );
}
