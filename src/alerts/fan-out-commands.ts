// Writes one alert for each person whom an event concerns. Each step is one transaction with a bounded
// number of rows, which stay in the database: the memory of the process does not depend on how many
// people there are. Steps of several processes take different events.
// Reasons: docs/decisions/2026-11-22-alerts.md
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { judgeOfferEvents } from '#catalog/offers/held-events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Db, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DEFAULT_TIME_ZONE, RHYTHMS } from '#shared/alert-words.ts';
import { sendingTime } from './sending-time-rules.ts';

/** Events in a step, and how many people of each; on the embedded database visitors wait meanwhile. */
const STEP = { server: { events: 500, people: 500 }, embedded: { events: 20, people: 200 } };
/** Rest after a step, as a share of its time: visitors have the database to themselves meanwhile. */
const REST = 0.6;

/** Sorts before every person: a condition of the index, unlike `is null or`. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export type FanOutOptions = { clock: Clock; kind: Database['kind']; signal?: AbortSignal };

/** Judges the events noted outside of sync runs, then writes the alerts of all events that are ready. */
export async function fanOut(
  db: Db,
  { clock, kind, signal }: FanOutOptions,
): Promise<{ held: number; alerts: number }> {
  const held = await db.transaction((tx) => judgeOfferEvents(tx, 'rest', clock.now()));
  let alerts = 0;
  for (;;) {
    signal?.throwIfAborted();
    const start = performance.now();
    const step = await db.transaction((tx) => fanOutStep(tx, STEP[kind], clock.now()));
    if (step === null) return { held, alerts };
    alerts += step;
    const rest = REST * (performance.now() - start);
    await sleep(rest, undefined, signal && { signal }).catch(() => undefined);
  }
}

/** Handles one batch of events; null if none is ready that no other process works on. */
async function fanOutStep(
  tx: Transaction,
  size: (typeof STEP)['server'],
  now: Date,
): Promise<number | null> {
  const events = await rowsOf<{ id: number }>(
    tx,
    sql`select id::int from offer_events where state = 'ready' order by id
      limit ${size.events} for update skip locked`,
  );
  if (events.length === 0) return null;
  const ids = events.map(({ id }) => id);
  const times = await sendingTimes(tx, now);
  const told = await rowsOf<{ alerts: number }>(tx, stepStatement(ids, size.people, times, now));
  return told[0]?.alerts ?? 0;
}

type ZoneTime = { zone: string; rhythm: string; at: Date };

/** The times when alerts of now are due, for each time zone that somebody has. */
async function sendingTimes(tx: Transaction, now: Date): Promise<ZoneTime[]> {
  const rows = await rowsOf<{ zone: string }>(
    tx,
    sql`select distinct time_zone as zone from alert_settings`,
  );
  const zones = new Set([DEFAULT_TIME_ZONE, ...rows.map(({ zone }) => zone)]);
  return [...zones].flatMap((zone) =>
    RHYTHMS.flatMap((rhythm) =>
      rhythm === 'never' ? [] : [{ zone, rhythm, at: sendingTime(rhythm, zone, now) }],
    ),
  );
}

/**
 * Tells the next `people` wishers of each of these events, and notes how far each event has come. Nobody is told who
 * put the title on their list after the event, has muted it, or has watched it. Most wishers do not pay for the
 * service, so that is looked up first. Sorted by person, the rows of one person's records and alerts are near each
 * other, and fewer pages are read.
 */
const stepStatement = (
  ids: readonly number[],
  people: number,
  times: readonly ZoneTime[],
  now: Date,
): SQL => sql`
  with event as materialized (
    select e.*, t.released_on, array(select own.id from providers own
        join providers p on p.id = coalesce(own.merged_into, own.id)
        join providers head on head.id = e.provider_id
        where p.family_id = head.family_id) as members
    from offer_events e
      join titles t on t.media_type = e.media_type and t.id = e.title_id
    where e.id = any(${sql.param(ids)}::bigint[])
  ), wisher as materialized (
    select e.id as event_id, w.user_id, w.marked_at
    from event e cross join lateral (
      select m.user_id, m.marked_at from title_marks m
      where m.media_type = e.media_type and m.title_id = e.title_id and m.kind = 'watchlist'
        and m.user_id > coalesce(e.position, ${NOBODY}::uuid)
      order by m.user_id limit ${people}) w
  ), payer as materialized (
    select distinct w.event_id, w.user_id
    from wisher w join event e on e.id = w.event_id
      join subscribed_services s on s.user_id = w.user_id and s.provider_id = any(e.members)
  ), concerned as materialized (
    select e.id as event_id, e.media_type, e.title_id, w.user_id, s.by_mail, s.time_zone,
      s.paused_until, s.arrived, s.free, s.left, s.released,
      case
        when e.kind = 'released' then
          case when (w.marked_at at time zone ${DEFAULT_TIME_ZONE})::date < e.released_on then 'released' end
        when p.user_id is not null then case when e.kind in ('arrived', 'left') then e.kind end
        when e.is_free then 'free'
      end as kind
    from wisher w join event e on e.id = w.event_id
      left join alert_settings s on s.user_id = w.user_id
      left join payer p on p.event_id = w.event_id and p.user_id = w.user_id
    where w.marked_at <= e.noted_at
  ), chosen as materialized (
    select c.*, case c.kind
      when 'arrived' then coalesce(c.arrived, 'now') when 'free' then coalesce(c.free, 'daily')
      when 'left' then coalesce(c.left, 'never') else coalesce(c.released, 'now') end as rhythm
    from concerned c where c.kind is not null
    order by c.user_id, c.media_type, c.title_id
  ), told as (
    insert into alerts (user_id, event_id, kind, created_at, send_at)
    select c.user_id, c.event_id, c.kind, ${now},
      case when (c.paused_until is null or c.paused_until <= ${now})
          and (c.by_mail or exists (select from push_subscriptions p where p.user_id = c.user_id))
        then z.at end
    from chosen c
      left join jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as z(zone text, rhythm text, at timestamptz)
        on z.zone = coalesce(c.time_zone, ${DEFAULT_TIME_ZONE}) and z.rhythm = c.rhythm
    where c.rhythm <> 'never'
      and not exists (select from alert_mutes x where x.user_id = c.user_id
        and x.media_type = c.media_type and x.title_id = c.title_id)
      and not exists (select from title_marks x where x.user_id = c.user_id
        and x.media_type = c.media_type and x.title_id = c.title_id and x.kind = 'watched')
    on conflict do nothing
    returning 1
  ), moved as (
    update offer_events e set
      position = coalesce(p.last, e.position),
      state = case when p.people = ${people} then 'ready' else 'done' end
    from (select e.id, count(w.user_id)::int as people,
        (array_agg(w.user_id order by w.user_id desc))[1] as last
      from unnest(${sql.param(ids)}::bigint[]) as e(id)
        left join wisher w on w.event_id = e.id group by e.id) p
    where e.id = p.id
    returning 1
  )
  select (select count(*)::int from told) as alerts, (select count(*)::int from moved) as moved`;
