import { useRouter } from '@tanstack/react-router';
import type { SerieInfo } from '#api/types.ts';
import { NextEpisode } from './next-episode.tsx';
import { loadFirstSeason, type FirstSeason } from './season-data.ts';
import { Seasons } from './seasons.tsx';
import { SeriesBadges } from './series-badges.tsx';

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
