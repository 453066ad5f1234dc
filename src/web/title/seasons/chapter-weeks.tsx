import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
} from 'react';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { weekName, type DatedEpisode, type EpisodeRow, type Week } from './season-data.ts';
import { dayOfYear, weekday } from './series-words.ts';
import { EpisodeCheck } from './episode-list.tsx';

// Style attributes for the reason given in `season-styles.ts`.

const weekBarStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  paddingBlock: '20px',
};
const weekNameStyle: CSSProperties = { fontWeight: 700, paddingInline: '8px', minWidth: 0 };
const arrowStyle: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '44px',
  height: '44px',
  border: '1px solid var(--t3)',
  borderRadius: 'var(--r-pilula)',
};

/** Six leaves in a row where there is room, two on a phone. */
const leavesStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(8.5rem, (100% - 80px) / 6), 1fr))',
  gap: '16px',
};
const leafStyle = (isNext: boolean): CSSProperties => ({
  display: 'grid',
  alignContent: 'start',
  gap: '12px',
  minHeight: '180px',
  padding: '18px',
  borderRadius: 'var(--r-campo)',
  background: isNext ? 'var(--band-bg)' : 'var(--n1)',
  color: isNext ? 'var(--band-ink)' : 'inherit',
  overflowWrap: 'anywhere',
});
const leafDayStyle: CSSProperties = {
  display: 'flex',
  justifyContent: 'space-between',
  fontWeight: 700,
};
const leafNumberStyle: CSSProperties = {
  fontSize: 'clamp(3rem, 5vw, 4.5rem)',
  fontWeight: 900,
  fontStretch: '76%',
  lineHeight: 1,
};
/** The foot of the leaf, below a line of any length. */
const leafFootStyle: CSSProperties = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignSelf: 'end',
};
const revealStyle: CSSProperties = {
  minHeight: '44px',
  color: 'inherit',
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
};

const runStyle: CSSProperties = { paddingTop: '44px' };
const blocksLabelStyle: CSSProperties = {
  color: 'var(--t2)',
  fontSize: 'var(--fs-rotulo)',
  fontWeight: 800,
  fontStretch: '112%',
  letterSpacing: '.035em',
  textTransform: 'uppercase',
};
/** Thirty blocks fill the row; on a phone there are several rows. */
const blocksStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(18px, (100% - 29 * 4px) / 30), 1fr))',
  gap: '4px',
  marginBlock: '14px 12px',
};
const blockStyle = (share: number, isCurrent: boolean): CSSProperties => ({
  height: 'clamp(22px, 2.4vw, 34px)',
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  background: `linear-gradient(to right, var(--verde) ${share * 100}%, ${
    isCurrent ? 'var(--papel)' : 'var(--n2)'
  } 0)`,
});
const blocksFootStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 24px',
  color: 'var(--t2)',
  fontSize: '.9375rem',
};

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

interface RunBlocksProps {
  weeks: readonly Week[];
  rows: readonly EpisodeRow[];
  /** True if the viewer marks watched chapters. */
  hasProgress: boolean;
  today: string;
}

/** The whole run of a novela at a glance: a block a week, filled as far as the viewer has watched it. */
function RunBlocks({ weeks, rows, hasProgress, today }: RunBlocksProps) {
  const watched = new Set(
    rows.filter((row) => row.isWatched).map((row) => row.episode.episode_number),
  );
  const end = weeks.at(-1)!.at(-1)!.air_date;
  const current = weeks.findIndex((week) => week.at(-1)!.air_date >= today);
  return (
    <div style={runStyle}>
      <p style={blocksLabelStyle}>
        {rows.length} capítulos{hasProgress && `, você viu ${watched.size}`}
      </p>
      <div style={blocksStyle} aria-hidden="true">
        {weeks.map((week, index) => {
          const seen = week.filter((chapter) => watched.has(chapter.episode_number)).length;
          return (
            <span
              key={week[0].episode_number}
              style={blockStyle(seen / week.length, index === current)}
            />
          );
        })}
      </div>
      <p style={blocksFootStyle}>
        <span>Cada bloco é uma semana</span>
        <span>
          {end < today ? 'Acabou' : 'Acaba'} em {dayOfYear(end, today)}
        </span>
      </p>
    </div>
  );
}

interface ChapterLeafProps {
  /** The novela. */
  id: number;
  chapter: DatedEpisode;
  row: EpisodeRow;
  /** True if it is the next one to be broadcast. */
  isComing: boolean;
  /** True if its line would spoil an episode that the viewer has not seen yet. */
  hides: boolean;
}

/** A chapter as a leaf of a calendar. */
function ChapterLeaf({ id, chapter, row, isComing, hides }: ChapterLeafProps) {
  const [isRevealed, setRevealed] = useState(false);
  const { season_number: season, episode_number: number, name, air_date: date } = chapter;
  const { isOut, isWatched, isNext } = row;
  const isHidden = hides && !isWatched && !isRevealed;
  return (
    <li style={leafStyle(isComing)}>
      <span style={leafDayStyle}>
        <span>{weekday(date).slice(0, 3)}</span>
        <span>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
      </span>
      <span
        style={{ ...leafNumberStyle, ...(isNext && !isComing && { color: 'var(--rosa)' }) }}
        aria-current={isNext || undefined}
      >
        {number}
      </span>
      {name && isHidden && (
        <button
          type="button"
          style={revealStyle}
          aria-label={`Mostrar o que acontece no capítulo ${number}`}
          onClick={() => setRevealed(true)}
        >
          Mostrar o que acontece
        </button>
      )}
      {name && !isHidden && <span>{name}</span>}
      {isOut && (
        <span style={leafFootStyle}>
          <EpisodeCheck
            id={id}
            season={season}
            number={number}
            name={name && !isHidden ? `Capítulo ${number}, ${name}` : `Capítulo ${number}`}
            isWatched={isWatched}
          />
        </span>
      )}
    </li>
  );
}
