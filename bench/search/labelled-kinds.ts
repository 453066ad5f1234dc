/** Aims for a kind of labelled queries: shares of its queries, 0 to 1. */
export type LabelledAims = {
  /** Queries with an accepted answer among the first five; for gibberish, with no result. */
  five: number;
  /** Queries with an accepted answer in the first place. */
  first?: number;
};

/** The kinds of labelled queries. */
export const LABELLED_KINDS: Record<string, LabelledAims> = {
  'number in a saga': { five: 0.95 },
  'natural phrase': { five: 0.95 },
  'with a service': { five: 0.95 },
  'title and person': { five: 0.9 },
  abbreviation: { five: 0.85 },
  'year as a hint': { five: 0.98, first: 0.9 },
  'inside a word': { five: 0.9 },
  'by sound': { five: 0.97 },
  gibberish: { five: 0.99 },
  "person's name misspelt": { five: 0.95 },
  'person under titles': { five: 0.98 },
  subtitle: { five: 0.95 },
  'first and last word': { five: 0.95 },
  'whole name': { five: 0.98 },
  'name with a slip': { five: 0.98 },
  'original title': { five: 0.95 },
  'name like a filler': { five: 0.95 },
};
