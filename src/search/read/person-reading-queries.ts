// Finds the person whom the words of a query name.
import { itemAt } from '#shared/list-items.ts';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import { int, text } from '#platform/database/columns.ts';
import type { EntryQuery, EntryReader } from '#search/recall/entry-queries.ts';
import { findFame } from '#search/recall/name-search-queries.ts';
import { TYPES, isJoiningWord } from './hint-rules.ts';
import { isStopWord, wordsOf } from '#search/folding-rules.ts';
import { findFrequentWords, mostEntriesOf } from '#search/recall/frequent-word-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';
import { FREQUENT_ENTRIES } from '#search/search-tables.ts';
import { similarityTo } from '#search/rank/similarity-rules.ts';
import { wholeQuery } from '#search/recall/tsquery-rules.ts';
import {
  CHOICES,
  MAX_NAMESAKES_READ,
  MIN_PERSON_WORD_SIMILARITY,
  PERSON_OVER_TITLE_FAME,
  SINGLE_NAME_LEAD,
  WHOLE_NAME_LEAD,
} from '#search/thresholds.ts';

// Divides the words of a query into the name of a person and that of a title.

const MAX_PERSON_WORDS = 4;
/** Articles are never a whole title here: no title is called so, and reading all names that contain one takes long. */
const ARTICLES = new Set('um uma the an el la le il los las les der die'.split(' '));

/** Words `from` to `to` (exclusive) as a person's name, and a title's words. */
export type Division = {
  from: number;
  to: number;
  person: string[];
  title: string[];
};

/**
 * Divisions that use all words but those that join the two names: the longest names of people first, and names at the
 * end before names at the beginning.
 */
export function divisionsOf(words: readonly string[]): Division[] {
  const most = Math.max(0, Math.min(MAX_PERSON_WORDS, words.length - 1));
  const counts = Array.from({ length: most }, (_, n) => most - n);
  return counts
    .flatMap((count): Division[] => {
      const before = words.slice(0, -count);
      const titleEnd = before.findLastIndex((word) => !isJoiningWord(word)) + 1;
      return [
        {
          from: words.length - count,
          to: words.length,
          person: words.slice(-count),
          title: before.slice(0, titleEnd),
        },
        { from: 0, to: count, person: words.slice(0, count), title: words.slice(count) },
      ];
    })
    .filter(isPossible);
}

const isPossible = ({ person, title }: Division): boolean =>
  !isJoiningWord(itemAt(person, 0)) &&
  !isJoiningWord(itemAt(person, -1)) &&
  title.some((word) => !isJoiningWord(word) && !ARTICLES.has(word) && !/^\d{1,2}$/.test(word)) &&
  person.some((word) => word.length > 2);

/** The query for people with all these words in their names. */
export function personEntryQuery(name: readonly string[]): EntryQuery {
  const typed = typedOf(name);
  return {
    kind: 'person',
    query: wholeQuery(typed),
    limit: MAX_NAMESAKES_READ,
    typed,
    isWhole: true,
  };
}

async function findNamesakes(
  reader: EntryReader,
  name: readonly string[],
): Promise<readonly Candidate[]> {
  const [candidates = []] = await reader.read([personEntryQuery(name)]);
  return candidates.filter(({ names }) => names.some((full) => isNamed(name, full)));
}

type KnownPerson = Candidate & { fame: number };

/** The people with all these words in their names whom some title credits, the best known first. */
async function findKnownNamesakes(
  reader: EntryReader,
  name: readonly string[],
): Promise<KnownPerson[]> {
  const namesakes = await findNamesakes(reader, name);
  const fame = await findFame(reader.db, namesakes);
  return namesakes
    .map((person) => ({ ...person, fame: fame.get(person.id) ?? 0 }))
    .filter((person) => person.fame > 0)
    .toSorted((a, b) => b.fame - a.fame);
}

/**
 * The person whom all these words name, unless titles with these words in their names are better known than this
 * person's.
 */
export async function findNamedPerson(
  reader: EntryReader,
  name: readonly string[],
  titles: readonly (Candidate & { fit?: string })[],
  /** True if the query names a kind of title, in which case a single name is sooner a person than a title. */
  isSingleNameEnough = false,
): Promise<number | undefined> {
  const single = name.filter((word) => !isStopWord(word)).length < 2;
  const whole = name.join(' ');
  const leadOf = ({ names }: Candidate) => (!single && names.includes(whole) ? WHOLE_NAME_LEAD : 1);
  const people = (await findKnownNamesakes(reader, name))
    .map((person) => ({ id: person.id, fame: person.fame, lead: leadOf(person) }))
    .toSorted((a, b) => b.fame * b.lead - a.fame * a.lead);
  const [best, next] = people;
  if (best === undefined) return undefined;
  if (single && !isSingleNameEnough && next && best.fame < next.fame * SINGLE_NAME_LEAD)
    return undefined;
  const isTitle = titles.some(
    ({ fit, popularity }) => fit === 'equal' && popularity * PERSON_OVER_TITLE_FAME >= best.fame,
  );
  if (single && isTitle) return undefined;
  const bestPopularity = Math.max(0, ...titles.map(({ popularity }) => popularity));
  if (bestPopularity > best.fame / (single && !isSingleNameEnough ? 4 : 1)) return undefined;
  return best.id;
}

/** The people with all these words in their names, the best known first, at most a few. */
async function findBestKnown(
  reader: EntryReader,
  name: readonly string[],
  isMeant: (name: string) => boolean,
): Promise<KnownPerson[]> {
  const namesakes = await findKnownNamesakes(reader, name);
  const people = namesakes.filter(({ names }) => names.some(isMeant));
  const mostFame = people[0]?.fame ?? 0;
  return people.filter((person) => person.fame * CHOICES.lead >= mostFame).slice(0, CHOICES.most);
}

/** The people whom the name of a title may mean as well: who are called so with one word, or exactly with several. */
export async function findChoices(
  reader: EntryReader,
  name: readonly string[],
): Promise<readonly number[]> {
  const whole = name.join(' ');
  const people = await findBestKnown(reader, name, (full) => name.length === 1 || full === whole);
  return people.map(({ id }) => id);
}

/** The best known people with this first name, if nothing else is typed and titles with it are no better known. */
export async function findSeveralFirstNamed(
  reader: EntryReader,
  name: readonly string[],
  titles: readonly Pick<Candidate, 'popularity'>[],
): Promise<readonly number[]> {
  const [first] = name;
  if (name.length !== 1) return [];
  const people = await findBestKnown(reader, name, (full) => full.startsWith(`${first} `));
  const isTitle = titles.some(({ popularity }) => popularity > (people[0]?.fame ?? 0) / 4);
  return isTitle ? [] : people.map(({ id }) => id);
}

/** True if the name has all these words whole, or ends with them joined ("di caprio"). */
function isNamed(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name);
  if (parts.join('').endsWith(words.join(''))) return true;
  return words.every((word) => {
    if (isJoiningWord(word)) return true;
    const similarityOf = similarityTo(word, false);
    return parts.some((part) => similarityOf(part) >= MIN_PERSON_WORD_SIMILARITY);
  });
}

/** Titles looked at for the people whom a division names. */
const MAX_LINKS = 4;

/** Titles looked at for the title of a division, of each type; the best known first. */
const MAX_TITLES = 4;

/** Queries for titles whose names have the words that are not the person's. */
export function titleQueries({ title }: Pick<Division, 'title'>): EntryQuery[] {
  const typed = typedOf(title);
  return TYPES.map((kind) => ({
    kind,
    query: wholeQuery(typed),
    limit: MAX_TITLES,
    typed,
    isWhole: true,
  }));
}

const linkKinds = { n: int, id: int, names: text };

/**
 * The person whom words at the beginning or end name, if the other words name a title that credits them; for very
 * common words only among the best known titles.
 */
export async function findLinkedPerson(
  reader: EntryReader,
  words: readonly string[],
): Promise<{ id: number; from: number; to: number } | undefined> {
  const divisions = divisionsOf(words);
  if (divisions.length === 0) return undefined;
  // People first: few words name one, while the titles of a common word take long to find.
  await reader.read(divisions.map(({ person }) => personEntryQuery(person)));
  const named = await Promise.all(
    divisions.map(async (division) => ({
      ...division,
      people: (await findNamesakes(reader, division.person)).map(({ id }) => id),
    })),
  );
  const some = named.filter(({ people }) => people.length > 0);
  if (some.length === 0) return undefined;
  // Titles next: reading people's hundreds of credits is needless if no title has the other words.
  await reader.read(some.flatMap(titleQueries));
  const titled = await Promise.all(
    some.map(async (division) => ({
      division,
      titles: (await reader.read(titleQueries(division))).flat(),
    })),
  );
  const possible = titled.filter(({ titles }) => titles.length > 0).map(({ division }) => division);
  if (possible.length === 0) return undefined;
  const common = await findFrequentWords(reader.db);
  const selects = possible.map(({ people, title }, n) => {
    const typed = typedOf(title);
    const isCommon = TYPES.some(
      (kind) => mostEntriesOf(typed, common.get(kind), false) >= FREQUENT_ENTRIES,
    );
    // "offset 0" makes it read the titles once: there are fewer of them than people have credits.
    return sql`
    (select ${sql.raw(String(n))} as n, c.person_id as id, array_to_string(e.names, '|') as names
    from (
        select person_id, media_type, title_id from cast_credits
          where person_id = any(${sql.param(people)}::int[])
        union select person_id, media_type, title_id from crew_credits
          where person_id = any(${sql.param(people)}::int[])) c
      join (
        select kind, id, names, popularity from search_entries
          where kind in ('movie', 'serie') and lexemes @@ ${wholeQuery(typed)}::tsquery
            ${isCommon ? sql`and known` : sql``} offset 0) e
        on e.kind = c.media_type::text::search_kind and e.id = c.title_id
    order by e.popularity desc limit ${MAX_LINKS})`;
  });
  const links = await rowsOf(reader.db, linkKinds, sql.join(selects, sql` union all `));
  const found = links
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, id, names }) => ({ id, names, division: itemAt(possible, n) }))
    .find(({ names, division }) => names.split('|').some((full) => isNamed(division.title, full)));
  return found && { id: found.id, from: found.division.from, to: found.division.to };
}

// Two people in a query, joined by "e", with or without a title beside them.

/** A person that the words `from` to `to` (exclusive) name. */
type SpannedPerson = { id: number; from: number; to: number };
type AliasOf = (words: readonly string[]) => string[] | undefined;

/** The two people that these words name, which may have a title before or after them. */
export async function findTwoPeople(
  reader: EntryReader,
  words: readonly string[],
  aliasOf: AliasOf,
): Promise<SpannedPerson[] | undefined> {
  const at = words.lastIndexOf('e');
  if (at < 1 || at === words.length - 1 || isStopWord(itemAt(words, -1))) return undefined;
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const [idBefore, idAfter] = await Promise.all(
    [before, after].map((some) => findNamedPerson(reader, aliasOf(some) ?? some, [], true)),
  );
  const [first, last] = [
    idBefore === undefined
      ? // "titanic dicaprio e kate winslet"
        idAfter && (await besideTitle(reader, before, ({ to }) => to === before.length))
      : { id: idBefore, from: 0, to: at },
    idAfter === undefined
      ? // "leonardo dicaprio e winslet titanic"
        idBefore && (await besideTitle(reader, after, ({ from }) => from === 0))
      : { id: idAfter, from: 0, to: after.length },
  ];
  if (!first || !last || first.id === last.id) return undefined;
  return [first, { id: last.id, from: at + 1 + last.from, to: at + 1 + last.to }];
}

/** The person whom a title beside the name credits, if the name is where it should be. */
async function besideTitle(
  reader: EntryReader,
  words: readonly string[],
  isPlaced: (person: SpannedPerson) => boolean,
): Promise<SpannedPerson | undefined> {
  const linked = words.length > 1 ? await findLinkedPerson(reader, words) : undefined;
  return linked && isPlaced(linked) ? linked : undefined;
}
