import { personBand } from '#artwork/person-palette.ts';
import { type Band, bandIn } from '#web/title-parts/band.ts';

/** A person's own colours, for their page's band and the top bar above it. */
export const bandOfPerson = (person: { id: number; name: string }): Band =>
  bandIn(personBand(person));
