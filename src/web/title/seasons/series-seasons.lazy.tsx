import { useRouter } from '@tanstack/react-router';
import type { SerieInfo } from '#api/types.ts';
import { formatDate } from '#web/foundation/format.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { Answer } from '#web/offer-parts/answer.tsx';
import { watchOffers } from '#web/offer-parts/offers.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import { loadFirstSeason, type FirstSeason } from './season-data.ts';
import { Seasons } from './seasons.tsx';
import {
  announcement,
  extentOf,
  howSoon,
  isAnnounced,
  isNovela,
  isRunning,
  placeWords,
  runtimeOf,
  seasonName,
} from './series-words.ts';
import sheet from './next-episode.css?url';

export { loadFirstSeason };

/** The next episode of a series, if one is announced. */
function SeriesNextEpisode({ title }: { title: SerieInfo }) {
  const first = useFirstSeason();
  return first ? <NextEpisode title={withDefaults(title)} today={first.today} /> : null;
}

/** The seasons of a series. */
function SeriesSeasons({ title }: { title: SerieInfo }) {
  const first = useFirstSeason();
  if (first?.season === undefined) return null;
  return (
    <Seasons
      title={withDefaults(title)}
      open={first.season}
      part={first.part}
      week={first.week}
      today={first.today}
    />
  );
}

/** Not a property, which the code of every title's page would have to pass on. */
const useFirstSeason = (): FirstSeason | undefined =>
  (useRouter().state.matches.at(-1)?.loaderData as { seasons?: FirstSeason } | undefined)?.seasons;

/** The API's client leaves these two of the optional fields to this part. */
const withDefaults = (title: Partial<Pick<SerieInfo, 'seasons' | 'next_episode'>> & SerieInfo) =>
  title.seasons && title.next_episode !== undefined
    ? title
    : { ...title, seasons: title.seasons ?? [], next_episode: title.next_episode ?? null };

const PARTS = { badges: SeriesBadges, next: SeriesNextEpisode, seasons: SeriesSeasons };

/** The parts of a page that only a series has, in three places: one late part, so that their code comes at once. */
export function SeriesPart({ title, show }: { title: SerieInfo; show: keyof typeof PARTS }) {
  const Part = PARTS[show];
  return <Part title={title} />;
}

/** A series' date, how much there is of it, and its runtime, among its badges. An unknown one has none. */
function SeriesBadges({ title }: { title: SerieInfo }) {
  const { first_air_date: date } = title;
  const extent = extentOf(title);
  const runtime = runtimeOf(title);
  return (
    <>
      {date && (
        <li>
          {isRunning(title) && 'desde '}
          <time dateTime={date}>{formatDate(date)}</time>
        </li>
      )}
      {extent && <li>{extent}</li>}
      {runtime && <li>{runtime}</li>}
    </>
  );
}

/** The part above the ticket: the next episode's day, and where the viewer stopped. Nothing if none is announced. */
function NextEpisode({ title, today }: { title: SerieInfo; today: string }) {
  const { next_episode: next, seasons, providers } = title;
  if (!isAnnounced(next, today)) return null;
  const [label, word] = isNovela(title)
    ? ['Próximo capítulo', 'Capítulo']
    : ['Próximo episódio', 'Episódio'];
  const season = seasons.find((one) => one.season_number === next.season_number);
  const soon = howSoon(next.air_date, today);
  return (
    <section className="next-slip" aria-labelledby="proximo">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="next-date">
        <div>
          <h2 id="proximo" className="next-label">
            {label}
          </h2>
          <p className="next-answer">{announcement(next.air_date, today)}</p>
          <p className="next-note">
            {word} {next.episode_number}
            {seasons.length > 1 && season && ` da ${seasonName(season)}`}
            {next.name && `, “${next.name}”`}
          </p>
          {watchOffers(providers).length > 0 && (
            <Answer providers={providers} className="next-note" />
          )}
        </div>
        {soon.startsWith('em ') && <p className="next-soon">{soon}</p>}
      </div>
      <ViewerPlace title={title} />
    </section>
  );
}

/** The place where the viewer stopped, and their next episode. Visitors without an account do not see it. */
function ViewerPlace({ title }: { title: SerieInfo }) {
  const view = useSeriesProgress(title.id);
  const place = placeWords(title, view?.progress);
  const isUpToDate = place !== null && place.next === null;
  return (
    <div className="next-place" data-known={view !== null}>
      <p className="next-label">{place?.stopped ?? 'Você ainda não começou'}</p>
      {isUpToDate ? (
        <p>Você já viu tudo que saiu.</p>
      ) : (
        <PrimaryOffer providers={title.providers} size={28}>
          {place?.next ?? 'do começo'}
        </PrimaryOffer>
      )}
    </div>
  );
}
