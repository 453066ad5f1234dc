// Offer events are believed unless too many titles of a service changed at once: then its source has probably gone
// wrong, and the events wait for the operator. The offers that visitors see do not change.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { streamingTypes } from './offer-tables.ts';

/** Changes up to this number are always believed: one title is more than a fifth of a small service. */
export const FEW_CHANGES = 5;
/** The largest believed share of a service's titles. */
export const BELIEVED_SHARE = 0.2;

/** True if `changed` titles are too many to be believed: more than `FEW_CHANGES`, and more than `BELIEVED_SHARE`. */
export const isDoubtful = (changed: number, titlesBefore: number): boolean =>
  changed > FEW_CHANGES && changed > BELIEVED_SHARE * titlesBefore;

/** Events of a service that are judged together: of titles that came, or of titles that left. */
type Group = { providerId: number; leaves: boolean; changed: number };

/** Hours after which a run that notes no more events counts as given up. */
const ABANDONED_HOURS = 24;

/**
 * Judges the events of a run that has ended, or `'rest'`: events outside of runs, together with those of the day
 * before, and events of runs that were given up. Returns the number of held events.
 */
export async function judgeOfferEvents(
  tx: Transaction,
  which: { run: number } | 'rest',
  now: Date,
): Promise<number> {
  if (which !== 'rest') return judge(tx, sql`run_id = ${which.run}`);
  const since = new Date(now.getTime() - ABANDONED_HOURS * 3_600_000);
  const abandoned = await rowsOf<{ run: number }>(
    tx,
    sql`select run_id::int as run from offer_events where run_id in
        (select run_id from offer_events where state = 'pending' and run_id is not null)
      group by run_id having max(noted_at) < ${since}`,
  );
  let held = await judge(tx, sql`run_id is null and noted_at >= ${since}`);
  for (const { run } of abandoned) held += await judge(tx, sql`run_id = ${run}`);
  // Events older than a day that no process has judged are judged as one group.
  held += await judge(tx, sql`run_id is null and state = 'pending'`);
  return held;
}

async function judge(tx: Transaction, which: SQL): Promise<number> {
  const pending = sql`offer_events where ${which} and state = 'pending'`;
  if ((await countOf(tx, sql`(select from ${pending} limit 1) one`)) === 0) return 0;
  const groups = await rowsOf<Group>(
    tx,
    sql`select provider_id as "providerId", kind = 'left' as leaves,
        count(distinct (media_type, title_id))::int as changed
      from offer_events where ${which} and kind in ('arrived', 'left') group by 1, 2`,
  );
  const stock = await titlesAt(
    tx,
    groups.map(({ providerId }) => providerId),
  );
  const changedBy = (group: Group, leaves: boolean) =>
    groups.find((one) => one.providerId === group.providerId && one.leaves === leaves)?.changed ??
    0;
  const doubted = groups.filter((group) => {
    const now = stock.get(group.providerId) ?? 0;
    return isDoubtful(group.changed, now - changedBy(group, false) + changedBy(group, true));
  });
  const held = await rowsOf(
    tx,
    sql`update offer_events e set state = 'held'
      from jsonb_to_recordset(${JSON.stringify(doubted)}::jsonb)
        as d("providerId" int, leaves boolean)
      where ${which} and e.state = 'pending' and e.provider_id = d."providerId"
        and (e.kind = 'left') = d.leaves
      returning e.id`,
  );
  await tx.execute(
    sql`update offer_events set state = 'ready' where ${which} and state = 'pending'`,
  );
  return held.length;
}

/** The number of titles that each service has now. */
async function titlesAt(
  tx: DbOrTransaction,
  services: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ id: number; titles: number }>(
    tx,
    sql`select p.family_id as id, count(distinct (o.media_type, o.title_id))::int as titles
      from providers own join providers p on p.id = coalesce(own.merged_into, own.id)
        join offers o on o.provider_id = own.id
      where p.family_id = any(${sql.param(services)}::int[]) and o.gone_at is null
        and o.region = 'BR' and o.type in ${streamingTypes}
      group by 1`,
  );
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

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
