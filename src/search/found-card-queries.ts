// The cards of found titles. The searches of films and of series for one text end together, so their
// cards are read in one statement.
import { sql } from 'drizzle-orm';
import { cardsFoundBy, dependOnCards } from '#catalog/card-queries.ts';
import type { FoundTitle, MediaItem, MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { withoutCollecting } from '#platform/tags.ts';
import type { Ranked } from './ranking-rules.ts';

type Cards = ReadonlyMap<string, { card: MediaItem; seasons: number | null }>;
type Key = { type: MediaType; id: number };
type Batch = { keys: Key[]; cards: Promise<Cards> };

const batches = new WeakMap<Db, Batch>();

/** The cards of these titles, in this order, with their `match` and number of seasons. */
export async function findFoundCards(
  db: Db,
  type: MediaType,
  found: readonly Ranked[],
): Promise<FoundTitle[]> {
  const cards = await join(
    db,
    found.map(({ id }) => ({ type, id })),
  );
  const present = found.flatMap(({ id, match }) => {
    const one = cards.get(`${type} ${id}`);
    return one ? [{ ...one.card, match, number_of_seasons: one.seasons }] : [];
  });
  dependOnCards(present);
  return present;
}

/** Adds titles to the batch that is read when the running code has ended, and waits for it. */
function join(db: Db, keys: readonly Key[]): Promise<Cards> {
  const waiting = batches.get(db);
  if (waiting) {
    waiting.keys.push(...keys);
    return waiting.cards;
  }
  const all = [...keys];
  const cards = withoutCollecting(async () => {
    await new Promise(setImmediate);
    batches.delete(db);
    return readCards(db, all);
  });
  batches.set(db, { keys: all, cards });
  return cards;
}

async function readCards(db: Db, keys: readonly Key[]): Promise<Cards> {
  const cards = await findCards(db, {
    types: keys.map(({ type }) => type),
    ids: keys.map(({ id }) => id),
  });
  return new Map(
    cards.map(({ card, extra: { seasons } }) => [
      `${card.media_type} ${card.id}`,
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
