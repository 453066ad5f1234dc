/** The generator's input for a film or a series; genres by their Brazilian names. */
export interface DrawnTitle {
  type: 'movie' | 'serie';
  id: number;
  title: string;
  genres: readonly string[];
  year: number | null;
  /** Names for the picture of a link if no letter of the title can be drawn. */
  otherNames?: readonly string[];
}

export interface DrawnPerson {
  id: number;
  name: string;
}

/** A = Archivo 900 in capitals, every line justified by the width axis; B = Fraunces, as typed. */
export type Voice = 'A' | 'B';

export interface Size {
  w: number;
  h: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}
