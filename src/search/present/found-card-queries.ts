// The cards of found titles. Searches find the same well-known titles again and again, so their cards are
// cached, and the others are read in one statement for the films and the series of a search.
import { sql } from 'drizzle-orm';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { cardsFoundBy, dependOnCards } from '#catalog/titles/card-queries.ts';
import type { FoundTitle, MediaItem, MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { withoutCollecting } from '#platform/tags.ts';
import { cachedAtOnceFor } from '#search/recall/cached-queries.ts';
import type { Ranked } from '#search/rank/ranking-rules.ts';

type Found = { card: MediaItem; seasons: number | null };
type Key = { type: MediaType; id: number };
type Batch = { keys: Key[]; cards: Promise<ReadonlyMap<string, Found>> };

const batches = new WeakMap<Db, Batch>();

/** The cards of these titles, in this order, with their `match` and number of seasons. */
export async function findFoundCards(
  db: Db,
  type: MediaType,
  titles: readonly Ranked[],
): Promise<FoundTitle[]> {
  const cards = await Promise.all(
    titles.map(({ id }) =>
      cachedAtOnceFor(db, `card ${type} ${id}`, () => readCard(db, { type, id })),
    ),
  );
  return titles.flatMap(({ match }, n) => {
    const card = cards[n];
    return card ? [{ ...card.card, match, number_of_seasons: card.seasons }] : [];
  });
}

/** The card of a title, read with those that the running code asks for as well; undefined if there is no such title. */
async function readCard(db: Db, key: Key): Promise<Found | undefined> {
  const card = (await join(db, key)).get(keyOf(key));
  dependOnCards([{ media_type: key.type, id: key.id }]);
  return card;
}

/** Adds a title to the batch that is read when the running code has ended, and waits for it. */
function join(db: Db, key: Key): Batch['cards'] {
  const waiting = batches.get(db);
  if (waiting) {
    waiting.keys.push(key);
    return waiting.cards;
  }
  const keys = [key];
  const cards = withoutCollecting(async () => {
    await new Promise(setImmediate);
    batches.delete(db);
    return readCards(db, keys);
  });
  batches.set(db, { keys, cards });
  return cards;
}

const keyOf = ({ type, id }: Key) => `${type} ${id}`;

async function readCards(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<string, Found>> {
  const cards = await findCards(db, {
    types: keys.map(({ type }) => type),
    ids: keys.map(({ id }) => id),
  });
  return new Map(
    cards.map(({ card, extra: { seasons } }) => [
      keyOf({ type: card.media_type, id: card.id }),
      { card, seasons },
    ]),
  );
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
