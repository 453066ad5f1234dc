import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { Season, SerieInfo } from '#api/types.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { mineFirst, watchOffers } from '#web/offer-parts/offers.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { ChapterWeeks } from './chapter-weeks.tsx';
import { EpisodeList } from './episode-list.tsx';
import { episodeRows } from './episode-rows.ts';
import { seasonQuery } from './season-data.ts';
import { SeasonMarks } from './season-marks.tsx';
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
  /** The requested week of that season, counted from 1. */
  week?: number | undefined;
  /** Brazil's day on the server, so that the browser writes the same words. */
  today: string;
}

const SLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** The seasons; each is a link to its own address, and opens in place with JavaScript. */
export function Seasons({ title, open: first, week, today }: SeasonsProps) {
  const { id, seasons, next_episode: next = null } = title;
  const word = isNovela(title) ? 'capítulo' : 'episódio';
  const [open, setOpen] = useState(first);
  const router = useRouter();
  const queries = router.options.context.queryClient;
  const panel = useRef<HTMLDivElement>(null);
  const height = useRef<{ season: number; px: number | undefined }>(undefined);
  const view = useSeriesProgress(id);
  const offers = mineFirst(watchOffers(title.providers), useSubscriptions());
  const shown = queries.getQueryData<Season>(seasonQuery(id, open).queryKey);

  // After every rendering: the height before another season opens is that of the last one.
  useLayoutEffect(() => {
    const before = height.current;
    const px = panel.current?.offsetHeight;
    height.current = { season: open, px };
    if (before === undefined || before.season === open || before.px === px) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    panel.current?.animate(
      [
        { height: `${before.px}px`, overflow: 'hidden' },
        { height: `${px}px`, overflow: 'hidden' },
      ],
      SLIDE,
    );
  });

  function show(event: MouseEvent<HTMLAnchorElement>, number: number) {
    if (isOpenedElsewhere(event)) return;
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
  const isOver = title.last_air_date !== null;
  const rows = episodeRows(shown?.episodes ?? [], view, { today, isOver });
  const out = rows.filter((row) => row.isOut).map((row) => row.episode.episode_number);
  const weeks = word === 'capítulo' ? weeksOf(shown?.episodes ?? []) : [];
  // Nothing to choose from: the weeks take the place of the strip.
  const isOnlyWeeks = weeks.length > 0 && seasons.length === 1;
  const place = placeWords(title, view?.progress);
  return (
    <section
      ref={repeatEarlyPress}
      data-early=""
      style={{ minWidth: 0, paddingInline: 'var(--g)' }}
      aria-labelledby="temporadas"
    >
      <div style={headStyle}>
        <h2 id="temporadas" className={facts.heading}>
          {isOnlyWeeks ? 'Capítulos da semana' : 'Temporadas'}
        </h2>
        {!isOnlyWeeks && !isAnnounced(next, today) && (
          <p style={placeNoteStyle}>{place?.stopped}</p>
        )}
      </div>
      {!isOnlyWeeks && <SeasonStrip {...{ seasons, open, word, view, out }} onShow={show} />}
      <div ref={panel} style={isOnlyWeeks ? {} : panelStyle}>
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
        <SeasonMarks id={id} season={open} rows={rows} view={view} isOnly={seasons.length === 1} />
        {next && <p style={footStyle}>{datesNote(title.updated_at)}</p>}
      </div>
    </section>
  );
}
