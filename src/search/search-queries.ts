// The search: it reads the query, collects candidates, ranks them, and keeps those that meet the query's hints.
import { sql } from 'drizzle-orm';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import type { FoundTitle, MediaType } from '#catalog/schema.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import {
  filterTitles,
  findTitlesOfPerson,
  hasPlan,
  isCredited,
  novelaCondition,
  isOffered,
} from './title-condition-queries.ts';
import type { RankedByType } from './title-condition-queries.ts';
import { browseHints } from './browsing-queries.ts';
import type { BrowsedTitles } from './browsing-queries.ts';
import { EntryReader } from './entry-queries.ts';
import { findFoundCards } from './found-card-queries.ts';
import { findHeardBeside } from './heard-beside-queries.ts';
import { hintOf, indicesOutside } from './hint-rules.ts';
import type { Hint } from './hint-rules.ts';
import { MAX_RESULTS, NEARLY_EQUAL } from './candidate-queries.ts';
import { findPeopleNamed, findTitlesNamed } from './name-search-queries.ts';
import { hasOtherLetters, spellingsOf } from './other-spelling-rules.ts';
import { findFamous, mayNamePerson } from './famous-people-queries.ts';
import { asPerson, guessPeople } from './person-guess-queries.ts';
import { findSimilarTitlesOf } from './person-title-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { readQuery } from './query-rules.ts';
import { partOfRanked } from './ranked-part-queries.ts';
import { mergedByMatch, nameShare } from './ranking-rules.ts';
import {
  bestOf,
  bestShare,
  CERTAIN_TITLE_SHARE,
  findSimilarPerson,
  MIN_PERSON_SHARE,
  MIN_TITLE_SHARE,
} from './similar-person-queries.ts';
import { cachedFor } from './cached-queries.ts';
import { findTitleBeside } from './title-beside-queries.ts';
import { understandCached } from './understanding-queries.ts';
import type { Ignored, Understanding } from './understanding-queries.ts';

export { MAX_RESULTS };

/** Limits of a search for titles besides those in its query. */
export type TitleLimits = {
  /** Only titles with a streaming offer in these providers' families. */
  planIds?: readonly number[] | undefined;
  /** Hints of the query to ignore. */
  ignored?: Ignored | undefined;
  /** Only novelas, or only series that are not novelas. */
  kind?: 'novela' | 'serie' | undefined;
};

/** Finds titles for a query, most relevant first; `match` is comparable between films and series. */
export async function findTitlesByName(
  db: Db,
  type: MediaType,
  query: string,
  paging: Paging,
  { planIds = [], ignored = [], kind }: TitleLimits = {},
): Promise<Part<FoundTitle>> {
  const { [type]: all } = await findTitles(new EntryReader(db), query, ignored);
  const conditions = [
    ...(planIds.length > 0 ? [hasPlan(await findFamilies(db, planIds))] : []),
    ...(kind === 'novela'
      ? [novelaCondition]
      : kind === 'serie'
        ? [sql`not ${novelaCondition}`]
        : []),
  ];
  const found = await filterTitles(db, { movie: [], serie: [], [type]: all }, conditions);
  return partOfRanked(found[type], paging, (some) => findFoundCards(db, type, some));
}

export type FoundTitles = RankedByType & {
  understanding: Understanding;
  /** Hints that no title found by the name meets, so that results ignore them. */
  unapplied: ReadonlySet<Hint['type'] | 'person'>;
};

const NOTHING: FoundTitles = {
  movie: [],
  serie: [],
  unapplied: new Set(),
  understanding: {
    words: [],
    hints: [],
    people: [],
    name: [],
    alias: undefined,
    nameIndices: [],
    personName: [],
  },
};

/** All films and series found, at most `MAX_RESULTS` of each. */
export async function findTitles(
  reader: EntryReader,
  query: string,
  ignored: Ignored,
): Promise<FoundTitles> {
  let best: Answer | undefined;
  // "ç" is folded to c, so names must be nearer: "noço lar" is a little like names with "novo", but means "nosso lar".
  const least = hasOtherLetters(query) ? CERTAIN_TITLE_SHARE : MIN_TITLE_SHARE;
  for (const spelled of spellingsOf(query)) {
    const found = await findTitlesOf(reader, spelled, ignored);
    if (best === undefined || found.share > best.share) best = found;
    if (best.share >= least) break;
  }
  return best!;
}

/** The titles found by one spelling of a query, and the similarity of the best name, without popularity. */
type Answer = FoundTitles & { share: number };

async function findTitlesOf(reader: EntryReader, query: string, ignored: Ignored): Promise<Answer> {
  const typed = readQuery(query);
  if (typed === null) return { ...NOTHING, share: 0 };
  return cachedFor(reader.db, `titles ${String(ignored)} ${typed.text}`, async () => {
    dependOn(SEARCH);
    const understanding = await understandCached(reader, typed.words, ignored);
    return answerTo(reader, understanding, ignored === 'all');
  });
}

/** `isVerbatim`: true if all words are the name, so that none is left out. */
async function answerTo(
  reader: EntryReader,
  understanding: Understanding,
  isVerbatim: boolean,
): Promise<Answer> {
  const { people, name } = understanding;
  const found = await withHints(reader, understanding);
  if (people.length > 1 && countOf(found) === 0) {
    // No title credits both people, so their names may be that of a title: "tom e gerry".
    const named = await withHints(reader, withoutPeople(understanding));
    const share = bestShare(named);
    return share >= MIN_TITLE_SHARE ? { ...named, share } : { ...found, share: 0 };
  }
  // Titles found by a person are certain.
  const share = people.length > 0 && countOf(found) > 0 ? 1 : bestShare(found);
  const answer = { ...found, share };
  // A query of parts of a title's words means that title, whatever other spellings find.
  if (bestOf(found).some(({ hasParts }) => hasParts)) return { ...found, share: 1 };
  const isGuess = share < MIN_TITLE_SHARE;
  if (!isGuess && (share >= CERTAIN_TITLE_SHARE || name.length < 2)) return answer;
  const similar = await findSimilarPerson(reader, understanding, found);
  if (similar) {
    const person = asPerson(understanding, { id: similar.id, from: 0, to: name.length });
    return { ...(await withHints(reader, person)), share: nameShare(similar) };
  }
  if (!isGuess) return answer;
  for await (const guess of guessPeople(reader, understanding)) {
    const credited = await withHints(reader, guess);
    if (countOf(credited) > 0 && !credited.unapplied.has('person'))
      return { ...credited, share: 1 };
  }
  const mayLeaveOut = !isVerbatim && people.length === 0;
  const beside = mayLeaveOut ? await findTitleBeside(reader, understanding, share) : undefined;
  if (beside) return { ...(await withHints(reader, beside)), share };
  if (countOf(found) > 0) return answer;
  const distant = await findDistantlyHeard(reader, understanding);
  if (distant && countOf(distant) > 0) return distant;
  const part = mayLeaveOut ? await findHeardBeside(reader, understanding) : undefined;
  const heard = part && (await withHints(reader, part));
  return heard && countOf(heard) > 0 ? { ...heard, share: 0 } : answer;
}

/** Names with fewer consonants sound a little like too many others. */
const MIN_CONSONANTS = 4;

/** Finds titles that sound only a little like the query, where nothing else is found. */
async function findDistantlyHeard(
  reader: EntryReader,
  understanding: Understanding,
): Promise<Answer | undefined> {
  const { people, name } = understanding;
  const consonants = name.join('').replace(/[aeiouyw]/g, '');
  if (people.length > 0 || consonants.length < MIN_CONSONANTS) return undefined;
  const titles = await withHints(reader, understanding, true);
  const [person] = (await findPeopleNamed(reader, name, true)).ranked;
  if (
    person &&
    nameShare(person) >= MIN_PERSON_SHARE.alone &&
    bestOf(titles).every(({ match }) => match < person.match)
  ) {
    const named = asPerson(understanding, { id: person.id, from: 0, to: name.length });
    return { ...(await withHints(reader, named)), share: nameShare(person) };
  }
  return { ...titles, share: bestShare(titles) };
}

/** True if a person has nearly the name in the query, so that no title with a less similar one is meant. */
async function isSimilarPerson(
  reader: EntryReader,
  { people, name }: Understanding,
): Promise<boolean> {
  if (people.length > 0 || !mayNamePerson(name)) return false;
  const [best] = await findFamous(reader, name);
  return best !== undefined && nameShare(best) >= NEARLY_EQUAL;
}

/** The understanding with the words of people read as a name. */
function withoutPeople(understanding: Understanding): Understanding {
  const { words, hints } = understanding;
  const nameIndices = indicesOutside(words, hints);
  const name = nameIndices.map((at) => words[at]!);
  return { ...understanding, people: [], name, nameIndices, personName: name };
}

async function withHints(
  reader: EntryReader,
  understanding: Understanding,
  isDistant = false,
): Promise<FoundTitles> {
  const { db } = reader;
  const { hints, people, name } = understanding;
  const [kind, provider, season] = [
    hintOf(hints, 'kind'),
    hintOf(hints, 'provider'),
    hintOf(hints, 'season'),
  ];
  const collected = await collect(reader, understanding, isDistant);
  const unapplied = new Set<Hint['type'] | 'person'>(collected.unapplied);
  let found: RankedByType = collected;
  const narrow = async (
    type: Hint['type'] | 'person',
    keep: (all: RankedByType) => Promise<RankedByType> | RankedByType,
  ) => {
    if (countOf(found) === 0) return;
    const kept = await keep(found);
    if (countOf(kept) === 0) unapplied.add(type);
    else found = kept;
  };
  if (name.length > 0 && people.length > 0) {
    const credited = people.map(({ id }) => isCredited(id));
    const [person, ...others] = people;
    await narrow('person', async (all) => {
      const kept = await filterTitles(db, all, credited);
      if (countOf(kept) > 0 || others.length > 0) return kept;
      return findSimilarTitlesOf(reader, person!.id, name);
    });
  }
  if (season) await narrow('season', ({ serie }) => ({ movie: [], serie }));
  if (kind) {
    await narrow('kind', ({ movie, serie }) => {
      if (kind.value === 'movie') return { movie, serie: [] };
      const series = { movie: [], serie };
      return kind.value === 'novela' ? filterTitles(db, series, [novelaCondition]) : series;
    });
  }
  if (provider && !unapplied.has('provider')) {
    await narrow('provider', async (all) => {
      const kept = await filterTitles(db, all, [isOffered(provider.family)]);
      return isOtherName(all, kept) ? NO_TITLES : kept;
    });
  }
  const { movie, serie } = found;
  return { movie, serie, understanding, unapplied };
}

const NO_TITLES: RankedByType = { movie: [], serie: [] };
/** How far behind a certain name another is not meant: "disney andor" means no title with "Andorinha". */
const OTHER_NAME_LAG = 0.1;

/** True if no title that is left has a name as similar as the best one had. */
function isOtherName(all: RankedByType, left: RankedByType): boolean {
  const best = bestShare(all);
  return best >= CERTAIN_TITLE_SHARE && bestShare(left) < best - OTHER_NAME_LAG;
}

const countOf = ({ movie, serie }: RankedByType) => movie.length + serie.length;

/** Finds titles by the name; without one, by their credited people or by the hints. */
async function collect(
  reader: EntryReader,
  understanding: Understanding,
  isDistant: boolean,
): Promise<RankedByType & Partial<Pick<BrowsedTitles, 'unapplied'>>> {
  const { db } = reader;
  const { hints, people, name, alias } = understanding;
  const year = hintOf(hints, 'year');
  if (name.length > 0) {
    const isPerson = () => isSimilarPerson(reader, understanding);
    const search = (words: readonly string[]) =>
      findTitlesNamed(reader, TYPES, { words, year: year?.value, isPerson, isDistant });
    const [movie, serie] = await search(name);
    if (!alias) return { movie: movie!, serie: serie! };
    const [movies, series] = await search(alias);
    return {
      movie: mergedByMatch(movies!, movie!).slice(0, MAX_RESULTS),
      serie: mergedByMatch(series!, serie!).slice(0, MAX_RESULTS),
    };
  }
  const [person, ...others] = people;
  if (person) {
    const titles = await findTitlesOfPerson(db, person.id, year?.value);
    return filterTitles(
      db,
      titles,
      others.map(({ id }) => isCredited(id)),
    );
  }
  return browseHints(db, hints);
}
