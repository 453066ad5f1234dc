import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { SerieInfo } from '#api/types.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { mineFirst, watchOffers } from '#web/offer-parts/offers.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { ChapterWeeks } from './chapter-weeks.tsx';
import { EpisodeList } from './episode-list.tsx';
import { episodeRows } from './episode-rows.ts';
import { NextPart, PartLinks } from './part-links.tsx';
import { seasonQuery } from './season-data.ts';
import { SeasonMarks } from './season-marks.tsx';
import type { ShownSeason } from './season-parts.ts';
import { SeasonStrip } from './season-strip.tsx';
import { footStyle, headStyle, panelStyle, placeNoteStyle } from './season-styles.ts';
import facts from './technical-sheet.module.css';
import { openWeek, weeksOf } from './season-weeks.ts';
import { datesNote, isAnnounced, isNovela, seasonName } from './season-words.ts';
import { placeWords } from './viewer-place.ts';

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
