// Which person the words of a query name.
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { fame } from './fame-queries.ts';
import { isJoiningWord } from './filler-rules.ts';
import { isStopWord, wordsOf } from './folding-rules.ts';
import { isOf } from './name-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { similarity } from './similarity-rules.ts';
import { literalQuery } from './tsquery-rules.ts';

/** People looked at for a name, the most popular first. */
const MAX_NAMESAKES = 8;
/** Of each typed word to a word of a person's name. */
const MIN_SIMILARITY = 0.9;
/** A single name belongs to one person if the next is this much less known. */
const SINGLE_NAME_LEAD = 2;

type Person = Candidate & { fame: number };

/**
 * The person that all these words name, if titles with these words in their names are less known than
 * those of this person.
 */
export async function findNamedPerson(
  db: Db,
  name: readonly string[],
  titles: readonly Candidate[],
  /** Whether the query says that it is about a person, so that a single name is enough. */
  isExpected = false,
): Promise<number | undefined> {
  const typed = typedOf(name);
  const rows = await rowsOf<Person>(
    db,
    sql`select p.id, p.names, p.popularity, ${fame} as fame
      from (select id, names, popularity from search_entries
        where ${isOf('person')} and lexemes @@ ${`${literalQuery(typed)} | '${name.join('')}'`}::tsquery
        order by popularity desc nulls last, id limit ${MAX_NAMESAKES}) p`,
  );
  const people = rows
    .filter(({ names, fame: known }) => known > 0 && names.some((one) => isNamed(name, one)))
    .toSorted((a, b) => b.fame - a.fame);
  const [best, next] = people;
  if (best === undefined) return undefined;
  const single = name.filter((word) => !isStopWord(word)).length < 2;
  if (single && !isExpected && next && best.fame < next.fame * SINGLE_NAME_LEAD) return undefined;
  const known = Math.max(0, ...titles.map(({ popularity }) => popularity));
  return known > best.fame / (single && !isExpected ? 4 : 1) ? undefined : best.id;
}

/** Whether the name contains all these words whole, or ends with them joined ("di caprio"). */
function isNamed(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name);
  if (parts.join('').endsWith(words.join(''))) return true;
  return words.every(
    (word) =>
      isStopWord(word) || parts.some((part) => similarity(word, part, false) >= MIN_SIMILARITY),
  );
}

/** People and their titles looked at for each way to divide the words. */
const MAX_LINKED_PEOPLE = 12;
const MAX_LINKS = 4;
const MAX_PERSON_WORDS = 4;

type Link = {
  n: number;
  from: number;
  to: number;
  id: number;
  personNames: string[];
  titleNames: string[];
};

/** The person that some words name, at the end or the beginning, where the other words name a title with them. */
export async function findLinkedPerson(
  db: Db,
  words: readonly string[],
): Promise<{ id: number; from: number; to: number } | undefined> {
  const parts = divisionsOf(words);
  if (parts.length === 0) return undefined;
  const selects = parts.map(
    ({ from, to, person, title }, n) => sql`
    (select ${n}::int as n, ${from}::int as "from", ${to}::int as "to", p.id,
      p.names as "personNames", e.names as "titleNames"
    from (select id, names, popularity from search_entries
        where ${isOf('person')} and lexemes @@ ${literalQuery(typedOf(person))}::tsquery
        order by popularity desc nulls last, id limit ${MAX_LINKED_PEOPLE}) p
      cross join lateral (
        select media_type, title_id from cast_credits where person_id = p.id
        union select media_type, title_id from crew_credits where person_id = p.id) c
      join search_entries e on e.kind = c.media_type::text::search_kind and e.id = c.title_id
        and e.lexemes @@ ${literalQuery(typedOf(title))}::tsquery
    order by e.popularity desc, p.popularity desc limit ${MAX_LINKS})`,
  );
  const rows = await rowsOf<Link>(
    db,
    sql`select * from (${sql.join(selects, sql` union all `)}) linked order by n`,
  );
  // Unfinished words link too many names by chance.
  return rows.find(
    ({ from, to, personNames, titleNames }) =>
      personNames.some((one) => isNamed(words.slice(from, to), one)) &&
      titleNames.some((one) => isNamed([...words.slice(0, from), ...words.slice(to)], one)),
  );
}

type Division = { from: number; to: number; person: string[]; title: string[] };

/** The longest names of people first, and those at the end before those at the beginning. */
function divisionsOf(words: readonly string[]): Division[] {
  const longest = Math.min(MAX_PERSON_WORDS, words.length - 1);
  const divisions: Division[] = [];
  for (let count = longest; count > 0; count -= 1) {
    const cut = words.length - count;
    divisions.push({
      from: cut,
      to: words.length,
      person: words.slice(cut),
      title: words.slice(0, cut),
    });
    divisions.push({
      from: 0,
      to: count,
      person: words.slice(0, count),
      title: words.slice(count),
    });
  }
  return divisions.filter(
    ({ person, title }) =>
      !isStopWord(person[0]!) &&
      !isStopWord(person.at(-1)!) &&
      title.some((word) => !isJoiningWord(word) && !/^\d{1,2}$/.test(word)) &&
      person.some((word) => word.length > 2),
  );
}
