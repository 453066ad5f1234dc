// Decides which title of a saga is the instalment that a query asks for.
import { itemAt } from '#shared/list-items.ts';
import { isStopWord, wordsOf } from '#search/folding-rules.ts';
import { numberAt, numberValue } from '#search/read/number-rules.ts';
import type { Instalment } from '#search/read/number-rules.ts';
import { INSTALMENT_VALUES, MIN_MEMBER_SHARE, YEAR_IN_NAME } from '#search/thresholds.ts';

/** A title that may belong to a saga. */
export type SagaTitle = {
  id: number;
  names: readonly string[];
  popularity: number;
  releasedOn?: string | null;
};

/** Says how well each title is the wanted instalment, 0 to 1. */
export function instalmentValues(
  { base, number }: Instalment,
  titles: readonly SagaTitle[],
): Map<number, number> {
  const start = withoutSaga(bare(base)).join(' ');
  const members = membersOf(start, titles);
  const ordered = inOrder(members);
  const values = new Map<number, number>();
  const raise = (id: number, value: number) => values.set(id, Math.max(value, values.get(id) ?? 0));
  for (const title of titles) {
    if (hasNumber(title, number)) raise(title.id, INSTALMENT_VALUES.elsewhere);
  }
  const inPlace = ordered[number - 1];
  // A title with another number after the saga's name is another instalment.
  if (inPlace && (inPlace.numbers.size === 0 || inPlace.numbers.has(number)))
    raise(inPlace.title.id, INSTALMENT_VALUES.place);
  for (const { title, numbers } of members)
    if (numbers.has(number)) raise(title.id, INSTALMENT_VALUES.numbered);
  return values;
}

/** A title with the saga's name in one of its own; only at the beginning, if any title has it there. */
type Member = {
  title: SagaTitle;
  /** The numbers right after the saga's name. */
  numbers: ReadonlySet<number>;
  /** True if a name says that it is of a saga: "A Saga Crepúsculo: Eclipse". */
  isOfSaga: boolean;
  /** True if a name is the saga's and nothing else. */
  isWhole: boolean;
};

/** The titles whose names begin with the saga's; if none do, those that contain it. */
function membersOf(start: string, titles: readonly SagaTitle[]): Member[] {
  const letters = start.replaceAll(' ', '');
  const begins = (words: readonly string[]) => restAfter(words, letters);
  const contains = (words: readonly string[]) => {
    const at = ` ${words.join(' ')} `.indexOf(` ${start} `);
    return at < 0 ? undefined : wordsOf(words.join(' ').slice(at + start.length + 1));
  };
  for (const restOf of [begins, contains]) {
    const members = titles.flatMap((title) => memberOf(start, title, restOf) ?? []);
    if (members.length > 0) return members;
  }
  return [];
}

/** `restOf` returns the words of a name after the saga's; undefined if the name is not of the saga. */
function memberOf(
  start: string,
  title: SagaTitle,
  restOf: (words: readonly string[]) => readonly string[] | undefined,
): Member | undefined {
  const member = { title, numbers: new Set<number>(), isOfSaga: false, isWhole: false };
  let isMember = false;
  for (const name of title.names) {
    const all = bare(wordsOf(name));
    const stripped = withoutSaga(all);
    for (const words of new Set([all, stripped])) {
      const rest = restOf(words);
      if (!rest) continue;
      isMember = true;
      member.isOfSaga ||= words !== all;
      member.isWhole ||= words.join(' ') === start;
      const number = numberAt(rest);
      if (number !== undefined) member.numbers.add(number);
    }
  }
  return isMember ? member : undefined;
}

/**
 * The members by their release. If some say that they are of the saga, others that only begin with its words are
 * dropped: "Crepúsculo dos Deuses".
 */
function inOrder(allMembers: readonly Member[]): Member[] {
  const isSaga = allMembers.some(({ isOfSaga }) => isOfSaga);
  const members = isSaga
    ? allMembers.filter(({ isOfSaga, isWhole }) => isOfSaga || isWhole)
    : allMembers;
  const most = Math.max(0, ...members.map(({ title }) => title.popularity));
  return members
    .filter(({ title }) => releaseOf(title) !== '' && title.popularity >= most * MIN_MEMBER_SHARE)
    .toSorted((a, b) => (releaseOf(a.title) < releaseOf(b.title) ? -1 : 1));
}

const releaseOf = ({ releasedOn }: SagaTitle): string => releasedOn ?? '';

const hasNumber = ({ names }: SagaTitle, number: number) =>
  names.some((name) => wordsOf(name).some((word) => numberValue(word) === number));

/** Words that one name of a saga has and another lacks: "Velozes e Furiosos", "Velozes & Furiosos 6". */
const isAnd = (word: string) => word === 'e' || word === 'and';

/** The words without an article in front, and without "and". */
const bare = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !isAnd(word));
  return kept.length > 1 && isStopWord(itemAt(kept, 0)) ? kept.slice(1) : kept;
};

const withoutSaga = (words: readonly string[]) =>
  words.length > 1 && words[0] === 'saga' ? words.slice(1) : words;

/** The words after those with these letters, in one word or several, or in the plural: "xmen", "x men 2", "aliens". */
function restAfter(words: readonly string[], letters: string): readonly string[] | undefined {
  let begun = '';
  for (const [at, word] of words.entries()) {
    begun += word;
    if (begun.length < letters.length) continue;
    if (!begun.startsWith(letters)) return undefined;
    const ending = begun.slice(letters.length);
    const rest = words.slice(at + 1);
    if (/^\d+$/.test(ending)) return [ending, ...rest];
    return /^(e?s)?$/.test(ending) ? rest : undefined;
  }
  return undefined;
}

/** Says how well titles meet a year that a query names, 0 to 1; a name may contain that number instead. */
export function yearValues(
  year: number,
  titles: readonly { id: number; names: readonly string[]; releasedOn?: string | null }[],
): Map<number, number> {
  return new Map(
    titles.map(({ id, names, releasedOn }) => {
      const inName = names.some((name) => wordsOf(name).includes(String(year))) ? YEAR_IN_NAME : 0;
      if (!releasedOn) return [id, inName];
      const distance = Math.abs(Number(releasedOn.slice(0, 4)) - year);
      // Films reach Brazil a year after their first showing, and people remember years roughly.
      return [id, distance === 0 ? 1 : Math.max(inName, distance === 1 ? 0.6 : 0)];
    }),
  );
}
