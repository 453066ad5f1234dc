import type { Episode, SeasonCard, SerieInfo, ViewerSeries } from '#api/types.ts';
import { DAY_MS } from '#shared/days.ts';
import {
  formatCount,
  formatDay,
  formatLongDate,
  formatRuntime,
  formatYear,
} from '#web/foundation/format.ts';

// Words for a series, its seasons, episodes and dates. Dates are calendar days in Brazil.

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** "22 de outubro", or "22 de outubro de 2019" where the year is not this one; the 1st is "1º". */
export function dayOfYear(date: string, today: string): string {
  const text = formatLongDate(date).replace(/^1 /, '1º ');
  return formatYear(date) === formatYear(today) ? text.replace(/ de \d+$/, '') : text;
}

/** "quinta" */
export const weekday = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? '';

/** "quinta, 26 de novembro" */
const namedDay = (date: string, today: string) => `${weekday(date)}, ${dayOfYear(date, today)}`;

/** "hoje", "amanhã", "em 5 dias", "em 6 semanas". */
export function howSoon(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'hoje';
  if (days === 1) return 'amanhã';
  return days <= 28 ? `em ${days} dias` : `em ${Math.round(days / 7)} semanas`;
}

/** "Sai quinta, 26 de novembro.", "Sai hoje, quinta." */
export function announcement(date: string, today: string): string {
  const soon = howSoon(date, today);
  if (soon === 'hoje') return `Sai hoje, ${weekday(date)}.`;
  if (soon === 'amanhã') return `Sai amanhã, ${weekday(date)}.`;
  return `Sai ${namedDay(date, today)}.`;
}

/** "22 de outubro, 48 min" for a broadcast episode, "quinta, 26 de novembro" for a coming one. */
export function episodeNote({ air_date: date, runtime }: Episode, today: string): string {
  if (date !== null && date >= today) return namedDay(date, today);
  const parts = [date && dayOfYear(date, today), runtime && `${runtime} min`];
  return parts.filter(Boolean).join(', ') || 'Sem data';
}

/** The line below the episodes: when their dates were last fetched. */
export const datesNote = (fetchedAt: string): string =>
  fetchedAt ? `Datas conferidas em ${formatDay(fetchedAt)}. Podem mudar.` : 'As datas podem mudar.';

/** True if the page announces this episode: one that is to come, with a date. */
export const isAnnounced = (
  next: Episode | null,
  today: string,
): next is Episode & { air_date: string } =>
  next !== null && next.air_date !== null && next.air_date >= today;

export const isNovela = (title: SerieInfo): boolean =>
  title.genres.some((genre) => genre.name === 'Novela');

/** "3ª temporada", or the season's own name. */
export const seasonName = ({ season_number, name }: SeasonCard): string =>
  name ?? `${season_number}ª temporada`;

/**
 * "2023, 12 episódios", and with the viewer's progress "2023, 4 de 12 vistos". `count`: episodes to watch, if the
 * season has another number of them.
 */
export function seasonNote(
  { air_date, episode_count }: SeasonCard,
  word: 'episódio' | 'capítulo' = 'episódio',
  watched?: number,
  count = episode_count,
): string {
  const plural = count === 1 ? '' : 's';
  const episodes = watched === undefined ? `${word}${plural}` : `visto${plural}`;
  const all = formatCount(count ?? 0);
  const counted = watched === undefined ? all : `${formatCount(watched)} de ${all}`;
  return [air_date?.slice(0, 4), count && `${counted} ${episodes}`].filter(Boolean).join(', ');
}

/** The place where the viewer stopped, in words. */
interface PlaceWords {
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

/** True if the series had begun and not ended when it was last fetched: then its date is "desde". */
export const isStillAiring = ({
  first_air_date: start,
  last_air_date: end,
  updated_at: at,
}: SerieInfo): boolean => start !== null && end === null && start <= at;

/** "3 temporadas", or for a single one "179 capítulos"; empty if unknown. */
export function seriesExtent(title: SerieInfo): string {
  const { number_of_seasons: seasons, number_of_episodes: episodes } = title;
  if (!seasons || seasons > 1) return seasons ? `${seasons} temporadas` : '';
  return episodes ? `${formatCount(episodes)} ${wordOf(title)}${episodes > 1 ? 's' : ''}` : '';
}

/** "45min por episódio"; empty if unknown. */
export const runtimeOf = (title: SerieInfo): string =>
  title.episode_runtime ? `${formatRuntime(title.episode_runtime)} por ${wordOf(title)}` : '';

const wordOf = (title: SerieInfo): string => (isNovela(title) ? 'capítulo' : 'episódio');
