/**
 * The values of one property of many titles. A title stores the code of its value, so a filter judges each value once
 * and then looks up the code of every title.
 */
export class Vocabulary<Value> {
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
    const known = this.values.length;
    const code = super.codeOf(text);
    for (const id of code === known ? this.values[code]! : []) {
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
