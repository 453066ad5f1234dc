import { sql } from 'drizzle-orm';
import { valueAt } from '#shared/list-items.ts';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { cardsFoundBy } from '#catalog/titles/card-queries.ts';
import type { FoundTitle, MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import type { Ranked } from '#search/rank/ranking-rules.ts';

/** The cards of these titles, in this order, with their `match` and number of seasons. */
export async function findFoundCards(
  db: Db,
  type: MediaType,
  titles: readonly Ranked[],
): Promise<FoundTitle[]> {
  const ids = titles.map(({ id }) => id);
  const cards = await findCards(db, { types: ids.map(() => type), ids });
  const matches = new Map(titles.map(({ id, match }) => [id, match]));
  return cards.map(({ card, extra: { seasons } }) => ({
    ...card,
    match: valueAt(matches, card.id),
    number_of_seasons: seasons,
  }));
}

const findCards = cardsFoundBy<{ seasons: number | null }, 'types' | 'ids'>(
  // The sub-selects hide the length of the arrays, so that one plan is as good for any.
  sql`select k.type as media_type, k.id, k.rank from unnest(
    (select ${sql.placeholder('types')}::media_type[]),
    (select ${sql.placeholder('ids')}::int[])) with ordinality as k(type, id, rank)`,
  sql`json_build_object('seasons', t.seasons)`,
);

/** A page of the results; reads only the entries on it. */
export async function partOfRanked<T>(
  entries: readonly Ranked[],
  { page, size }: Paging,
  present: (some: readonly Ranked[]) => Promise<T[]>,
): Promise<Part<T>> {
  const some = entries.slice((page - 1) * size, page * size);
  return { items: some.length === 0 ? [] : await present(some), total: entries.length };
}
