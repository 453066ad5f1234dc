import type { SerieInfo } from '#api/types.ts';
import { useSeriesProgress } from '#web/library/series-progress-store.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import { soonStyle } from './season-styles.ts';
import { announcement, howSoon, isAnnounced, isNovela, seasonName } from './season-words.ts';
import {
  answerStyle,
  dateStyle,
  labelStyle,
  placeStyle,
  slipNoteStyle,
  slipStyle,
} from './slip-styles.ts';
import { placeWords } from './viewer-place.ts';

/** Below the ticket: when the next episode comes, and where the viewer stopped. Nothing if none is announced. */
export function NextEpisode({ title, today }: { title: SerieInfo; today: string }) {
  const { next_episode: next, seasons } = title;
  const place = placeWords(title, useSeriesProgress(title.id)?.progress);
  if (!isAnnounced(next, today)) return null;
  const [label, word] = isNovela(title)
    ? ['Próximo capítulo', 'Capítulo']
    : ['Próximo episódio', 'Episódio'];
  const season = seasons.find((one) => one.season_number === next.season_number);
  const soon = howSoon(next.air_date, today);
  return (
    <section style={slipStyle(place !== null)} aria-labelledby="proximo">
      <div style={dateStyle}>
        <div>
          <h2 id="proximo" style={labelStyle}>
            {label}
          </h2>
          <p style={answerStyle}>{announcement(next.air_date, today)}</p>
          <p style={slipNoteStyle}>
            {word} {next.episode_number}
            {seasons.length > 1 && season && ` da ${seasonName(season)}`}
            {next.name && `, “${next.name}”`}
          </p>
        </div>
        {soon.startsWith('em ') && <p style={soonStyle('papel')}>{soon}</p>}
      </div>
      {place && (
        <div style={placeStyle}>
          <p style={labelStyle}>{place.stopped}</p>
          {place.next ? (
            <PrimaryOffer providers={title.providers} size={28}>
              {place.next}
            </PrimaryOffer>
          ) : (
            <p style={slipNoteStyle}>Você já viu tudo que saiu.</p>
          )}
        </div>
      )}
    </section>
  );
}
