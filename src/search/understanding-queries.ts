// How a query is read: hints by their words, then what the catalogue says about these words.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { indicesOutside } from './hint-rules.ts';
import type { Hint } from './hint-rules.ts';
import { hintsOf } from './hint-rules.ts';
import type { FilterType } from './meaning-schema.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { findLinkedPerson, findNamedPerson } from './person-reading-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { literalQuery } from './tsquery-rules.ts';
import { findProviderNames } from './vocabulary-queries.ts';
import { cachedFor } from './cached-queries.ts';

/** Types of hints whose words are dropped; `all` reads every word as part of a name. */
export type Ignored = 'all' | readonly FilterType[];

/** A credited person that the words `from` to `to` (exclusive) name. */
export type PersonHint = { id: number; from: number; to: number };

/** How a query is read. Without words of a name, titles are found by the hints alone. */
export type Understanding = {
  words: readonly string[];
  hints: readonly Hint[];
  person: PersonHint | undefined;
  /** The words that look for names. */
  name: readonly string[];
  /** The words that look for people. */
  personName: readonly string[];
};

/** Reads a folded query. */
export async function understand(
  db: Db,
  words: readonly string[],
  ignored: Ignored,
): Promise<Understanding> {
  if (ignored === 'all' || words.length === 0) return plain(words);
  dependOn(SEARCH);
  const providers = await cachedFor(db, 'providers', () => findProviderNames(db));
  const hints = await confirmHints(db, words, hintsOf(words, providers));
  const outside = indicesOutside(words, hints);
  const person = await findPerson(db, words, outside);
  const name = outside.filter((at) => !person || at < person.from || at >= person.to);
  return {
    words,
    hints: hints.filter(({ type }) => type === 'filler' || !ignored.includes(type)),
    person: ignored.includes('person') ? undefined : person,
    name: name.map((at) => words[at]!),
    personName: (ignored.includes('person') ? name : person ? indicesOf(person) : outside).map(
      (at) => words[at]!,
    ),
  };
}

const plain = (words: readonly string[]): Understanding => ({
  words,
  hints: [],
  person: undefined,
  name: words,
  personName: words,
});

const indicesOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, i) => from + i);

/** Names that fit a reading must be this many times less known than those of the shorter reading. */
const FAME = { equal: 40, start: 10, contained: 2 };

/**
 * Leaves out hints whose words belong to a name: "O Filme da Minha Vida", "Mad Max". Such a name must
 * be comparably known with what the other words name by themselves.
 */
async function confirmHints(
  db: Db,
  words: readonly string[],
  hints: readonly Hint[],
): Promise<readonly Hint[]> {
  const worded = hints.filter(({ type }) => type !== 'season');
  if (worded.length === 0) return hints;
  const readings = [...new Map(subsetsOf(worded).map((some) => [keyOf(some), some])).values()];
  const texts = readings.map((some) =>
    indicesOutside(words, [...some, ...hints.filter(({ type }) => type === 'season')]).map(
      (at) => words[at]!,
    ),
  );
  const found = await findBestNames(db, texts);
  const shortest = found.at(-1)!;
  const index = found.findIndex(
    (best, i) => i < found.length - 1 && best.some((one) => isComparable(one, shortest)),
  );
  const kept = readings[index < 0 ? readings.length - 1 : index]!;
  return hints.filter((hint) => hint.type === 'season' || kept.includes(hint));
}

const keyOf = (hints: readonly Hint[]) => hints.map(({ from }) => from).join(' ');

/** Readings with fewer and fewer words as parts of a name; the last takes every hint as a hint. */
function subsetsOf(hints: readonly Hint[]): Hint[][] {
  const without = (...types: Hint['type'][]) => hints.filter(({ type }) => !types.includes(type));
  return [
    [],
    without('filler', 'kind', 'year'),
    without('provider', 'year'),
    without('filler', 'kind'),
    without('year'),
    without('provider'),
    [...hints],
  ];
}

type BestName = Candidate & { fit: keyof typeof FAME };

function isComparable(one: BestName, shortest: readonly BestName[]): boolean {
  const known = Math.max(0, ...shortest.map(({ popularity }) => popularity));
  return one.popularity * FAME[one.fit] >= known;
}

const PROBED = 6;

/** For each text the best known titles whose names contain it in this order. */
async function findBestNames(db: Db, texts: readonly (readonly string[])[]): Promise<BestName[][]> {
  const probes = texts.flatMap((words, n) =>
    words.length === 0 ? [] : (['movie', 'serie'] as const).map((kind) => probe(kind, words, n)),
  );
  const rows = await rowsOf<Candidate & { n: number }>(db, sql.join(probes, sql` union all `));
  return texts.map((words, n) =>
    rows.filter((row) => row.n === n).flatMap((row) => fitOf(row, words) ?? []),
  );
}

function probe(kind: SearchKind, words: readonly string[], n: number): SQL {
  return sql`(select ${n}::int as n, id, names, popularity from search_entries
    where ${isOf(kind)} and lexemes @@ ${literalQuery(typedOf(words))}::tsquery
    order by popularity desc nulls last, id limit ${PROBED})`;
}

function fitOf(one: Candidate, words: readonly string[]): BestName | undefined {
  const text = words.join(' ');
  const bare = (name: string) => name.replace(/^(o|a|os|as|the) /, '');
  const fits = new Set(
    one.names.map((name): keyof typeof FAME | undefined => {
      if (name === text || bare(name) === bare(text)) return 'equal';
      if (`${bare(name)} `.startsWith(`${bare(text)} `)) return 'start';
      return ` ${name} `.includes(` ${text} `) ? 'contained' : undefined;
    }),
  );
  const fit = (['equal', 'start', 'contained'] as const).find((each) => fits.has(each));
  return fit && { ...one, fit };
}

/** The person that all or some of the words outside the hints name. */
async function findPerson(
  db: Db,
  words: readonly string[],
  outside: readonly number[],
): Promise<PersonHint | undefined> {
  const first = outside[0];
  if (first === undefined) return undefined;
  const name = outside.map((at) => words[at]!);
  const isTogether = outside.at(-1)! - first === outside.length - 1;
  const titles = (await findBestNames(db, [name]))[0]!;
  const named = isTogether ? await findNamedPerson(db, name, titles) : undefined;
  if (named !== undefined) return { id: named, from: first, to: outside.at(-1)! + 1 };
  if (titles.length > 0 || !isTogether || outside.length < 2) return undefined;
  const linked = await findLinkedPerson(db, name);
  return linked && { id: linked.id, from: first + linked.from, to: first + linked.to };
}
