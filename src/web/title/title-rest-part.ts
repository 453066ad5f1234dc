import { latePart } from '#web/foundation/late-part.tsx';

/** Everything below the answer. */
export const { Part: TitleRest, load: loadRest } = latePart(
  async () => (await import('./title-rest.tsx')).TitleRest,
);
