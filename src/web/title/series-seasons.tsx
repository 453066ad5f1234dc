import { useRouter } from '@tanstack/react-router';
import type { SerieInfo } from '#api/types.ts';
import { NextEpisode } from './next-episode.tsx';
import { loadFirstSeason, type FirstSeason } from './season-data.ts';
import { Seasons } from './seasons.tsx';

export { loadFirstSeason };

/** The next episode and the seasons of a series. */
export function SeriesSeasons({ title: given }: { title: SerieInfo }) {
  // Not from properties, which the code of every title's page would have to pass on.
  const data = useRouter().state.matches.at(-1)?.loaderData as
    | { seasons?: FirstSeason }
    | undefined;
  const first = data?.seasons;
  if (!first) return null;
  const title = withDefaults(given);
  return (
    <>
      <NextEpisode title={title} today={first.today} />
      {first.season !== undefined && (
        <Seasons title={title} open={first.season} week={first.week} today={first.today} />
      )}
    </>
  );
}

/** The API's client leaves these two of the optional fields to this part. */
const withDefaults = (title: Partial<Pick<SerieInfo, 'seasons' | 'next_episode'>> & SerieInfo) =>
  title.seasons && title.next_episode !== undefined
    ? title
    : { ...title, seasons: title.seasons ?? [], next_episode: title.next_episode ?? null };
