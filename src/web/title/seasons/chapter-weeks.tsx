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
import { looseSearch } from '#web/framework/loose-search.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import {
  endOf,
  weekName,
  type DatedEpisode,
  type ListedEpisode,
  type Week,
} from './season-data.ts';
import { dayOfYear, weekday } from './series-words.ts';
import { EpisodeCheck } from './episode-list.tsx';
import styles from './chapter-weeks.module.css';

interface ChapterWeeksProps {
  /** Names the list. */
  label: string;
  /** The novela. */
  id: number;
  season: number;
  weeks: readonly Week[];
  /** The chapters of the whole season, in the order of their numbers. */
  rows: readonly ListedEpisode[];
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
      search: looseSearch({ temporada: season, semana: index + 1 }),
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
        className={styles.arrow}
        href={`?temporada=${season}&semana=${index + 1}#temporadas`}
        aria-label={`${name}: ${weekName(weeks[index], today)}`}
        onClick={(event) => onClick(event, index)}
      >
        <Icon name={icon} />
      </a>
    );
  return (
    <div ref={whole} data-keeps-focus>
      <nav ref={bar} className={styles.bar} aria-label="Semanas">
        {linkTo(open - 1, 'Semana anterior', 'back')}
        <p className={styles.week} aria-live="polite">
          {weekName(week, today)}
        </p>
        {linkTo(open + 1, 'Próxima semana', 'forward')}
      </nav>
      <ol className={styles.leaves} aria-label={`${label}, ${weekName(week, today)}`} role="list">
        {week.map((chapter) => {
          const number = chapter.episode_number;
          const index = rows.findIndex(({ episode }) => episode.episode_number === number);
          const [row, before] = [rows[index], rows[index - 1]];
          return (
            row && (
              <ChapterLeaf
                key={number}
                id={id}
                chapter={chapter}
                row={row}
                isComing={comes === number}
                hides={hasProgress && before !== undefined && !before.isWatched}
              />
            )
          );
        })}
      </ol>
      <RunBlocks weeks={weeks} rows={rows} hasProgress={hasProgress} today={today} />
    </div>
  );
}

interface RunBlocksProps {
  weeks: readonly Week[];
  rows: readonly ListedEpisode[];
  /** True if the viewer marks watched chapters. */
  hasProgress: boolean;
  today: string;
}

/** The whole run of a novela at a glance: a block a week, filled as far as the viewer has watched it. */
function RunBlocks({ weeks, rows, hasProgress, today }: RunBlocksProps) {
  const watched = new Set(
    rows.filter((row) => row.isWatched).map((row) => row.episode.episode_number),
  );
  const ends = weeks.map(endOf);
  const end = ends.at(-1) ?? today;
  const current = ends.findIndex((day) => day >= today);
  return (
    <div className={styles.run}>
      <p className={styles.label}>
        {rows.length} capítulos{hasProgress && `, você viu ${watched.size}`}
      </p>
      <div className={styles.blocks} aria-hidden="true">
        {weeks.map((week, index) => {
          const seen = week.filter((chapter) => watched.has(chapter.episode_number)).length;
          return (
            <span
              key={week[0].episode_number}
              data-current={index === current}
              style={{ '--share': `${(seen / week.length) * 100}%` }}
            />
          );
        })}
      </div>
      <p className={styles.about}>
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
  row: ListedEpisode;
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
    <li className={styles.leaf} data-coming={isComing}>
      <span className={styles.day}>
        <span>{weekday(date).slice(0, 3)}</span>
        <span>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
      </span>
      <span className={styles.number} aria-current={isNext || undefined}>
        {number}
      </span>
      {name && isHidden && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={`Mostrar o que acontece no capítulo ${number}`}
          onClick={() => setRevealed(true)}
        >
          Mostrar o que acontece
        </button>
      )}
      {name && !isHidden && <span>{name}</span>}
      {isOut && (
        <span className={styles.foot}>
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
