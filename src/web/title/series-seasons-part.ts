import { latePart } from '#web/foundation/late-part.tsx';

/** The late part that only a series has. */
export const { Part: SeriesSeasons, load: loadSeriesSeasons } = latePart(
  async () => (await import('./series-seasons.tsx')).SeriesSeasons,
);
