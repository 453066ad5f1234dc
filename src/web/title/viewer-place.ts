import type { SerieInfo, ViewerSeries } from '#api/types.ts';
import { isNovela } from './season-words.ts';

/** The place where the viewer stopped, in words. */
export interface PlaceWords {
  /** "Você parou no 4", "Você parou no 4 da 2ª temporada", with "3 novos" if there are after a whole series. */
  stopped: string;
  /** "o episódio 5"; null if it is not out yet. */
  next: string | null;
}

/** Null for who has watched nothing of the series. */
export function placeWords(
  title: SerieInfo,
  progress: ViewerSeries | undefined,
): PlaceWords | null {
  if (!progress?.last_watched) return null;
  const { last_watched: last, next_episode: next, next_is_out: isOut, new_count: count } = progress;
  const word = isNovela(title) ? 'capítulo' : 'episódio';
  const ofSeason = ({ season_number: season }: { season_number: number }) =>
    title.seasons.length > 1 && season !== next?.season_number ? ` da ${season}ª temporada` : '';
  const nextSeason =
    next && next.season_number !== last.season_number ? ` da ${next.season_number}ª temporada` : '';
  const fresh = progress.watched && count > 0 ? `, ${count} ${count === 1 ? 'novo' : 'novos'}` : '';
  return {
    stopped: `Você parou no ${last.episode_number}${ofSeason(last)}${fresh}`,
    next: next && isOut ? `o ${word} ${next.episode_number}${nextSeason}` : null,
  };
}
