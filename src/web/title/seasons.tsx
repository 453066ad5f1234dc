import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { Season, SerieInfo } from '#api/types.ts';
import { ChapterWeeks } from './chapter-weeks.tsx';
import { EpisodeList } from './episode-list.tsx';
import { seasonQuery } from './season-data.ts';
import {
  footStyle,
  nameStyle,
  noteStyle,
  panelStyle,
  seasonStyle,
  stripStyle,
  tileStyle,
} from './season-styles.ts';
import facts from './technical-sheet.module.css';
import { openWeek, weeksOf } from './season-weeks.ts';
import { isNovela, seasonName, seasonNote } from './season-words.ts';

interface SeasonsProps {
  title: SerieInfo;
  /** The season that is open at first. */
  open: number;
  /** The requested week of that season, counted from 1. */
  week?: number | undefined;
  /** Brazil's day on the server, so that the browser writes the same words. */
  today: string;
}

const SLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** Scrolls the strip sideways, and nothing else, if a season is not wholly in view. */
function scrollTo(strip: HTMLElement, number: number) {
  const season = strip.querySelector(`[href="?temporada=${number}"]`)?.getBoundingClientRect();
  if (!season) return;
  const { left, right, width } = strip.getBoundingClientRect();
  if (season.left >= left && season.right <= right) return;
  strip.scrollLeft += season.left - left - (width - season.width) / 2;
}

/** The strip of seasons; each is a link to its own address, and opens in place with JavaScript. */
export function Seasons({ title, open: first, week, today }: SeasonsProps) {
  const { id, seasons, next_episode: next = null } = title;
  const word = isNovela(title) ? 'capítulo' : 'episódio';
  const [open, setOpen] = useState(first);
  const router = useRouter();
  const queries = router.options.context.queryClient;
  const strip = useRef<HTMLOListElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const height = useRef<number>(undefined);
  const shown =
    open === undefined ? undefined : queries.getQueryData<Season>(seasonQuery(id, open).queryKey);

  useLayoutEffect(() => {
    if (strip.current) scrollTo(strip.current, open);
  }, [open]);

  // After every rendering: only another season changes the height.
  useLayoutEffect(() => {
    const before = height.current;
    const now = panel.current?.offsetHeight;
    height.current = now;
    if (before === undefined || before === now) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    panel.current?.animate(
      [
        { height: `${before}px`, overflow: 'hidden' },
        { height: `${now}px`, overflow: 'hidden' },
      ],
      SLIDE,
    );
  });

  function show(event: MouseEvent<HTMLAnchorElement>, number: number) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const { href } = event.currentTarget;
    queries.ensureQueryData(seasonQuery(id, number)).then(
      () => {
        setOpen(number);
        void router.navigate({
          to: '.',
          // Not a parameter of the route: choosing a season must not load the page again.
          search: { temporada: number } as never,
          replace: true,
          resetScroll: false,
        });
      },
      () => location.assign(href),
    );
  }

  const chosen = seasons.find((season) => season.season_number === open);
  const label = `${word === 'capítulo' ? 'Capítulos' : 'Episódios'}: ${chosen ? seasonName(chosen) : ''}`;
  const weeks = word === 'capítulo' ? weeksOf(shown?.episodes ?? []) : [];
  // Nothing to choose from: the weeks take the place of the strip.
  const isOnlyWeeks = weeks.length > 0 && seasons.length === 1;
  return (
    <section style={{ minWidth: 0, paddingInline: 'var(--g)' }} aria-labelledby="temporadas">
      <h2 id="temporadas" className={facts.heading}>
        {isOnlyWeeks ? 'Capítulos da semana' : 'Temporadas'}
      </h2>
      {!isOnlyWeeks && (
        <ol ref={strip} style={stripStyle(seasons.length)} role="list" data-keeps-focus>
          {seasons.map((season, index) => (
            <li key={season.season_number}>
              <a
                style={seasonStyle(season.season_number === open)}
                href={`?temporada=${season.season_number}`}
                aria-current={season.season_number === open || undefined}
                onClick={(event) => show(event, season.season_number)}
              >
                <span style={tileStyle(seasons.length - 1 - index)} aria-hidden="true">
                  {season.season_number}
                </span>
                <span style={nameStyle}>{seasonName(season)}</span>
                <span style={noteStyle}>{seasonNote(season, word)}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      <div ref={panel} style={isOnlyWeeks ? {} : panelStyle}>
        {weeks.length > 0 ? (
          <ChapterWeeks
            label={label}
            season={open}
            weeks={weeks}
            open={openWeek(weeks, open === first ? week : undefined, {
              today,
              isOver: title.last_air_date !== null,
            })}
            next={next}
            today={today}
          />
        ) : shown && shown.episodes.length > 0 ? (
          <EpisodeList
            label={label}
            word={word}
            episodes={shown.episodes}
            next={next}
            today={today}
          />
        ) : (
          <p style={footStyle}>Ainda não temos a lista de {word}s desta temporada.</p>
        )}
        {next && <p style={footStyle}>As datas podem mudar.</p>}
      </div>
    </section>
  );
}
