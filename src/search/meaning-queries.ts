// The meaning of a query as the API describes it.
import { sql } from 'drizzle-orm';
import { PROVIDERS, personTag } from '#catalog/tag-rules.ts';
import { personKinds } from '#catalog/people/person-queries.ts';
import { findProvidersOf } from '#catalog/providers/provider-queries.ts';
import { providerIdentity } from '#catalog/schema.ts';
import type { PersonCard } from '#catalog/schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { int } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { EntryReader } from './recall/entry-queries.ts';
import { filterTitles, novelaCondition } from './recall/title-condition-queries.ts';
import { findFoundCards } from './present/found-card-queries.ts';
import type { Hint } from './read/hint-rules.ts';
import type { MeaningFilter, SearchMeaning } from './meaning-schema.ts';
import { countPeople } from './people-search-queries.ts';
import { findTitles } from './search-queries.ts';
import type { Ignored } from './read/understanding-queries.ts';
import { fold, wordsOf } from './folding-rules.ts';

/** The reading of a query, and the number of its results of each kind. */
export async function findMeaning(db: Db, query: string, ignored: Ignored): Promise<SearchMeaning> {
  // One reader serves both: each reads the query and looks for people with its name.
  const reader = new EntryReader(db);
  const [titles, people] = await Promise.all([
    findTitles(reader, query, ignored),
    countPeople(reader, query, ignored),
  ]);
  const { understanding, unapplied, guess } = titles;
  const [nearest] = guess ? await findFoundCards(db, guess.type, [guess.ranked]) : [];
  const { hints, people: credited, leftOut, choices } = understanding;
  const original = originalWords(query, understanding.words);
  const filters = await Promise.all([
    ...hints.map((hint) =>
      meaningFilterOf(db, hint, {
        words: original(hint.from, hint.to),
        applied: !unapplied.has(hint.type),
      }),
    ),
    ...credited.map(async ({ id, from, to }): Promise<MeaningFilter | undefined> => {
      const [person] = await findCreditedPeople(db, [id]);
      const applied = !unapplied.has('person');
      return person && { type: 'person', person, words: original(from, to), applied };
    }),
  ]);
  const { serie: novelas } = await filterTitles(db, { movie: [], serie: titles.serie }, [
    novelaCondition,
  ]);
  return {
    query,
    text: understanding.name.join(' '),
    ...(leftOut && { left_out: leftOut.map(({ from, to }) => original(from, to)) }),
    filters: filters.filter((filter) => filter !== undefined),
    ...(choices.length > 0 && { choices: await findCreditedPeople(db, choices) }),
    ...(nearest && { nearest }),
    counts: {
      movies: titles.movie.length,
      series: titles.serie.length,
      novelas: novelas.length,
      people,
    },
  };
}

type From = { words: string; applied: boolean };

async function meaningFilterOf(db: Db, hint: Hint, from: From): Promise<MeaningFilter | undefined> {
  if (hint.type === 'filler') return undefined;
  if (hint.type === 'kind') return { type: 'kind', value: hint.value, ...from };
  if (hint.type !== 'provider') return { type: hint.type, value: hint.value, ...from };
  dependOn(PROVIDERS);
  const [provider] = await findProvidersOf(db, sql`${hint.family}`);
  return provider && { type: 'provider', provider: providerIdentity.parse(provider), ...from };
}

const creditedKinds = { ...personKinds, titles: int };

/** These people with the number of titles that credit each. */
async function findCreditedPeople(
  db: Db,
  ids: readonly number[],
): Promise<(PersonCard & { titles: number })[]> {
  dependOn(...ids.map(personTag));
  return rowsOf(
    db,
    creditedKinds,
    sql`select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender,
        (select count(*)::int from (
          select media_type, title_id from cast_credits where person_id = p.id
          union select media_type, title_id from crew_credits where person_id = p.id) c) as titles
      from unnest(${sql.param(ids)}::int[]) with ordinality as k(id, place)
      join people p on p.id = k.id order by k.place`,
  );
}

/**
 * Returns a function that gives folded words `from` to `to` (exclusive) of a query as they were
 * typed. Words that folding or another spelling joined or added are given folded.
 */
function originalWords(
  query: string,
  folded: readonly string[],
): (from: number, to: number) => string {
  const typed = query.split(/\s+/u).filter((part) => part !== '');
  // For each folded word, the part of the query it comes from.
  const sources = typed.flatMap((part, at) => wordsOf(fold(part)).map((word) => ({ word, at })));
  // With as many words each is in its place, also one that is read as another: "tenporada".
  const isInPlace = sources.length === folded.length;
  return (from, to) => {
    const words = folded.slice(from, to);
    const some = sources.slice(from, to);
    const isSame = isInPlace || some.every(({ word }, i) => word === words[i]);
    const [first] = some;
    const last = some.at(-1);
    if (!first || !last || !isSame) return words.join(' ');
    return typed.slice(first.at, last.at + 1).join(' ');
  };
}
