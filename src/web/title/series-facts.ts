import type { SerieInfo } from '#api/types.ts';
import { formatCount, formatRuntime } from '#web/foundation/format.ts';
import { isNovela } from './season-words.ts';

/** True if the series had begun and not ended when it was last fetched: then its date is "desde". */
export const isRunning = ({
  first_air_date: start,
  last_air_date: end,
  updated_at: at,
}: SerieInfo): boolean => start !== null && end === null && start <= at;

/** "3 temporadas", or for a single one "179 capítulos"; empty if unknown. */
export function extentOf(title: SerieInfo): string {
  const { number_of_seasons: seasons, number_of_episodes: episodes } = title;
  if (!seasons || seasons > 1) return seasons ? `${seasons} temporadas` : '';
  return episodes ? `${formatCount(episodes)} ${wordOf(title)}${episodes > 1 ? 's' : ''}` : '';
}

/** "45min por episódio"; empty if unknown. */
export const runtimeOf = (title: SerieInfo): string =>
  title.episode_runtime ? `${formatRuntime(title.episode_runtime)} por ${wordOf(title)}` : '';

const wordOf = (title: SerieInfo): string => (isNovela(title) ? 'capítulo' : 'episódio');
