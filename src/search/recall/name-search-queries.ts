// Finds entries by their names: collects candidates, then ranks them.
import { itemAt, valueAt } from '#shared/list-items.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import { addTypoMatches, findLiteral, literalQueries } from './name-strategies.ts';
import type { KindSearch } from './name-strategies.ts';
import type { EntryReader } from './entry-queries.ts';
import { TYPES } from '#search/read/hint-rules.ts';
import { instalmentOf } from '#search/read/number-rules.ts';
import { instalmentValues, yearValues } from '#search/rank/saga-rules.ts';
import { hasWords, significantWords } from '#search/folding-rules.ts';
import type { SearchKind } from '#search/index/name-queries.ts';
import { hasManyWords, isCrowded } from './near-word-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import { memoizedSimilarity } from '#search/rank/name-comparison-rules.ts';
import type { Similarity } from '#search/rank/name-comparison-rules.ts';
import { ALL_WORDS, nameShare, ranking } from '#search/rank/ranking-rules.ts';
import type { Candidate, Preference, Ranked } from '#search/rank/ranking-rules.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { float, int } from '#platform/database/columns.ts';
import {
  CERTAIN_WORDS,
  ENOUGH,
  KNOWN_NAME,
  MAX_NAMESAKES_RANKED,
  MAX_SIMILAR_PERSON_WORDS,
  MAX_SIMILAR_WORDS_OF_MANY,
  MIN_PERSON_LETTERS,
  MIN_START,
  OWN_POPULARITY,
  MAX_RESULTS,
} from '#search/thresholds.ts';

/** Selects the popularity of the best known title in which person `p` had a main part. */
const fameOfPerson = sql`coalesce(greatest(
  (select max(t.popularity / (1 + c.position * 0.1)) from cast_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id where c.person_id = p.id),
  (select max(t.popularity) from crew_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id
    where c.person_id = p.id and c.department in ('Directing', 'Writing', 'Creator'))), 0)`;

/** Finds the fame of each of these people. */
export async function findFame(
  db: DbOrTransaction,
  people: readonly Pick<Candidate, 'id'>[],
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await rowsOf(
    db,
    { id: int, fame: float },
    prepared(
      sql`select p.id, ${fameOfPerson} as fame from unnest((select ${sql.param(ids)}::int[])) as p(id)`,
    ),
  );
  return new Map(rows.map(({ id, fame }) => [id, fame]));
}

/** The people with their own or their best title's popularity, whichever is higher, plus `OWN_POPULARITY` of their own. */
async function withFame(db: DbOrTransaction, people: readonly Candidate[]): Promise<Candidate[]> {
  const fameById = await findFame(db, people);
  return people.map((person) => ({
    ...person,
    popularity:
      Math.max(person.popularity, fameById.get(person.id) ?? 0) +
      OWN_POPULARITY * person.popularity,
  }));
}

// People by their names, the better known of similar ones first; the search of titles uses them too.

/** Finds people with these words in their names, for a search of titles. */
export const findNamed = (reader: EntryReader, words: readonly string[]): Promise<NamedPeople> =>
  reader.shared(`named ${words.join(' ')}`, () => findPeopleNamed(reader, words));

/** True if the words of a search of titles may be a person's name. */
export const mayNamePerson = (words: readonly string[]): boolean =>
  significantWords(words).join('').length >= MIN_PERSON_LETTERS;

export const findFamous = (
  reader: EntryReader,
  words: readonly string[],
): Promise<readonly Ranked[]> =>
  reader.shared(`famous ${words.join(' ')}`, async () =>
    byFame(reader, await findNamed(reader, words)),
  );

/** True if a person is `times` as well known as a title or another person of this popularity. */
export async function isBetterKnown(
  db: DbOrTransaction,
  person: Ranked,
  popularity: number,
  times: number,
): Promise<boolean> {
  const fame = (await findFame(db, [person])).get(person.id) ?? 0;
  return 1 + Math.max(fame, person.popularity) >= times * (1 + popularity);
}

/** A search by name: its words, and the year in which the query says the title began. */
export type NameSearch = { words: readonly string[]; year?: number | undefined };

/** The names that the words may mean: all words, and the name of a saga before a number. */
export function readingsOf(words: readonly string[]): Typed[] {
  const instalment = instalmentOf(words);
  return instalment ? [typedOf(words), typedOf(instalment.base)] : [typedOf(words)];
}

/** People by name, most relevant first, at most `MAX_RESULTS`; `namesakes` are the first as they were found. */
export type NamedPeople = {
  words: readonly string[];
  ranked: readonly Ranked[];
  namesakes: readonly Candidate[];
};

/** Finds people by their names; `byFame` then looks up how well known they are. */
export async function findPeopleNamed(
  reader: EntryReader,
  words: readonly string[],
): Promise<NamedPeople> {
  dependOn(SEARCH);
  const collected = await reader.once(`people ${words.join(' ')}`, () =>
    collectPeople(reader, words),
  );
  const [ranked = []] = collected.lists;
  const { candidates } = itemAt(collected.searches, 0);
  const namesakes = ranked.slice(0, MAX_NAMESAKES_RANKED).map(({ id }) => valueAt(candidates, id));
  return { words, ranked, namesakes };
}

async function collectPeople(reader: EntryReader, words: readonly string[]): Promise<Collected> {
  const typed = typedOf(words);
  const similarityOf = memoizedSimilarity();
  const rank = ranking(typed, 'person', { similarityOf, isCrowded: await isCrowded(reader.db) });
  const search: KindSearch = { kind: 'person', candidates: new Map(), rank };
  await findLiteral(reader, [search], [typed]);
  return withSimilar(reader, typed, [search], similarityOf);
}

/** Finds for each type the titles with such a name, most relevant first, at most `MAX_RESULTS`. */
export async function findTitlesNamed(
  reader: EntryReader,
  kinds: readonly SearchKind[],
  search: NameSearch,
): Promise<Ranked[][]> {
  dependOn(SEARCH);
  const { words, year } = search;
  const key = `titles ${kinds.join(' ')} ${year} ${words.join(' ')}`;
  return (await reader.once(key, () => collectTitles(reader, kinds, search))).lists;
}

async function collectTitles(
  reader: EntryReader,
  kinds: readonly SearchKind[],
  { words, year }: NameSearch,
): Promise<Collected> {
  const instalment = instalmentOf(words);
  const typed = instalment ? typedOf(instalment.base) : typedOf(words);
  const prefer: Preference | undefined = instalment
    ? (candidates) => instalmentValues(instalment, candidates)
    : year === undefined
      ? undefined
      : (candidates) => yearValues(year, candidates);
  const similarityOf = memoizedSimilarity();
  const options = {
    prefer,
    similarityOf,
    isCrowded: await isCrowded(reader.db),
    prefersWhole: instalment === undefined,
  };
  const searches = kinds.map((kind): KindSearch => ({
    kind,
    candidates: new Map(),
    rank: ranking(typed, 'title', options),
  }));
  await findLiteral(reader, searches, readingsOf(words));
  return withSimilar(reader, typed, searches, similarityOf);
}

/** Results of each kind, most relevant first, and the searches they came from. */
type Collected = { searches: readonly KindSearch[]; lists: Ranked[][] };

/** True if the query is, or is contained in, a name that is known well enough to be meant. */
function isWellKnown(typed: Typed, candidates: Iterable<Candidate>): boolean {
  const { text, words, significant } = typed;
  return [...candidates].some(
    ({ names, popularity }) =>
      popularity >= KNOWN_NAME.equal &&
      names.some(
        (name) =>
          name === text ||
          (popularity >= KNOWN_NAME.contained &&
            ((text.length >= MIN_START && ` ${name}`.includes(` ${text}`)) ||
              (significant.length > 1 && hasWords(name, words)))),
      ),
  );
}

const isTooLongForPerson = async ({ db }: EntryReader, { significant }: Typed): Promise<boolean> =>
  significant.length >
  ((await hasManyWords(db)) ? MAX_SIMILAR_WORDS_OF_MANY : MAX_SIMILAR_PERSON_WORDS);

/** Ranks the candidates of each kind; kinds with few results also get similar names. */
async function withSimilar(
  reader: EntryReader,
  typed: Typed,
  searches: readonly KindSearch[],
  similarityOf: Similarity,
): Promise<Collected> {
  const literal = searches.map((search) => ({
    search,
    ranked: search.rank(search.candidates.values()),
  }));
  const hasAll = typed.significant.length >= CERTAIN_WORDS;
  const isNamed =
    searches.some(({ candidates }) => isWellKnown(typed, candidates.values())) ||
    (hasAll &&
      literal.some(({ ranked: [best] }) => best !== undefined && nameShare(best) >= ALL_WORDS));
  const isTooLong = await isTooLongForPerson(reader, typed);
  const mayBeMisspelt = literal.filter(
    ({ search: { kind }, ranked }) =>
      (ranked.length < ENOUGH.results || isObscure(ranked)) &&
      !isNamed &&
      !(isTooLong && kind === 'person'),
  );
  const person = mayBeMisspelt.find(({ search }) => search.kind === 'person');
  const titles = person?.ranked.length === 0 ? await titlesWith(reader, typed) : [];
  // A query that is the name of a known title does not mean a person with a similar one.
  const isTitle = isWellKnown(typed, titles);
  const uncertain = mayBeMisspelt.filter((entry) => !isTitle || entry !== person);
  if (uncertain.length > 0) {
    const similar = uncertain.map(({ search }) => search);
    await addTypoMatches(reader, typed, similar, similarityOf);
  }
  const lists = searches.map(({ candidates, rank }) =>
    rank(candidates.values()).slice(0, MAX_RESULTS),
  );
  return { searches, lists };
}

const isObscure = (entries: readonly Ranked[]): boolean =>
  entries
    .slice(0, ENOUGH.results)
    .every((entry) => entry.popularity < ENOUGH.popularity && nameShare(entry) < ENOUGH.share);

/** The titles with all words of the query. */
async function titlesWith(reader: EntryReader, typed: Typed): Promise<Candidate[]> {
  return (await reader.read(TYPES.flatMap((kind) => literalQueries(kind, [typed])))).flat();
}

/** Sorts people with one name by how well known their best titles are. */
export async function byFame(
  reader: EntryReader,
  { words, ranked, namesakes }: NamedPeople,
): Promise<readonly Ranked[]> {
  const typed = typedOf(words);
  if (ranked.length < 2 || typed.significant.length > 2) return ranked;
  const people = await withFame(reader.db, namesakes);
  return [...ranking(typed, 'person')(people), ...ranked.slice(MAX_NAMESAKES_RANKED)];
}
