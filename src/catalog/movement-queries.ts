import { sql } from 'drizzle-orm';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { dependOn } from '#platform/tags.ts';
import { findCardsOf } from './card-queries.ts';
import { CHECK_DAYS } from './history-rules.ts';
import { lastDaysFrom } from './last-day-queries.ts';
import { addDays, countDays, groupMovements, passes, WINDOW_DAYS } from './movement-rules.ts';
import type {
  DayCount,
  Direction,
  Movement,
  MovementFilter,
  MovementOrder,
  TitleMovement,
} from './movement-rules.ts';
import { streamingTypes } from './offer-tables.ts';
import type { Paging, Part } from './paging-queries.ts';
import { findFamilies, findProvidersOf } from './provider-queries.ts';
import type { MediaItem, Provider } from './schema.ts';
import { findStays, staysOf } from './stay-queries.ts';
import type { Stay } from './stay-queries.ts';
import { ALL_TITLES, PROVIDERS } from './tag-rules.ts';

/** One entry of a list of arrivals or departures. */
export type ListedMovement = {
  day: string;
  title: MediaItem;
  /** The families it came to or left, the best known first. */
  providers: Provider[];
  /** Of an arrival where the first of them had it before: the day on which it had left. */
  away_since: string | null;
  /** The other families that have it now, the best known first. */
  elsewhere: Provider[];
  /** The family it left last before this day, if no other family has it. */
  before: { provider: Provider; until: string } | null;
};

export type MovementPart = Part<ListedMovement> & {
  /** The days of the window, the oldest first, with what passes the filter. */
  days: DayCount[];
  /** Departures to come, the next one first; of arrivals none. */
  coming: ListedMovement[];
};

type Window = {
  until: string;
  movements: Movement[];
  /** Departures to come, as far as somebody knows their last days: the next month's. */
  coming: Movement[];
  /** The heads of the families of `movements`, in the order of their ids. */
  families: Record<Direction, number[]>;
};

const MINUTE = 60_000;

const windows = new WeakMap<object, Cache<Window>>();

/**
 * A page of the arrivals or departures of the last month until `today` (YYYY-MM-DD). `providers` are of
 * any family member; unknown ones have no movements.
 */
export async function findMovements(
  db: Db,
  direction: Direction,
  today: string,
  {
    order = 'day',
    providers,
    kind,
    page,
    size,
  }: Paging & {
    order?: MovementOrder;
    providers?: readonly number[] | undefined;
    kind?: MovementFilter['kind'];
  },
): Promise<MovementPart> {
  dependOn(PROVIDERS);
  const [{ until, movements, coming }, families] = await Promise.all([
    windowUntil(db, today),
    providers && findFamilies(db, providers),
  ]);
  const chosen = movements.filter((movement) => passes(movement, { kind, families }));
  const entries = groupMovements(
    chosen.filter((movement) => movement.direction === direction),
    order,
  );
  const leaving =
    direction === 'left' && page === 1
      ? groupMovements(
          coming.filter((movement) => passes(movement, { kind, families })),
          'day',
        ).toSorted((a, b) => a.day.localeCompare(b.day))
      : [];
  const [items, next] = await Promise.all([
    presentEntries(db, entries.slice((page - 1) * size, page * size)),
    presentEntries(db, leaving.slice(0, MOST_COMING)),
  ]);
  return { items, total: entries.length, days: countDays(chosen, until), coming: next };
}

/** Departures to come that one page shows. */
const MOST_COMING = 200;

/** The titles of these movements, with who else has them. */
async function presentEntries(db: Db, shown: readonly TitleMovement[]): Promise<ListedMovement[]> {
  const [cards, stays] = await Promise.all([findCardsOf(db, shown), findStays(db, shown)]);
  const known = await providersOf(db, [
    ...stays.map(({ family }) => family),
    ...shown.flatMap((entry) => entry.families.map(({ id }) => id)),
  ]);
  const cardOf = new Map(cards.map((card) => [`${card.media_type} ${card.id}`, card]));
  return shown.flatMap((entry): ListedMovement[] => {
    const title = cardOf.get(`${entry.type} ${entry.id}`);
    if (!title) return [];
    const here = entry.families.map(({ id }) => id);
    const ofTitle = stays.filter(({ type, id }) => type === entry.type && id === entry.id);
    const { elsewhere, before } = othersOf(ofTitle, here, entry.day);
    const last = before && known.get(before.family);
    return [
      {
        day: entry.day,
        title,
        providers: here.flatMap((id) => known.get(id) ?? []),
        away_since: entry.families[0]?.awaySince ?? null,
        elsewhere: elsewhere.flatMap((id) => known.get(id) ?? []),
        before: last && before.until !== null ? { provider: last, until: before.until } : null,
      },
    ];
  });
}

/** The month's arrivals or departures until `today`, and those to come, without their cards, the newest first. */
export async function findMoved(
  db: Db,
  direction: Direction,
  today: string,
): Promise<TitleMovement[]> {
  const { movements, coming } = await windowUntil(db, today);
  return groupMovements(
    [...movements, ...coming].filter((movement) => movement.direction === direction),
    'day',
  );
}

/** The heads of the families with arrivals or departures in that month, in the order of their ids. */
export async function findMovedFamilies(
  db: Db,
  direction: Direction,
  today: string,
): Promise<number[]> {
  dependOn(PROVIDERS);
  return (await windowUntil(db, today)).families[direction];
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
  const found = await findProvidersOf(
    db,
    sql`select unnest(${sql.param([...new Set(ids)])}::int[])`,
  );
  return new Map(found.map((provider) => [provider.id, provider]));
}

/** All movements of the window, read at most once a minute by each process. */
function windowUntil(db: Db, today: string): Promise<Window> {
  const cache =
    windows.get(db) ??
    new Cache<Window>({
      maxBytes: 64 * 1_048_576,
      freshMs: MINUTE,
      staleMs: 10 * MINUTE,
      sizeOf: ({ movements, coming }) => 160 * (movements.length + coming.length),
    });
  windows.set(db, cache);
  return cache.load(today, () => readWindow(db, today));
}

/** The window that ends today, or at the last movement if that is longer ago: a stale catalogue still has one. */
async function readWindow(db: Db, today: string): Promise<Window> {
  dependOn(...ALL_TITLES, PROVIDERS);
  const [movements, coming] = await Promise.all([readMovements(db, today), readComing(db, today)]);
  if (movements.length > 0) return windowOf(today, movements, coming);
  const [last] = await rowsOf<{ day: string | null }>(
    db,
    sql`select greatest(
      (select max(first_seen) from offers where region = 'BR' and witnessed and gone_at is null
        and type in ${streamingTypes} and first_seen <= ${today}::date),
      (select max(gone_at)::date from offers where region = 'BR' and type in ${streamingTypes})
    )::text as day`,
  );
  const until = last?.day;
  if (!until || until >= today) return windowOf(today, movements, coming);
  return windowOf(until, await readMovements(db, until), coming);
}

function windowOf(until: string, movements: Movement[], coming: Movement[]): Window {
  const families = { arrived: new Set<number>(), left: new Set<number>() };
  for (const { direction, family } of movements) families[direction].add(family);
  const inOrder = (ids: Set<number>) => [...ids].toSorted((a, b) => a - b);
  return {
    until,
    movements,
    coming,
    families: { arrived: inOrder(families.arrived), left: inOrder(families.left) },
  };
}

function readMovements(db: Db, until: string): Promise<Movement[]> {
  const from = addDays(until, 1 - WINDOW_DAYS);
  // A day more than the window on both sides: instants are compared in UTC here, as the index has them.
  const touched = sql`
    select distinct o.media_type, o.title_id, p.family_id
    from providers p cross join lateral (
      select a.media_type, a.title_id from offers a
      where a.provider_id = p.id and a.gone_at is null and a.witnessed
        and a.first_seen between ${from}::date and ${until}::date
        and a.region = 'BR' and a.type in ${streamingTypes}
    ) o
    union
    select o.media_type, o.title_id, p.family_id
    from offers o join providers p on p.id = o.provider_id
    where o.gone_at >= ${from}::date and o.gone_at < ${addDays(until, 2)}::date
      and o.region = 'BR' and o.type in ${streamingTypes}`;
  return rowsOf<Movement>(
    db,
    sql`
    with stays as (
      select s.*, lag(s.until) over (
        partition by s.media_type, s.title_id, s.family_id order by s.since) as away_since
      from ${staysOf(touched, { oneFamily: true })} s
    ), moved as (
      select 'arrived' as direction, since as day, * from stays
      where until is null and witnessed and since between ${from}::date and ${until}::date
      union all
      select 'left', until, * from stays
      where until between ${from}::date and ${until}::date
        and until - last_seen <= ${CHECK_DAYS}::int
    )
    ${movementColumns} from moved m ${withTitles}`,
  );
}

/** The departures of the month from today on. */
const readComing = (db: Db, today: string): Promise<Movement[]> =>
  rowsOf<Movement>(
    db,
    sql`with moved as (
      select 'left' as direction, l.last_day as day, l.media_type, l.title_id, l.family_id,
        null::date as away_since
      from ${lastDaysFrom(today)} l where l.last_day < ${addDays(today, WINDOW_DAYS)}::date
    )
    ${movementColumns} from moved m ${withTitles}`,
  );

/** The film database's genre of soap operas; only series have it. */
const NOVELA = 10766;

const movementColumns = sql`
  select m.direction, m.day::text, m.media_type as type, m.title_id as id,
    exists (select from title_genres g where g.media_type = m.media_type
      and g.title_id = m.title_id and g.genre_id = ${NOVELA}) as "isNovela",
    t.popularity, m.family_id as family, head.display_priority as priority,
    m.away_since::text as "awaySince"`;
const withTitles = sql`
  join titles t on t.media_type = m.media_type and t.id = m.title_id
  join providers head on head.id = m.family_id
  order by m.day desc, t.popularity desc, head.display_priority`;
