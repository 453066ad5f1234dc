import type { SerieInfo } from '#api/types.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { Answer } from '#web/offer-parts/answer.tsx';
import { watchOffers } from '#web/offer-parts/offers.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import sheet from './next-episode.css?url';
import { announcement, howSoon, isAnnounced, isNovela, seasonName } from './season-words.ts';
import { placeWords } from './viewer-place.ts';

/** The part above the ticket: the next episode's day, and where the viewer stopped. Nothing if none is announced. */
export function NextEpisode({ title, today }: { title: SerieInfo; today: string }) {
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
