import { latePart } from '#web/foundation/late-part.tsx';

const part = (name: 'SeriesBadges' | 'SeriesNextEpisode' | 'SeriesSeasons') =>
  latePart(async () => (await import('./series-seasons.tsx'))[name]);

/** The late parts that only a series has. */
export const { Part: SeriesBadges, load: loadBadges } = part('SeriesBadges');
export const { Part: SeriesNextEpisode, load: loadNextEpisode } = part('SeriesNextEpisode');
export const { Part: SeriesSeasons, load: loadSeriesSeasons } = part('SeriesSeasons');
