import { latePart } from '#web/foundation/late-part.tsx';

/** The late part of a title's page: everything below the answer. */
export const { Part: TitleRest, load: loadRest } = latePart(
  async () => (await import('./title-rest.lazy.tsx')).TitleRest,
);
