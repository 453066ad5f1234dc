import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { noteChange } from '#platform/database/changes.ts';
import { int, oneOf } from '#platform/database/columns.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { ratingTag } from '#catalog/tag-rules.ts';
import { MARK_KINDS, MOST_MARKS } from '#library/marks/library-tables.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import { MOST_TITLES, REMARK_MAX } from '#shared/collection-rules.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { visibleLine } from '#shared/visible-text.ts';
import { lockSeries } from '#library/episodes/series-progress-commands.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { PlannedChange } from './import-plan.ts';
import type { ListRow } from './import-rows.ts';

interface Change {
  key: TitleKey;
  change: PlannedChange;
}

type Of<Kind extends PlannedChange['kind']> = {
  key: TitleKey;
  change: Extract<PlannedChange, { kind: Kind }>;
};

const ofKind = <Kind extends PlannedChange['kind']>(changes: readonly Change[], kind: Kind) =>
  changes.filter((one): one is Of<Kind> => one.change.kind === kind);

interface Writing {
  importId: number;
  at: Date;
  lists: readonly ListRow[];
}

/**
 * Writes planned changes, and notes each for undoing. What is there already is left as it is: a person may have added it
 * since the plan was made. Returns how many did not fit into a list that is full, by title.
 */
export async function writeChanges(
  tx: Transaction,
  user: SignedInUserId,
  planned: readonly Change[],
  writing: Writing,
): Promise<Map<string, number>> {
  const full = new Map<string, number>();
  const refuse = ({ key }: Change) =>
    full.set(titleKeyText(key), (full.get(titleKeyText(key)) ?? 0) + 1);
  const series = planned.filter(({ change: { kind } }) => kind === 'series' || kind === 'episode');
  if (series.length > 0) await lockSeries(tx, user, ...new Set(series.map(({ key }) => key.id)));
  await writeViewings(tx, user, ofKind(planned, 'viewing'), writing);
  await writeMarks(tx, user, planned, { ...writing, refuse });
  await writeRatings(tx, user, ofKind(planned, 'rating'), writing);
  await writeProgress(tx, user, series, { ...writing, refuse });
  await writeItems(tx, user, ofKind(planned, 'item'), { ...writing, refuse });
  return full;
}

/** Objects as a table of the statement. Dates are ISO texts in it. */
const table = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(${sql.raw(columns)})`;

async function writeViewings(
  tx: Transaction,
  user: string,
  viewings: readonly Of<'viewing'>[],
  { importId }: Writing,
): Promise<void> {
  const rows = viewings.map(({ key, change: { season, number, viewing } }) => ({
    ...key,
    season,
    number,
    key: viewing.key,
    format: viewing.format,
    watched_on: viewing.when.precision === 'unknown' ? null : viewing.when.date,
    watched_at: viewing.when.precision === 'instant' ? viewing.when.instant : null,
    is_rewatch: viewing.isRewatch,
    note: viewing.note ?? null,
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into viewings (user_id, media_type, title_id, season, number, key, format, watched_on,
      watched_at, is_rewatch, note, import_id)
    select ${user}::uuid, p.type, p.id, p.season, p.number, p.key, p.format, p.watched_on,
      p.watched_at, p.is_rewatch, p.note, ${importId}
    from ${table(rows, 'type media_type, id int, season int, number int, key text, format text, watched_on text, watched_at timestamptz, is_rewatch boolean, note text')}
    on conflict do nothing`);
}

type Refusing = Writing & { refuse: (change: Change) => void };

interface MarkToWrite extends Change {
  mark: MarkKind;
  at: Date;
}

/** Writes marks, those of whole series too. */
async function writeMarks(
  tx: Transaction,
  user: string,
  planned: readonly Change[],
  { importId, refuse }: Refusing,
): Promise<void> {
  const marks = planned.flatMap(({ key, change }): MarkToWrite[] => {
    if (change.kind === 'mark') return [{ key, change, mark: change.mark, at: change.at }];
    return change.kind === 'series' ? [{ key, change, mark: 'watched', at: change.at }] : [];
  });
  if (marks.length === 0) return;
  const counts = await rowsOf(
    tx,
    { kind: oneOf(MARK_KINDS), count: int },
    sql`select kind, count(*)::int as count from title_marks where user_id = ${user}::uuid
      group by kind`,
  );
  const room = new Map(counts.map(({ kind, count }) => [kind, MOST_MARKS - count]));
  const fitting = marks.filter((mark) => {
    const left = room.get(mark.mark) ?? MOST_MARKS;
    if (left <= 0) refuse(mark);
    room.set(mark.mark, left - 1);
    return left > 0;
  });
  const rows = fitting.map(({ key, mark, at }) => ({ ...key, mark, at }));
  await tx.execute(sql`
    with written as (
      insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      select ${user}::uuid, p.type, p.id, p.mark, p.at
      from ${table(rows, 'type media_type, id int, mark mark_kind, at timestamptz')}
      on conflict do nothing returning media_type, title_id, kind, marked_at)
    insert into import_changes (import_id, kind, media_type, title_id, mark, after)
    select ${importId}, 'mark', media_type, title_id, kind, jsonb_build_object('at', marked_at)
    from written`);
}

async function writeRatings(
  tx: Transaction,
  user: string,
  ratings: readonly Of<'rating'>[],
  { importId }: Writing,
): Promise<void> {
  if (ratings.length === 0) return;
  const rows = ratings.map(({ key, change: { value, at } }) => ({ ...key, value, at }));
  await tx.execute(sql`
    with planned as (
      select * from ${table(rows, 'type media_type, id int, value smallint, at timestamptz')}),
    -- Statements of one query do not see each other's rows: these are the ones before.
    old as (select r.media_type, r.title_id, r.rating, r.rated_at from ratings r
      join planned p on p.type = r.media_type and p.id = r.title_id
      where r.user_id = ${user}::uuid),
    written as (
      insert into ratings as r (user_id, media_type, title_id, rating, rated_at)
      select ${user}::uuid, type, id, value, at from planned
      on conflict (user_id, media_type, title_id)
        do update set rating = excluded.rating, rated_at = excluded.rated_at
        where r.rating <> excluded.rating
      returning media_type, title_id, rating, rated_at)
    insert into import_changes (import_id, kind, media_type, title_id, before, after)
    select ${importId}, 'rating', w.media_type, w.title_id,
      case when o.rating is not null
        then jsonb_build_object('rating', o.rating, 'at', o.rated_at) end,
      jsonb_build_object('rating', w.rating, 'at', w.rated_at)
    from written w left join old o on o.media_type = w.media_type and o.title_id = w.title_id`);
  await noteChange(
    tx,
    ratings.map(({ key }) => ratingTag(key)),
  );
}

/** Writes watched episodes and whole series. The series are locked. */
async function writeProgress(
  tx: Transaction,
  user: string,
  planned: readonly Change[],
  { importId, at, refuse }: Refusing,
): Promise<void> {
  if (planned.length === 0) return;
  const ids = [...new Set(planned.map(({ key }) => key.id))];
  const mine = sql`series_progress where user_id = ${user}::uuid`;
  const begun = await rowsOf(
    tx,
    { id: int },
    sql`select title_id as id from ${mine} and title_id = any (${sql.param(ids)}::int[])`,
  );
  const isBegun = new Set(begun.map(({ id }) => id));
  let room = MOST_MARKS - (await countOf(tx, mine));
  const fitting = new Set(isBegun);
  for (const id of ids) {
    if (isBegun.has(id)) continue;
    if (room > 0) fitting.add(id);
    room -= 1;
  }
  for (const one of planned) if (!fitting.has(one.key.id)) refuse(one);
  const written = planned.filter(({ key }) => fitting.has(key.id));
  await tx.execute(sql`
    insert into series_progress (user_id, media_type, title_id, changed_at)
    select ${user}::uuid, 'serie', p.id, ${at}
    from unnest(${sql.param([...fitting])}::int[]) as p(id) on conflict do nothing`);

  const whole = ofKind(written, 'series').map(({ key: { id }, change }) => ({
    id,
    until: change.until ?? brazilDay(change.at),
  }));
  if (whole.length > 0) {
    await tx.execute(sql`
      with planned as (select * from ${table(whole, 'id int, until date')}),
      old as (select s.title_id, s.watched_until from series_progress s
        join planned p on p.id = s.title_id where s.user_id = ${user}::uuid),
      written as (
        update series_progress s set watched_until = greatest(s.watched_until, p.until)
        from planned p where s.user_id = ${user}::uuid and s.title_id = p.id
          and (s.watched_until >= p.until) is not true
        returning s.title_id, s.watched_until)
      insert into import_changes (import_id, kind, media_type, title_id, before, after)
      select ${importId}, 'progress', 'serie', w.title_id,
        jsonb_build_object('until', o.watched_until), jsonb_build_object('until', w.watched_until)
      from written w join old o on o.title_id = w.title_id`);
  }
  const episodes = ofKind(written, 'episode').map(({ key: { id }, change }) => ({
    id,
    season: change.season,
    number: change.number,
    at: change.at,
  }));
  if (episodes.length === 0) return;
  await tx.execute(sql`
    with written as (
      insert into watched_episodes (user_id, title_id, season, number, watched_at)
      select ${user}::uuid, p.id, p.season, p.number, p.at
      from ${table(episodes, 'id int, season int, number int, at timestamptz')}
      on conflict do nothing returning title_id, season, number, watched_at)
    insert into import_changes (import_id, kind, media_type, title_id, season, number, after)
    select ${importId}, 'episode', 'serie', title_id, season, number,
      jsonb_build_object('at', watched_at)
    from written`);
}

/** Later than every position that a file gives: titles without one come at the end of a brought list. */
const AFTER_ALL = 1_000_000;

async function writeItems(
  tx: Transaction,
  user: string,
  items: readonly Of<'item'>[],
  { importId, at, lists, refuse }: Refusing,
): Promise<void> {
  for (const { list, collectionId, lastPosition } of lists) {
    const mine = items.filter(({ change }) => change.list === list.key);
    if (mine.length === 0) continue;
    const there = sql`collection_items where collection_id = ${collectionId ?? 0}`;
    const room = collectionId === null ? 0 : MOST_TITLES - (await countOf(tx, there));
    for (const one of mine.slice(Math.max(0, room))) refuse(one);
    const rows = mine.slice(0, Math.max(0, room)).map(({ key, change }, n) => ({
      ...key,
      position: lastPosition + (change.position ?? AFTER_ALL + n),
      at: change.at,
      remark: remarkOf(change.note),
    }));
    if (rows.length === 0) continue;
    await tx.execute(sql`
      with written as (
        insert into collection_items
          (collection_id, user_id, media_type, title_id, position, added_at, remark)
        select c.id, c.user_id, p.type, p.id, p.position, p.at, p.remark
        from ${table(rows, 'type media_type, id int, position int, at timestamptz, remark text')}
        join collections c on c.id = ${collectionId} and c.user_id = ${user}::uuid
        on conflict do nothing returning collection_id, media_type, title_id, added_at)
      insert into import_changes (import_id, kind, media_type, title_id, collection_id, after)
      select ${importId}, 'item', media_type, title_id, collection_id,
        jsonb_build_object('at', added_at)
      from written`);
    await tx.execute(sql`update collections set changed_at = ${at} where id = ${collectionId}`);
  }
}

/** A note as a remark, which is one line; null without letters. */
function remarkOf(note: string | null): string | null {
  const line = visibleLine([...(note ?? '')].slice(0, REMARK_MAX).join(''));
  return line === '' ? null : line;
}
