import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import { countDays, groupMovements, passes } from './movement-rules.ts';
import type {
  DayCount,
  Movement,
  MovementDirection,
  MovementFilter,
  MovementOrder,
  TitleMovement,
} from './movement-rules.ts';
import { findAhead, findMovementWindow } from './movement-window-queries.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import { findFamilies, findProvidersOf } from '#catalog/providers/provider-queries.ts';
import type { MediaItem, Provider } from '#catalog/schema.ts';
import { findStays, RETURN_DAYS } from './stay-queries.ts';
import type { Stay } from './stay-queries.ts';
import { PROVIDERS } from '#catalog/tag-rules.ts';
import { titleKeyText } from '#shared/title-key.ts';

/** One entry of a list of arrivals or departures. */
export type MovementEntry = {
  day: string;
  title: MediaItem;
  /** The families it came to or left, the best known first. */
  providers: Provider[];
  /** For an arrival: the day on which the title had left the first of `providers`, if it was there before. */
  away_since: string | null;
  /** The other families that have it now, the best known first. */
  elsewhere: Provider[];
  /** The family it left last before this day, if no other family has it. */
  before: { provider: Provider; until: string } | null;
};

export type MovementPart = ListPart<MovementEntry> & {
  /** Counts for each day of the window, the oldest first, after the filter. */
  days: DayCount[];
  /** Departures to come, the next one first; empty for arrivals. */
  coming: MovementEntry[];
};

/**
 * A page of the arrivals or departures of the last month until `today` (YYYY-MM-DD). `providers` may be any member of a
 * family; unknown ones have no movements.
 */
export async function findMovements(
  db: Db,
  direction: MovementDirection,
  today: string,
  {
    order = 'day',
    providers,
    kind,
    page,
    size,
    returnDays,
  }: Paging & {
    order?: MovementOrder;
    providers?: readonly number[] | undefined;
    kind?: MovementFilter['kind'];
    /** The operator's `OFFER_RETURN_DAYS`. */
    returnDays?: number | undefined;
  },
): Promise<MovementPart> {
  dependOn(PROVIDERS);
  const [{ until, movements, coming }, families] = await Promise.all([
    findMovementWindow(db, today, returnDays),
    providers && findFamilies(db, providers),
  ]);
  const chosen = movements.filter((movement) => passes(movement, { kind, families }));
  const entries = groupMovements(
    chosen.filter((movement) => movement.direction === direction),
    order,
  );
  const leaving = direction === 'left' && page === 1 ? inTurn(coming, { kind, families }) : [];
  const [items, next] = await Promise.all([
    presentEntries(db, entries.slice((page - 1) * size, page * size), returnDays),
    presentEntries(db, leaving.slice(0, MOST_COMING), returnDays),
  ]);
  return { items, total: entries.length, days: countDays(chosen, until), coming: next };
}

/** The most departures to come on one page. */
const MOST_COMING = 200;

/** Movements to come that pass the filter, the next one first. */
const inTurn = (coming: readonly Movement[], filter: MovementFilter): TitleMovement[] =>
  groupMovements(
    coming.filter((movement) => passes(movement, filter)),
    'day',
  ).toSorted((a, b) => a.day.localeCompare(b.day));

/**
 * The departures or arrivals of the next month as all sources know them, the next one first. Restricted: for pages of
 * this site.
 */
export async function findComing(
  db: Db,
  direction: MovementDirection,
  today: string,
  {
    providers,
    kind,
    returnDays,
  }: Pick<MovementFilter, 'kind'> & {
    providers?: readonly number[] | undefined;
    returnDays?: number | undefined;
  },
): Promise<Restricted<MovementEntry[]>> {
  dependOn(PROVIDERS);
  const [ahead, families] = await Promise.all([
    findAhead(db, today),
    providers && findFamilies(db, providers),
  ]);
  const chosen = ahead.for('page').filter((movement) => movement.direction === direction);
  const entries = inTurn(chosen, { kind, families });
  return new Restricted(await presentEntries(db, entries.slice(0, MOST_COMING), returnDays));
}

/** The titles of these movements, with the other families that have them. */
async function presentEntries(
  db: Db,
  shown: readonly TitleMovement[],
  returnDays = RETURN_DAYS,
): Promise<MovementEntry[]> {
  const [cards, stays] = await Promise.all([
    findCardsOf(db, shown),
    findStays(db, shown, returnDays),
  ]);
  const providers = await providersOf(db, [
    ...stays.map(({ family }) => family),
    ...shown.flatMap((entry) => entry.families.map(({ id }) => id)),
  ]);
  const cardOf = new Map(
    cards.map((card) => [titleKeyText({ type: card.media_type, id: card.id }), card]),
  );
  return shown.flatMap((entry): MovementEntry[] => {
    const title = cardOf.get(titleKeyText(entry));
    if (!title) return [];
    const here = entry.families.map(({ id }) => id);
    const ofTitle = stays.filter(({ type, id }) => type === entry.type && id === entry.id);
    const { elsewhere, before } = othersOf(ofTitle, here, entry.day);
    const last = before && providers.get(before.family);
    return [
      {
        day: entry.day,
        title,
        providers: here.flatMap((id) => providers.get(id) ?? []),
        away_since: entry.families[0]?.awaySince ?? null,
        elsewhere: elsewhere.flatMap((id) => providers.get(id) ?? []),
        before: last && before.until !== null ? { provider: last, until: before.until } : null,
      },
    ];
  });
}

/** The month's arrivals or departures until `today`, newest first, and those to come, as keys without cards. */
export async function findMoved(
  db: Db,
  direction: MovementDirection,
  today: string,
  returnDays?: number,
): Promise<TitleMovement[]> {
  const { movements, coming } = await findMovementWindow(db, today, returnDays);
  return groupMovements(
    [...movements, ...coming].filter((movement) => movement.direction === direction),
    'day',
  );
}

/** The heads of the families with arrivals or departures in that month, in the order of their ids. */
export async function findMovedFamilies(
  db: Db,
  direction: MovementDirection,
  today: string,
  returnDays?: number,
): Promise<number[]> {
  dependOn(PROVIDERS);
  return (await findMovementWindow(db, today, returnDays)).families[direction];
}

/** The other families that have a title now, and the stay that ended last before `day`, if there are none. */
function othersOf(stays: readonly Stay[], here: readonly number[], day: string) {
  const others = stays.filter(({ family }) => !here.includes(family));
  const elsewhere = others.filter(({ until }) => until === null).map(({ family }) => family);
  const ended = others
    .filter(({ until }) => until !== null && until <= day)
    .toSorted((a, b) => (b.until ?? '').localeCompare(a.until ?? ''));
  return {
    elsewhere: [...new Set(elsewhere)],
    before: elsewhere.length > 0 ? undefined : ended[0],
  };
}

async function providersOf(db: Db, ids: readonly number[]): Promise<Map<number, Provider>> {
  if (ids.length === 0) return new Map();
  const providers = await findProvidersOf(
    db,
    sql`select unnest(${sql.param([...new Set(ids)])}::int[])`,
  );
  return new Map(providers.map((provider) => [provider.id, provider]));
}
