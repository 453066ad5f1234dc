// Which part of a saga a query asks for, and which title that is.
import { isStopWord, wordsOf } from './folding-rules.ts';
import { numberValue } from './number-rules.ts';

/** A query that ends in a number: "harry potter 2", "duna parte 2". */
export type Instalment = {
  base: string[];
  number: number;
  /** Of an instalment in parts: the 2 of "harry potter 7 parte 2". */
  part?: number;
};

const MAX_NUMBER = 20;
/** Words between a saga's name and its number. */
const PART_WORDS = new Set('parte part pt volume vol capitulo chapter episodio episode'.split(' '));

export const isPartWord = (word: string): boolean => PART_WORDS.has(word);

/** The saga and the number, or undefined. Numbers in words ("dois") count only after "parte". */
export function instalmentOf(words: readonly string[]): Instalment | undefined {
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at);
    const isPart = PART_WORDS.has(rest[0]!);
    const number = numberAt(rest);
    if (number === undefined || number > MAX_NUMBER) continue;
    // "harry potter 7 parte 2": the first number counts, and nothing but numbers may follow.
    const after = rest.slice(isPart ? 2 : 1);
    if (!after.every((word) => PART_WORDS.has(word) || numberValue(word) !== undefined)) continue;
    const base = words.slice(0, at);
    if (base.every((word) => numberValue(word) !== undefined)) continue;
    const part = numberAt(after);
    return part === undefined ? { base, number } : { base, number, part };
  }
  return undefined;
}

/** The number that begins these words, or that their "parte" has; in words only after that. */
function numberAt([first, second]: readonly string[]): number | undefined {
  if (first === undefined) return undefined;
  if (PART_WORDS.has(first)) return second === undefined ? undefined : numberValue(second);
  return /^(\d+|[ivx]+)$/.test(first) ? numberValue(first) : undefined;
}

/** A title of which a saga may consist. */
export type SagaTitle = {
  id: number;
  names: readonly string[];
  popularity: number;
  releasedOn?: string | null;
};

/** Less known titles with the same beginning are documentaries and films of other sagas. */
const MIN_SHARE = 0.08;

/**
 * How well each title is the wanted instalment, 0 to 1: the number follows the saga's name; the title
 * has that place by its release; the number is elsewhere in its name.
 */
export function instalmentValues(
  { base, number, part }: Instalment,
  titles: readonly SagaTitle[],
): Map<number, number> {
  const start = bare(base).join(' ');
  const known = titles
    .map((title) => ({ title, numbers: numbersAfter(start, title.names) }))
    .filter(({ numbers }) => numbers !== undefined);
  const most = Math.max(0, ...known.map(({ title }) => title.popularity));
  const ordered = known
    .filter(({ title }) => Boolean(title.releasedOn) && title.popularity >= most * MIN_SHARE)
    .toSorted((a, b) => (a.title.releasedOn! < b.title.releasedOn! ? -1 : 1));
  const values = new Map<number, number>();
  const raise = (id: number, value: number) => values.set(id, Math.max(value, values.get(id) ?? 0));
  for (const title of titles) {
    if (hasNumber(title, number)) raise(title.id, 0.4);
    if (isNumbered(start, title, number)) raise(title.id, 0.9);
  }
  const nth = ordered[number - 1];
  // "busca 3" is "Busca Implacável 3", wherever other titles with "busca" have their places.
  const place = titles.some((title) => isNumbered(start, title, number)) ? 0.5 : 0.85;
  // A title with another number after the saga's name is another instalment.
  if (nth && (nth.numbers!.size === 0 || nth.numbers!.has(number))) raise(nth.title.id, place);
  for (const { title, numbers } of known) if (numbers!.has(number)) raise(title.id, 1);
  // The parts of an instalment follow each other: the second is one place later.
  const inParts = part === undefined ? undefined : ordered[number + part - 2]?.title;
  if (inParts && hasNumber(inParts, part!)) raise(inParts.id, 1);
  return values;
}

const hasNumber = ({ names }: SagaTitle, number: number) =>
  names.some((name) => wordsOf(name).some((word) => numberValue(word) === number));

const bare = (words: readonly string[]) =>
  words.length > 1 && isStopWord(words[0]!) ? words.slice(1) : words;

/** Whether a name begins so and has the number later, but not as that of a part: "busca implacavel 2". */
const isNumbered = (start: string, { names }: SagaTitle, number: number) =>
  names.some((name) => {
    const words = bare(wordsOf(name));
    if (!words.join(' ').startsWith(`${start} `)) return false;
    return words.some((word, at) => word === String(number) && !isPartWord(words[at - 1] ?? ''));
  });

/** The numbers right after a saga's name; undefined if no name begins with it. */
function numbersAfter(start: string, names: readonly string[]): Set<number> | undefined {
  const numbers = new Set<number>();
  let begins = false;
  for (const name of names) {
    const words = bare(wordsOf(name));
    const text = words.join(' ');
    const joined = words.join('');
    const isIt =
      text === start ||
      text.startsWith(`${start} `) ||
      joined.startsWith(start.replaceAll(' ', ''));
    if (!isIt) continue;
    begins = true;
    const rest = restAfter(words, start.replaceAll(' ', '').length);
    const number = numberAt(rest);
    if (number !== undefined) numbers.add(number);
  }
  return begins ? numbers : undefined;
}

/** The words after this many letters. */
function restAfter(words: readonly string[], letters: number): string[] {
  let left = letters;
  for (const [at, word] of words.entries()) {
    if (left <= 0) return words.slice(at);
    left -= word.length;
  }
  return [];
}
