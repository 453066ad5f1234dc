import { latePart } from '#web/foundation/late-part.tsx';

/** The late parts that only a series has. */
export const { Part: SeriesPart, load: loadSeriesParts } = latePart(
  async () => (await import('./series-seasons.lazy.tsx')).SeriesPart,
);
