import type { AgeRating } from './schema.ts';
import type { FacetName, Vocabularies } from './vocabulary-rules.ts';

/** How a note is compared: at least it, at most it, or rounded to it. */
export const noteComparisons = ['above', 'below', 'equal'] as const;
export type NoteComparison = (typeof noteComparisons)[number];

/** What a list is narrowed to; what is absent narrows nothing. Ids of one kind mean any of them. */
export type TitleFilter = {
  genreIds?: readonly number[] | undefined;
  /** Providers with whatever kind of offer. */
  providerIds?: readonly number[] | undefined;
  /** Providers whose families have it in a plan: stream, free, ads. */
  planIds?: readonly number[] | undefined;
  /** Some plan has it, whoever's. */
  inPlan?: boolean | undefined;
  /** Of the release, both ends included; undated titles are left out. */
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  /** IMDb's, 0 to 10; titles without one are left out. */
  note?: number | undefined;
  /** Absent: above. */
  noteIs?: NoteComparison | undefined;
  ageRatings?: readonly AgeRating[] | undefined;
  /** Somebody shows it for nothing. */
  free?: boolean | undefined;
};

/** What a filter says of one facet: 1 for each of its values that passes. */
type Judgement = { facet: FacetName; passes: Uint8Array };

/** One judgement for each thing that the filter asks for. */
export function judgements(filter: TitleFilter, words: Vocabularies): Judgement[] {
  const judged: Judgement[] = [];
  const { yearMin, yearMax, note, ageRatings, genreIds, providerIds, planIds } = filter;
  if (yearMin !== undefined || yearMax !== undefined) {
    const [from, to] = [yearMin ?? -Infinity, yearMax ?? Infinity];
    const passes = words.year.judge((year) => year !== null && year >= from && year <= to);
    judged.push({ facet: 'year', passes });
  }
  if (note !== undefined) {
    const compare = comparison(Math.round(note * 10), filter.noteIs ?? 'above');
    const passes = words.note.judge((tenths) => tenths !== null && compare(tenths));
    judged.push({ facet: 'note', passes });
  }
  if (ageRatings) {
    const wanted = new Set<string>(ageRatings);
    judged.push({ facet: 'age', passes: words.age.judge((age) => wanted.has(age)) });
  }
  if (genreIds) judged.push({ facet: 'genres', passes: words.genres.judgeAnyOf(genreIds) });
  if (providerIds) {
    judged.push({ facet: 'providers', passes: words.providers.judgeAnyOf(providerIds) });
  }
  if (planIds) judged.push({ facet: 'plans', passes: words.plans.judgeAnyOf(planIds) });
  if (filter.inPlan === true) {
    judged.push({ facet: 'plans', passes: words.plans.judge((plans) => plans.length > 0) });
  }
  if (filter.free === true)
    judged.push({ facet: 'free', passes: words.free.judge((free) => free) });
  return judged;
}

/** In tenths. A whole note equals what rounds to it, one with a decimal only itself. */
function comparison(tenths: number, is: NoteComparison): (note: number) => boolean {
  if (is === 'above') return (note) => note >= tenths;
  if (is === 'below') return (note) => note <= tenths;
  if (tenths % 10 !== 0) return (note) => note === tenths;
  return (note) => Math.floor((note + 5) / 10) * 10 === tenths;
}
