import { personBand } from '#artwork/palettes.ts';
import { type Band, bandIn } from '#web/title-parts/band.ts';

/** The colours of a person's band and of the top bar above it. */
export const bandOfPerson = (person: { id: number; name: string }): Band =>
  bandIn(personBand(person));
