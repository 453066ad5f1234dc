import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** Selects held events: all, or those of one service, run or direction; `run` null: those of no run. */
export type HeldEventFilter = {
  service?: number | undefined;
  run?: number | null | undefined;
  leaves?: boolean | undefined;
};

/** Held events of one service, run and direction. */
export type HeldEvents = {
  service: number;
  name: string;
  run: number | null;
  leaves: boolean;
  events: number;
  /** The best known of their titles. */
  examples: string[];
  day: string;
};

const matching = ({ service, run, leaves }: HeldEventFilter): SQL => sql`state = 'held'
  ${service === undefined ? sql`` : sql`and provider_id = ${service}`}
  ${run === undefined ? sql`` : sql`and run_id is not distinct from ${run}`}
  ${leaves === undefined ? sql`` : sql`and (kind = 'left') = ${leaves}`}`;

/** The held events, those of the newest run first. */
export const listHeldEvents = (
  db: DbOrTransaction,
  filter: HeldEventFilter,
): Promise<HeldEvents[]> =>
  rowsOf<HeldEvents>(
    db,
    sql`select e.provider_id as service, p.name, e.run_id::int as run, e.kind = 'left' as leaves,
        count(*)::int as events, max(e.day)::text as day,
        (array_agg(t.original_title order by t.popularity desc, t.id))[1:3] as examples
      from offer_events e join providers p on p.id = e.provider_id
        join titles t on t.media_type = e.media_type and t.id = e.title_id
      where ${matching(filter)} group by 1, 2, e.run_id, 4 order by e.run_id desc nulls last, p.name, 4`,
  );

/** Lets the alerts of held events be written. Returns how many events it were. */
export const releaseEvents = (db: DbOrTransaction, filter: HeldEventFilter): Promise<number> =>
  setState(db, filter, 'ready');

/** Discards held events: nobody is told of them. Returns how many it were. */
export const dropEvents = (db: DbOrTransaction, filter: HeldEventFilter): Promise<number> =>
  setState(db, filter, 'dropped');

async function setState(
  db: DbOrTransaction,
  filter: HeldEventFilter,
  state: 'ready' | 'dropped',
): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`update offer_events set state = ${state} where ${matching(filter)} returning id`,
  );
  return rows.length;
}
