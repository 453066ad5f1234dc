import { personBand } from '#artwork/person-palette.ts';
import { type Band, bandIn } from '#web/title-parts/band.ts';

/** The colours of a person's band and of the top bar above it. */
export const bandOfPerson = (person: { id: number; name: string }): Band =>
  bandIn(personBand(person));
