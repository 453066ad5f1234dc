// The answer to one reading of a query: titles by the name, the people and the hints that it names.
import { dependOn } from '#platform/tags.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { MediaType } from '#catalog/schema.ts';
import { mergedByMatch } from '#search/rank/ranking-rules.ts';
import type { Ranked } from '#search/rank/ranking-rules.ts';
import { hintOf, TYPES } from '#search/read/hint-rules.ts';
import type { Hint } from '#search/read/hint-rules.ts';
import type { Understanding } from '#search/read/understanding-queries.ts';
import { CERTAIN_TITLE_SHARE, CHOSEN, MAX_RESULTS, OTHER_NAME_LAG } from '#search/thresholds.ts';
import type { EntryReader } from './entry-queries.ts';
import { findTitlesNamed } from './name-search-queries.ts';
import { bestShare } from './similar-person-queries.ts';
import {
  browseHints,
  filterTitles,
  findTitlesOfPerson,
  isCredited,
  isOffered,
  novelaCondition,
} from './title-condition-queries.ts';
import type { BrowsedTitles, RankedByType } from './title-condition-queries.ts';

export type FoundTitles = RankedByType & {
  understanding: Understanding;
  /** Hints that no title found by the name meets, so that results ignore them. */
  unapplied: ReadonlySet<Hint['type'] | 'person'>;
  /** The nearest title where none is like the query, so that there are no results. */
  guess?: { type: MediaType; ranked: Ranked };
};

const NO_TITLES: RankedByType = { movie: [], serie: [] };

export const resultCount = ({ movie, serie }: RankedByType): number => movie.length + serie.length;

/** The titles that a reading names, without those that do not meet its hints, as far as any title meets them. */
export async function answerTo(
  reader: EntryReader,
  understanding: Understanding,
): Promise<FoundTitles> {
  dependOn(SEARCH);
  const { db } = reader;
  const { hints, people, name } = understanding;
  const [kind, provider, season] = [
    hintOf(hints, 'kind'),
    hintOf(hints, 'provider'),
    hintOf(hints, 'season'),
  ];
  const collected = await collect(reader, understanding);
  const unapplied = new Set<Hint['type'] | 'person'>(collected.unapplied);
  let titles: RankedByType = collected;
  const narrow = async (
    type: Hint['type'] | 'person',
    keep: (all: RankedByType) => Promise<RankedByType> | RankedByType,
  ) => {
    if (resultCount(titles) === 0) return;
    const kept = await keep(titles);
    if (resultCount(kept) === 0) unapplied.add(type);
    else titles = kept;
  };
  if (name.length > 0 && people.length > 0) {
    const credited = people.map(({ id }) => isCredited(id));
    await narrow('person', (all) => filterTitles(db, all, credited));
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
  const { movie, serie } = titles;
  return { movie, serie, understanding, unapplied };
}

/** True if no title that is left has a name as similar as the best one had. */
function isOtherName(all: RankedByType, left: RankedByType): boolean {
  const best = bestShare(all);
  return best >= CERTAIN_TITLE_SHARE && bestShare(left) < best - OTHER_NAME_LAG;
}

/** Finds titles by the name; without one, by their credited people or by the hints. */
async function collect(
  reader: EntryReader,
  understanding: Understanding,
): Promise<RankedByType & Partial<Pick<BrowsedTitles, 'unapplied'>>> {
  const { db } = reader;
  const { hints, people, name, alias, choices } = understanding;
  const year = hintOf(hints, 'year');
  if (name.length > 0) {
    const search = async (words: readonly string[]): Promise<RankedByType> => {
      const named = { words, year: year?.value };
      const [movie = [], serie = []] = await findTitlesNamed(reader, TYPES, named);
      return { movie, serie };
    };
    const named = await search(name);
    if (choices.length > 0) return merged(named, await findTitlesOfChoices(reader, choices));
    return alias ? merged(await search(alias), named) : named;
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

const merged = (titles: RankedByType, others: RankedByType): RankedByType => ({
  movie: mergedByMatch(titles.movie, others.movie).slice(0, MAX_RESULTS),
  serie: mergedByMatch(titles.serie, others.serie).slice(0, MAX_RESULTS),
});

/** The titles of several people in turns, the best known of each first. */
async function findTitlesOfChoices(
  { db }: EntryReader,
  people: readonly number[],
): Promise<RankedByType> {
  const lists = await Promise.all(
    people.map(async (id) => {
      const titles = await findTitlesOfPerson(db, id);
      return TYPES.flatMap((type) => titles[type].map((ranked) => ({ type, ranked }))).toSorted(
        (a, b) => b.ranked.match - a.ranked.match,
      );
    }),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  const chosen: Record<MediaType, Ranked[]> = { movie: [], serie: [] };
  for (const [at, { type, ranked }] of turns.flat().entries()) {
    const match = Math.max(0, CHOSEN.first - at * CHOSEN.step);
    if (!chosen[type].some(({ id }) => id === ranked.id)) chosen[type].push({ ...ranked, match });
  }
  return chosen;
}
