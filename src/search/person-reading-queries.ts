// Finds the person whom the words of a query name.
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { divisionsOf } from './division-rules.ts';
import type { Division } from './division-rules.ts';
import { findFame } from './fame-queries.ts';
import { findBetterKnown } from './famous-people-queries.ts';
import { isJoiningWord } from './filler-rules.ts';
import { isStopWord, wordsOf } from './folding-rules.ts';
import { findFrequentWords } from './frequent-word-queries.ts';
import { mostEntriesOf } from './frequent-word-rules.ts';
import { TYPES } from './query-reading-rules.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { FREQUENT_ENTRIES } from './search-tables.ts';
import { similarityTo } from './similarity-rules.ts';
import { wholeQuery } from './tsquery-rules.ts';

/** A person must be this many times as well known as a title with exactly this name to be meant. */
const TITLE_LEAD = 10;

/** People looked at for one name, the most popular first. */
const MAX_NAMESAKES = 12;
/** The least similarity of each typed word to a word of a person's name. */
const MIN_SIMILARITY = 0.9;
/** Somebody with more names must be this many times as well known as one with exactly the typed name to be meant. */
const WHOLE_NAME_LEAD = 10;
/** A single name means a person who is this many times as well known as the next. */
const SINGLE_NAME_LEAD = 2;

/** The query for people with all these words in their names. */
export function personEntryQuery(name: readonly string[]): EntryQuery {
  const typed = typedOf(name);
  return {
    kind: 'person',
    query: wholeQuery(typed),
    limit: MAX_NAMESAKES,
    typed,
    isWhole: true,
  };
}

async function findNamesakes(
  reader: EntryReader,
  name: readonly string[],
): Promise<readonly Candidate[]> {
  const [found] = await reader.read([personEntryQuery(name)]);
  return found!.filter(({ names }) => names.some((one) => isNamed(name, one)));
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
  const namesakes = await findNamesakes(reader, name);
  if (namesakes.length === 0) return undefined;
  const fame = await findFame(reader.db, namesakes);
  const single = name.filter((word) => !isStopWord(word)).length < 2;
  const text = name.join(' ');
  const leadOf = ({ names }: Candidate) => (!single && names.includes(text) ? WHOLE_NAME_LEAD : 1);
  const people = namesakes
    .map((one) => ({ id: one.id, fame: fame.get(one.id) ?? 0, lead: leadOf(one) }))
    .filter((one) => one.fame > 0)
    .toSorted((a, b) => b.fame * b.lead - a.fame * a.lead);
  const [best, next] = people;
  if (best === undefined) return undefined;
  if (single && !isSingleNameEnough && next && best.fame < next.fame * SINGLE_NAME_LEAD)
    return undefined;
  const isTitle = titles.some(
    ({ fit, popularity }) => fit === 'equal' && popularity * TITLE_LEAD >= best.fame,
  );
  if (single && isTitle) return undefined;
  const known = Math.max(0, ...titles.map(({ popularity }) => popularity));
  if (known > best.fame / (single && !isSingleNameEnough ? 4 : 1)) return undefined;
  const isCertain = single || best.lead > 1;
  return (isCertain ? undefined : await findBetterKnown(reader, name, best.id)) ?? best.id;
}

/** True if the name has all these words whole, or ends with them joined ("di caprio"). */
export function isNamed(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name);
  if (parts.join('').endsWith(words.join(''))) return true;
  return words.every((word) => {
    if (isJoiningWord(word)) return true;
    const similarityOf = similarityTo(word, false);
    return parts.some((part) => similarityOf(part) >= MIN_SIMILARITY);
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

type Link = { n: number; id: number; names: string };

/**
 * The person whom words at the beginning or end name, if the other words name a title that credits them; for very
 * common words only among the best known titles.
 */
export async function findLinkedPerson(
  reader: EntryReader,
  words: readonly string[],
): Promise<{ id: number; from: number; to: number } | undefined> {
  const divisions = divisionsOf(words).filter(
    (each) =>
      reader.mayAnswer(personEntryQuery(each.person)) &&
      titleQueries(each).some((query) => reader.mayAnswer(query)),
  );
  if (divisions.length === 0) return undefined;
  // People first: few words name one, while the titles of a common word take long to find.
  await reader.read(divisions.map(({ person }) => personEntryQuery(person)));
  const named = await Promise.all(
    divisions.map(async (each) => ({
      ...each,
      people: (await findNamesakes(reader, each.person)).map(({ id }) => id),
    })),
  );
  const some = named.filter(({ people }) => people.length > 0);
  if (some.length === 0) return undefined;
  // Titles next: reading people's hundreds of credits is needless if no title has the other words.
  await reader.read(some.flatMap(titleQueries));
  const titled = await Promise.all(
    some.map(async (each) => ({ each, titles: (await reader.read(titleQueries(each))).flat() })),
  );
  const possible = titled.filter(({ titles }) => titles.length > 0).map(({ each }) => each);
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
  const links = await rowsOf<Link>(reader.db, sql.join(selects, sql` union all `));
  const link = links
    .toSorted((a, b) => a.n - b.n)
    .find(({ n, names }) => names.split('|').some((one) => isNamed(possible[n]!.title, one)));
  return link && { id: link.id, from: possible[link.n]!.from, to: possible[link.n]!.to };
}
