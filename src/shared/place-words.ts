/** Providers whose names take the article "a"; all others take "o". */
const FEMININE =
  /^(netflix|apple tv|hbo|max\b|crunchyroll|mubi|microsoft store|reserva|claro|pluto|spcine|itaú|oldflix)/i;

const isFeminine = (name: string) => FEMININE.test(name);

/** "no Globoplay", "na Netflix": the article Brazilians use with the name. */
export const placeAt = (name: string): string => `${isFeminine(name) ? 'na' : 'no'} ${name}`;

/** "ele" for Globoplay, "ela" for Netflix. */
export const pronounOf = (name: string): string => (isFeminine(name) ? 'ela' : 'ele');
