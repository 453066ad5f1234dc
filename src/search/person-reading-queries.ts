// Which person the words of a query name.
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

/** A title that is called exactly so is meant unless a person of that name is this much better known. */
const TITLE_LEAD = 10;

/** People looked at for a name, the most popular first. */
const MAX_NAMESAKES = 12;
/** Of each typed word to a word of a person's name. */
const MIN_SIMILARITY = 0.9;
/** Who is called exactly as typed is meant, unless somebody with more names is this much better known. */
const WHOLE_NAME_LEAD = 10;
/** A single name belongs to one person if the next is this much less known. */
const SINGLE_NAME_LEAD = 2;

/** What finds the people with all these words in their names. */
export function personQuery(name: readonly string[]): EntryQuery {
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
  const [found] = await reader.read([personQuery(name)]);
  return found!.filter(({ names }) => names.some((one) => isNamed(name, one)));
}

/**
 * The person that all these words name, if titles with these words in their names are less known than
 * those of this person.
 */
export async function findNamedPerson(
  reader: EntryReader,
  name: readonly string[],
  titles: readonly (Candidate & { fit?: string })[],
  /** Whether the query says that it is about a person, so that a single name is enough. */
  isExpected = false,
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
  if (single && !isExpected && next && best.fame < next.fame * SINGLE_NAME_LEAD) return undefined;
  const isTitle = titles.some(
    ({ fit, popularity }) => fit === 'equal' && popularity * TITLE_LEAD >= best.fame,
  );
  if (single && isTitle) return undefined;
  const known = Math.max(0, ...titles.map(({ popularity }) => popularity));
  if (known > best.fame / (single && !isExpected ? 4 : 1)) return undefined;
  const isCertain = single || best.lead > 1;
  return (isCertain ? undefined : await findBetterKnown(reader, name, best.id)) ?? best.id;
}

/** Whether the name contains all these words whole, or ends with them joined ("di caprio"). */
export function isNamed(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name);
  if (parts.join('').endsWith(words.join(''))) return true;
  return words.every((word) => {
    if (isJoiningWord(word)) return true;
    const similarityOf = similarityTo(word, false);
    return parts.some((part) => similarityOf(part) >= MIN_SIMILARITY);
  });
}

/** Titles looked at of the people that the words of a division name. */
const MAX_LINKS = 4;

/** Titles looked at for the words of a title, of each type; the best known first. */
const MAX_TITLES = 4;

/** What finds the titles with the words that are no person's in their names. */
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
 * The person that some words name, at the end or the beginning, where the other words name a title with them: one of
 * the best known, if very many have these words.
 */
export async function findLinkedPerson(
  reader: EntryReader,
  words: readonly string[],
): Promise<{ id: number; from: number; to: number } | undefined> {
  const divisions = divisionsOf(words).filter(
    (each) =>
      reader.mayAnswer(personQuery(each.person)) &&
      titleQueries(each).some((query) => reader.mayAnswer(query)),
  );
  if (divisions.length === 0) return undefined;
  // Few words name a person, and the titles of a common word take long to find.
  await reader.read(divisions.map(({ person }) => personQuery(person)));
  const named = await Promise.all(
    divisions.map(async (each) => ({
      ...each,
      people: (await findNamesakes(reader, each.person)).map(({ id }) => id),
    })),
  );
  const some = named.filter(({ people }) => people.length > 0);
  if (some.length === 0) return undefined;
  // People have hundreds of credits, which need not be read for words that no title has.
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
    // The titles are read once ("offset 0"): there are fewer of them than people have credits.
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
