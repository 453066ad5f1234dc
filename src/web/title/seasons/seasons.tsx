import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { SeasonCard, SerieInfo } from '#api/types.ts';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import {
  markableCount,
  watchedCount,
  type LoadedPart,
  type SeriesView,
} from '#web/library/series-progress-rules.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { mineFirst, watchOffers } from '#web/offer-parts/offers.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { ChapterWeeks } from './chapter-weeks.tsx';
import { EpisodeList, SeasonMarks } from './episode-list.tsx';
import {
  episodeRows,
  openWeek,
  seasonQuery,
  weeksOf,
  type SeasonPart,
  type ShownSeason,
} from './season-data.ts';
import {
  footStyle,
  headStyle,
  nameStyle,
  nextPartStyle,
  noteStyle,
  panelStyle,
  partStyle,
  partsStyle,
  placeNoteStyle,
  progressStyle,
  seasonStyle,
  stripStyle,
  tileStyle,
} from './season-styles.ts';
import facts from '#web/title/technical-sheet.module.css';
import {
  datesNote,
  isAnnounced,
  isNovela,
  placeWords,
  seasonName,
  seasonNote,
} from './series-words.ts';

interface SeasonsProps {
  title: SerieInfo;
  /** The season that is open at first. */
  open: number;
  /** The requested part of that season, counted from 1. */
  part?: number | undefined;
  /** The requested week of that season, counted from 1. */
  week?: number | undefined;
  /** Brazil's day on the server, so that the browser writes the same words. */
  today: string;
}

/** A season whose episodes could not be loaded. */
const EMPTY: ShownSeason = { episodes: [], parts: [], part: 0, before: 0, lastOut: -1 };
const SLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** The seasons; each is a link to its own address, and opens in place with JavaScript. */
export function Seasons({ title, open: first, part: firstPart, week, today }: SeasonsProps) {
  const { id, seasons, next_episode: next = null } = title;
  const word = isNovela(title) ? 'capítulo' : 'episódio';
  const [{ season: open, part }, setOpen] = useState({ season: first, part: firstPart });
  const router = useRouter();
  const queries = router.options.context.queryClient;
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const height = useRef<{ shown: string; px: number | undefined }>(undefined);
  const view = useSeriesProgress(id);
  const offers = mineFirst(watchOffers(title.providers), useSubscriptions());
  const { queryKey } = seasonQuery(title, { season: open, part, today });
  const shown = queries.getQueryData<ShownSeason>(queryKey) ?? EMPTY;
  const { parts, before } = shown;
  const range = parts[shown.part];

  // Runs after every rendering, because the height before another season or part opens is that of the last one.
  useLayoutEffect(() => {
    const last = height.current;
    const px = panel.current?.offsetHeight;
    height.current = { shown: queryKey.join(), px };
    if (last === undefined || last.shown === queryKey.join() || last.px === px) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    panel.current?.animate(
      [
        { height: `${last.px}px`, overflow: 'hidden' },
        { height: `${px}px`, overflow: 'hidden' },
      ],
      SLIDE,
    );
  });

  function show(event: MouseEvent<HTMLAnchorElement>, season: number, wanted?: number) {
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const isBelow = !event.currentTarget.closest('nav, ol');
    queries.ensureQueryData(seasonQuery(title, { season, part: wanted, today })).then(
      () => {
        setOpen({ season, part: wanted });
        // The link below a part is gone or stands elsewhere: reading goes on at the top.
        if (isBelow) heading.current?.focus();
        void router.navigate({
          to: '.',
          // Not parameters of the route: choosing a season must not load the page again.
          search: { temporada: season, ...(wanted && { parte: wanted }) } as never,
          replace: true,
          resetScroll: false,
        });
      },
      () => location.assign(href),
    );
  }

  const chosen = seasons.find((season) => season.season_number === open);
  const label =
    `${word === 'capítulo' ? 'Capítulos' : 'Episódios'}: ${chosen ? seasonName(chosen) : ''}` +
    (range ? `, ${range.first} a ${range.last}` : '');
  const isOver = title.last_air_date !== null;
  const rows = episodeRows(shown.episodes, view, { today, isOver, lastOut: shown.lastOut });
  const out = rows.filter((row) => row.isOut).map((row) => row.episode.episode_number);
  const weeks = word === 'capítulo' && !range ? weeksOf(shown.episodes) : [];
  const partLinks = { season: open, parts, open: shown.part, word, onShow: show } as const;
  // With nothing to choose from, the weeks take the place of the strip.
  const isOnlyWeeks = weeks.length > 0 && seasons.length === 1;
  const place = placeWords(title, view?.progress);
  return (
    <section
      ref={repeatEarlyPress}
      data-early=""
      style={{ minWidth: 0, paddingInline: 'var(--g)' }}
      aria-labelledby="temporadas"
    >
      <div style={headStyle} data-keeps-focus>
        <h2 ref={heading} id="temporadas" className={facts.heading} tabIndex={-1}>
          {isOnlyWeeks ? 'Capítulos da semana' : 'Temporadas'}
        </h2>
        {!isOnlyWeeks && !isAnnounced(next, today) && (
          <p style={placeNoteStyle}>{place?.stopped}</p>
        )}
      </div>
      {!isOnlyWeeks && (
        <SeasonStrip {...{ seasons, open, word, view, isOver, out, part: range }} onShow={show} />
      )}
      <div ref={panel} style={isOnlyWeeks ? {} : panelStyle}>
        {range && <PartLinks {...partLinks} />}
        {weeks.length > 0 ? (
          <ChapterWeeks
            key={open}
            label={label}
            id={id}
            season={open}
            weeks={weeks}
            rows={rows}
            first={openWeek(weeks, open === first ? week : undefined, { today, isOver })}
            hasProgress={place !== null}
            comes={next?.season_number === open ? next.episode_number : undefined}
            today={today}
          />
        ) : rows.length > 0 ? (
          <EpisodeList
            label={label}
            word={word}
            id={id}
            rows={rows}
            comes={next?.season_number === open ? next.episode_number : undefined}
            link={offers.find((offer) => offer.provider_link)?.provider_link ?? null}
            today={today}
          />
        ) : (
          <p style={footStyle}>Ainda não temos a lista de {word}s desta temporada.</p>
        )}
        <NextPart {...partLinks} />
        <SeasonMarks
          {...{ id, season: open, rows, view, part: range, before }}
          isOnly={seasons.length === 1}
        />
        {next && <p style={footStyle}>{datesNote(title.updated_at)}</p>}
      </div>
    </section>
  );
}

interface PartLinksProps {
  season: number;
  parts: readonly SeasonPart[];
  /** The index of the open part. */
  open: number;
  word: 'episódio' | 'capítulo';
  /** `part` is counted from 1. */
  onShow: (event: MouseEvent<HTMLAnchorElement>, season: number, part: number) => void;
}

const addressOf = (season: number, part: number) => `?temporada=${season}&parte=${part}#temporadas`;

/** The parts of a long season, each a link to its own address. */
function PartLinks({ season, parts, open, word, onShow }: PartLinksProps) {
  return (
    <nav aria-label={`Partes da ${season}ª temporada`} data-keeps-focus>
      <ol style={partsStyle} role="list">
        {parts.map(({ first, last }, index) => (
          <li key={first}>
            <a
              style={partStyle(index === open)}
              href={addressOf(season, index + 1)}
              aria-current={index === open || undefined}
              onClick={(event) => onShow(event, season, index + 1)}
            >
              <span className="visually-hidden">{plural(word)} </span>
              {`${first}–${last}`}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The link below a part to the next one. */
function NextPart({ season, parts, open, word, onShow }: PartLinksProps) {
  const next = parts[open + 1];
  if (!next) return null;
  return (
    <p style={nextPartStyle}>
      <a
        style={partStyle(false)}
        href={addressOf(season, open + 2)}
        onClick={(event) => onShow(event, season, open + 2)}
      >
        {`${plural(word)} ${next.first}–${next.last}`}
      </a>
    </p>
  );
}

const plural = (word: PartLinksProps['word']) => (word === 'capítulo' ? 'Capítulos' : 'Episódios');

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
function SeasonStrip({ seasons, open, word, view, isOver, out, part, onShow }: SeasonStripProps) {
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
