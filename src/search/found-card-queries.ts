// The cards of found titles. Searches find the same well-known titles again and again, so their cards are
// cached, and the others are read in one statement for the films and the series of a search.
import { sql } from 'drizzle-orm';
import { cardsFoundBy, dependOnCards } from '#catalog/titles/card-queries.ts';
import type { FoundTitle, MediaItem, MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { withoutCollecting } from '#platform/tags.ts';
import { cachedAtOnceFor } from './cached-queries.ts';
import type { Ranked } from './ranking-rules.ts';

type Found = { card: MediaItem; seasons: number | null };
type Key = { type: MediaType; id: number };
type Batch = { keys: Key[]; cards: Promise<ReadonlyMap<string, Found>> };

const batches = new WeakMap<Db, Batch>();

/** The cards of these titles, in this order, with their `match` and number of seasons. */
export async function findFoundCards(
  db: Db,
  type: MediaType,
  found: readonly Ranked[],
): Promise<FoundTitle[]> {
  const cards = await Promise.all(
    found.map(({ id }) =>
      cachedAtOnceFor(db, `card ${type} ${id}`, () => readCard(db, { type, id })),
    ),
  );
  return found.flatMap(({ match }, n) => {
    const one = cards[n];
    return one ? [{ ...one.card, match, number_of_seasons: one.seasons }] : [];
  });
}

/** The card of a title, read with those that the running code asks for as well; undefined if there is no such title. */
async function readCard(db: Db, key: Key): Promise<Found | undefined> {
  const one = (await join(db, key)).get(keyOf(key));
  dependOnCards([{ media_type: key.type, id: key.id }]);
  return one;
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
