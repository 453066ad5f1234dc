// The entries that queries look for, and whether a result is good.
import type { GeneratedCatalogue } from '../generated-catalogue.ts';
import { randomFrom } from '../generated/random.ts';
import { asItIs, fold, halfAName, insideAWord, joinedWords, laterWords, prefix } from './ways.ts';
import { slips, splitWord, swappedWords, withoutAccents } from './ways.ts';
import type { Query, Way } from './ways.ts';

export type Entry = {
  kind: 'movie' | 'serie' | 'person';
  id: number;
  /** The displayed name, the original one, and others. */
  names: [shown: string, ...others: string[]];
  popularity: number;
};
export type Question = Query & { sought: Entry };
/** Thresholds may be tuned on `tune`; only results of `report` are reported. */
export type Sample = 'tune' | 'report';

type NameOf = (entry: Entry) => string | undefined;
const shown: NameOf = ({ names }) => names[0];
const foreign: NameOf = ({ names: [own, original] }) =>
  original !== undefined && fold(original) !== fold(own) ? original : undefined;
const alternative: NameOf = ({ names }) => names[2];

/** The measured kinds of query. */
export const KINDS: Record<string, { of: 'title' | 'person'; name: NameOf; way: Way }> = {
  'beginning of the name': { of: 'title', name: shown, way: prefix },
  'words from its middle': { of: 'title', name: shown, way: laterWords },
  'letters from inside a word': { of: 'title', name: shown, way: insideAWord },
  'without accents': { of: 'title', name: shown, way: withoutAccents },
  'words in another order': { of: 'title', name: shown, way: swappedWords },
  'two words joined': { of: 'title', name: shown, way: joinedWords },
  'a word split': { of: 'title', name: shown, way: splitWord },
  'typo, another letter': { of: 'title', name: shown, way: slips.otherLetter },
  'typo, a letter left out': { of: 'title', name: shown, way: slips.leftOut },
  'typo, a letter too many': { of: 'title', name: shown, way: slips.tooMany },
  'typo, two letters swapped': { of: 'title', name: shown, way: slips.swapped },
  'typo in the first letter': { of: 'title', name: shown, way: slips.firstLetter },
  'original title': { of: 'title', name: foreign, way: asItIs },
  'alternative title': { of: 'title', name: alternative, way: asItIs },
  person: { of: 'person', name: shown, way: withOrWithoutAccents },
  'person, half a name': { of: 'person', name: shown, way: halfAName },
  'person, typo': { of: 'person', name: shown, way: slips.any },
};

function withOrWithoutAccents(...[random, name]: Parameters<Way>): Query | null {
  return random.chance(0.5) ? asItIs(random, name) : { typed: fold(name), meant: fold(name) };
}

export function entriesOf({ titles, people }: GeneratedCatalogue): Entry[] {
  return [
    ...titles.map(({ type, id, title, original, alternatives, popularity }): Entry => {
      const others = alternatives.map((translation) => translation.title);
      return { kind: type, id, names: [title, original, ...others], popularity };
    }),
    ...people.map(({ id, name, popularity }): Entry => ({
      kind: 'person',
      id,
      names: [name],
      popularity,
    })),
  ];
}

/**
 * Makes `count` questions of one kind about entries chosen uniformly, so that most are about unpopular ones; fewer if
 * there are too few entries, because a repeated one would be answered from the cache. The two samples share no entry.
 */
export function ask(
  entries: readonly Entry[],
  kind: string,
  sample: Sample,
  count: number,
): Question[] {
  const { of, name, way } = KINDS[kind]!;
  const random = randomFrom(
    [...`${kind} ${sample}`].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 1) >>> 0,
  );
  const questions: Question[] = [];
  const typedQueries = new Set<string>();
  for (let tries = 0; questions.length < count && tries < count * 200; tries += 1) {
    const sought = random.pick(entries);
    if ((sought.kind === 'person') !== (of === 'person')) continue;
    if ((sought.id % 2 === 0) !== (sample === 'tune')) continue;
    const text = name(sought);
    const query = text === undefined ? null : way(random, text);
    if (query === null || typedQueries.has(query.typed)) continue;
    typedQueries.add(query.typed);
    questions.push({ ...query, sought });
  }
  return questions;
}

export type Verdict = 'found' | 'crowded out' | 'missed';

/**
 * `found`: the sought entry is among the first five. `crowded out` counts as found: it is missing, but each of the five
 * is an equally good result. That is, its names contain everything that was meant and it is at least as popular, or one
 * is exactly the meant text; or its names contain everything exactly as typed, including typos.
 */
export function judge({ sought, typed, meant }: Question, firstFive: readonly Entry[]): Verdict {
  if (firstFive.some(({ kind, id }) => kind === sought.kind && id === sought.id)) return 'found';
  if (firstFive.length < 5) return 'missed';
  const rightful = firstFive.every((entry) => {
    const names = entry.names.map(fold);
    return (
      names.some((name) => holds(name, fold(typed))) ||
      names.some((name) => name === meant) ||
      (entry.popularity >= sought.popularity && names.some((name) => holds(name, meant)))
    );
  });
  return rightful ? 'crowded out' : 'missed';
}

/** All words are in the name, in any order; the last one may be a prefix or part of a word. */
function holds(name: string, text: string): boolean {
  const words = name.split(' ');
  const whole = text.split(' ');
  const last = whole.pop()!;
  return (
    whole.every((word) => words.includes(word)) &&
    words.some((word) => word.startsWith(last) || (last.length > 3 && word.includes(last)))
  );
}
