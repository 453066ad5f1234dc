import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/database/database.ts';
import { day, int, nullable, text } from '#platform/database/columns.ts';
import { rowText, rowsOf, rowsOfText, textOfRows } from '#platform/database/rows.ts';
import { dependOn } from '#platform/tags.ts';
import { CHECK_DAYS } from './title-history.ts';
import { lastDaysFrom } from '#catalog/offers/last-days.ts';
import {
  comingTitles,
  leavingTitles,
  ownComingsFrom,
  ownLastDaysFrom,
} from '#catalog/offers/offer-details.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { addDays } from '#shared/days.ts';
import { WINDOW_DAYS } from './movement-rules.ts';
import type { MovementDirection, Movement } from './movement-rules.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import { RETURN_DAYS, staysOf } from './stay-queries.ts';
import { ALL_TITLES, PROVIDERS } from '#catalog/tag-rules.ts';
import { MEGABYTE } from '#platform/bounded-body.ts';
import { NOVELA } from '#shared/ids.ts';

/** The arrivals and departures of a month. */
export type MovementWindow = {
  until: string;
  movements: Movement[];
  /** Departures to come, as far as somebody knows their last days: the next month's. */
  coming: Movement[];
  /** The heads of the families of `movements`, in the order of their ids. */
  families: Record<MovementDirection, number[]>;
};

const MINUTE = 60_000;

const windows = new WeakMap<object, Cache<MovementWindow>>();

/** The month until `today` (YYYY-MM-DD), read at most once a minute by each process. */
export function findMovementWindow(
  db: Db,
  today: string,
  returnDays = RETURN_DAYS,
): Promise<MovementWindow> {
  const cache =
    windows.get(db) ??
    new Cache<MovementWindow>({
      maxBytes: 64 * MEGABYTE,
      freshMs: MINUTE,
      staleMs: 10 * MINUTE,
      sizeOf: ({ movements, coming }) => 160 * (movements.length + coming.length),
    });
  windows.set(db, cache);
  return cache.load(`${today} ${returnDays}`, () => readWindow(db, today, returnDays));
}

/** The window that ends today, or at the last movement if that is longer ago: a stale catalogue still has one. */
async function readWindow(db: Db, today: string, returnDays: number): Promise<MovementWindow> {
  dependOn(...ALL_TITLES, PROVIDERS);
  const [movements, coming] = await Promise.all([
    readMovements(db, today, returnDays),
    readComing(db, today),
  ]);
  if (movements.length > 0) return windowOf(today, movements, coming);
  const [last] = await rowsOf(
    db,
    { day: nullable(day) },
    sql`select greatest(
      (select max(first_seen) from current_offers where witnessed and type in ${streamingTypes} and first_seen <= ${today}::date),
      (select max(gone_at)::date from offers where region = 'BR' and type in ${streamingTypes})
    ) as day`,
  );
  const until = last?.day;
  if (!until || until >= today) return windowOf(today, movements, coming);
  return windowOf(until, await readMovements(db, until, returnDays), coming);
}

function windowOf(until: string, movements: Movement[], coming: Movement[]): MovementWindow {
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

async function readMovements(db: Db, until: string, returnDays: number): Promise<Movement[]> {
  const from = addDays(until, 1 - WINDOW_DAYS);
  // A day more than the window on both sides: instants are compared in UTC here, as the index has them.
  const touched = sql`
    select distinct o.media_type, o.title_id, p.family_id
    from providers p cross join lateral (
      select a.media_type, a.title_id from current_offers a
      where a.offered_by = p.id and a.witnessed and a.type in ${streamingTypes}
        and a.first_seen between ${from}::date and ${until}::date
    ) o
    union
    select o.media_type, o.title_id, p.family_id
    from offers o join providers p on p.id = o.provider_id
    where o.gone_at >= ${from}::date and o.gone_at < ${addDays(until, 2)}::date
      and o.region = 'BR' and o.type in ${streamingTypes}`;
  return movementsOf(
    db,
    sql`
    with stays as (
      select s.*, lag(s.until) over (
        partition by s.media_type, s.title_id, s.family_id order by s.since) as away_since
      from ${staysOf(touched, { returnDays, oneFamily: true })} s
    ), moved as (
      select 'arrived' as direction, since as day, * from stays
      where until is null and witnessed and since between ${from}::date and ${until}::date
      union all
      select 'left', until, * from stays
      where until between ${from}::date and ${until}::date
        and until - last_seen <= ${CHECK_DAYS}::int
    )`,
  );
}

/** The departures of the month from today on. */
const readComing = (db: Db, today: string): Promise<Movement[]> =>
  movementsOf(
    db,
    sql`with moved as (
      select 'left' as direction, l.last_day as day, l.media_type, l.title_id, l.family_id,
        null::date as away_since
      from ${lastDaysFrom(today)} l where l.last_day < ${addDays(today, WINDOW_DAYS)}::date
    )`,
  );

const ahead = new WeakMap<object, Cache<Movement[]>>();

/**
 * Departures and arrivals of the month from `today` on, as all sources know them, read at most once a minute by each
 * process. Restricted: pages of this site show them, and no answer of the API.
 */
export async function findAhead(db: Db, today: string): Promise<Restricted<readonly Movement[]>> {
  const cache =
    ahead.get(db) ??
    new Cache<Movement[]>({
      maxBytes: 16 * MEGABYTE,
      freshMs: MINUTE,
      staleMs: 10 * MINUTE,
      sizeOf: (movements) => 160 * movements.length,
    });
  ahead.set(db, cache);
  return new Restricted(await cache.load(today, () => readAhead(db, today)));
}

function readAhead(db: Db, today: string): Promise<Movement[]> {
  dependOn(...ALL_TITLES, PROVIDERS);
  const end = sql`${addDays(today, WINDOW_DAYS)}::date`;
  return movementsOf(
    db,
    sql`with moved as (
      select 'left' as direction, l.last_day as day, l.media_type, l.title_id, l.family_id,
        null::date as away_since
      from ${ownLastDaysFrom(today, leavingTitles, 'page')} l where l.last_day < ${end}
      union all
      select 'arrived', c.day, c.media_type, c.title_id, c.family_id, null
      from ${ownComingsFrom(today, comingTitles, 'page')} c where c.day < ${end}
    )`,
  );
}

/** Movements in a text. Their objects are made in between requests: a month of a large catalogue has 300,000. */
const BATCH = 5_000;

/** The movements of `moved`, a list of common table expressions with one of that name, the newest first. */
async function movementsOf(db: Db, moved: SQL): Promise<Movement[]> {
  const batches = await rowsOf(
    db,
    { rows: text, batch: int },
    sql`${moved}
    select ${textOfRows(sql`movement`, sql`place`)} as rows,
      (place / ${BATCH}::int)::int as batch from (
      select ${movementText} as movement, row_number() over (
        order by m.day desc, t.popularity desc, head.display_priority) as place
      from moved m
      join titles t on t.media_type = m.media_type and t.id = m.title_id
      join providers head on head.id = m.family_id
    ) as placed
    group by batch order by batch`,
  );
  const movements: Movement[] = [];
  for (const { rows } of batches) {
    for (const fields of rowsOfText(rows)) movements.push(movementOf(fields));
    await yieldToRequests();
  }
  return movements;
}

const movementText = rowText([
  sql`m.direction`,
  sql`m.day`,
  sql`m.media_type`,
  sql`m.title_id`,
  sql`(exists (select from title_genres g where g.media_type = m.media_type
    and g.title_id = m.title_id and g.genre_id = ${NOVELA}))::int`,
  sql`t.popularity`,
  sql`m.family_id`,
  sql`head.display_priority`,
  sql`coalesce(m.away_since::text, '')`,
]);

function movementOf(fields: readonly string[]): Movement {
  const [direction, moved = '', type, id, isNovela, popularity, family, priority, awaySince] =
    fields;
  return {
    direction: direction === 'arrived' ? 'arrived' : 'left',
    day: moved,
    type: type === 'movie' ? 'movie' : 'serie',
    id: Number(id),
    isNovela: isNovela === '1',
    popularity: Number(popularity),
    family: Number(family),
    priority: Number(priority),
    awaySince: awaySince || null,
  };
}
