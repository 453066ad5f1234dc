import { itemAt } from '#shared/list-items.ts';
import type { AgeRating } from '#catalog/schema.ts';

/**
 * The values of one property of many titles. A title stores the code of its value, so a filter judges each value once
 * and then looks up the code of every title.
 */
class Vocabulary<Value> {
  readonly values: Value[] = [];
  readonly #codes = new Map<string, number>();
  readonly #parse: (text: string) => Value;

  constructor(parse: (text: string) => Value) {
    this.#parse = parse;
  }

  codeOf(text: string): number {
    let code = this.#codes.get(text);
    if (code === undefined) {
      // Copied, because a part of a longer text keeps the whole text in memory.
      const copy = Buffer.from(text).toString();
      code = this.values.push(this.#parse(copy)) - 1;
      this.#codes.set(copy, code);
    }
    return code;
  }

  /** An array with 1 for each value that passes. */
  judge(passes: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (passes(value) ? 1 : 0));
  }
}

/** A vocabulary of sets of ids, which knows the sets that contain each id. */
class IdVocabulary extends Vocabulary<readonly number[]> {
  readonly #having = new Map<number, number[]>();

  constructor() {
    super((text) => (text === '' ? [] : text.split(',').map(Number)));
  }

  override codeOf(text: string): number {
    const before = this.values.length;
    const code = super.codeOf(text);
    const ids = code === before ? itemAt(this.values, code) : [];
    for (const id of ids) {
      const codes = this.#having.get(id);
      if (codes === undefined) this.#having.set(id, [code]);
      else codes.push(code);
    }
    return code;
  }

  /** An array with 1 for each set that has any of these ids. */
  judgeAnyOf(ids: readonly number[]): Uint8Array {
    const passes = new Uint8Array(this.values.length);
    for (const id of ids) for (const code of this.#having.get(id) ?? []) passes[code] = 1;
    return passes;
  }
}

const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** Properties that titles are filtered by, each written as text: numbers separated by commas, '' for none. */
export const newVocabularies = () => ({
  year: new Vocabulary(numberOrNull),
  /** IMDb's rating, in tenths. */
  note: new Vocabulary(numberOrNull),
  age: new Vocabulary((text) => text),
  genres: new IdVocabulary(),
  providers: new IdVocabulary(),
  /** Families with a streaming offer of it. */
  plans: new IdVocabulary(),
  /** `true` if somebody shows it without payment. */
  free: new Vocabulary((text) => text === 'true'),
});

export type Vocabularies = ReturnType<typeof newVocabularies>;
export type FacetName = keyof Vocabularies;
/** The names of all facets, from the vocabularies, so that none can be left out. */
export const facetNames = Object.keys(newVocabularies()) as FacetName[];

/** Comparisons of a rating: at least, at most, or rounded to the same. */
export const noteComparisons = ['above', 'below', 'equal'] as const;
export type NoteComparison = (typeof noteComparisons)[number];

/** A filter of a list; absent fields do not filter. Several ids of one kind mean any of them. */
export type TitleFilter = {
  genreIds?: readonly number[] | undefined;
  /** Providers with any kind of offer. */
  providerIds?: readonly number[] | undefined;
  /** Providers whose families have a streaming offer. */
  planIds?: readonly number[] | undefined;
  /** Any provider has a streaming offer. */
  inPlan?: boolean | undefined;
  /** Release years, both ends included; titles without a date are left out. */
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  /** IMDb's, 0 to 10; titles without one are left out. */
  note?: number | undefined;
  /** Default: above. */
  noteIs?: NoteComparison | undefined;
  ageRatings?: readonly AgeRating[] | undefined;
  /** True for titles that some provider offers free or with ads. */
  free?: boolean | undefined;
};

/** The result of a filter for one facet: 1 for each value that passes. */
type Judgement = { facet: FacetName; passes: Uint8Array };

/** One table per facet that the filter restricts. */
export function judgements(filter: TitleFilter, words: Vocabularies): Judgement[] {
  const judged: Judgement[] = [];
  const { yearMin, yearMax, note, noteIs, ageRatings, genreIds, ...others } = filter;
  const { providerIds, planIds, inPlan, free, ...forgotten } = others;
  // A field that nothing here reads would not filter: it fails in `tsc`.
  forgotten satisfies Record<string, never>;
  if (yearMin !== undefined || yearMax !== undefined) {
    const [from, to] = [yearMin ?? -Infinity, yearMax ?? Infinity];
    const passes = words.year.judge((year) => year !== null && year >= from && year <= to);
    judged.push({ facet: 'year', passes });
  }
  if (note !== undefined) {
    const compare = comparison(Math.round(note * 10), noteIs ?? 'above');
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
  if (inPlan === true) {
    judged.push({ facet: 'plans', passes: words.plans.judge((plans) => plans.length > 0) });
  }
  if (free === true) judged.push({ facet: 'free', passes: words.free.judge((isFree) => isFree) });
  return judged;
}

/** In tenths. A whole rating equals all that round to it, one with a decimal only itself. */
function comparison(tenths: number, is: NoteComparison): (note: number) => boolean {
  if (is === 'above') return (note) => note >= tenths;
  if (is === 'below') return (note) => note <= tenths;
  if (tenths % 10 !== 0) return (note) => note === tenths;
  return (note) => Math.floor((note + 5) / 10) * 10 === tenths;
}
