import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { broadcastEpisodes } from '#catalog/seasons/season-queries.ts';
import { MARK_KINDS } from '#library/marks/library-tables.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import type { When } from '#moving/records.ts';
import { foldedName } from '#shared/collection-rules.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { OwnTitle, OwnViewing } from './import-plan.ts';
import { collectionNameOf } from './brought-lists.ts';
import type { ListRow } from './import-rows.ts';

interface OwnParts {
  marks: Set<MarkKind>;
  rating: { value: number; at: Date } | null;
  viewings: OwnViewing[];
  episodes: Set<string>;
  lists: Set<string>;
}

/** Reads what a person keeps about some titles. `lists` are the import's, of which some may be collections already. */
export async function readOwnTitles(
  db: DbOrTransaction,
  user: string,
  keys: readonly TitleKey[],
  lists: readonly ListRow[],
): Promise<Map<string, OwnTitle>> {
  const parts = new Map(
    keys.map((key): [string, OwnParts] => [
      titleKeyText(key),
      { marks: new Set(), rating: null, viewings: [], episodes: new Set(), lists: new Set() },
    ]),
  );
  const of = (key: TitleKey) => {
    const part = parts.get(titleKeyText(key));
    if (!part) throw new Error(`${titleKeyText(key)} was not asked for`);
    return part;
  };
  const wanted = sql`unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
    ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)`;
  const mine = (table: 'title_marks' | 'ratings' | 'viewings') =>
    sql`${wanted} join ${sql.raw(table)} m on m.user_id = ${user}::uuid
      and m.media_type = k.type and m.title_id = k.id`;

  const marks = await rowsOf(
    db,
    { ...titleKeyKinds, kind: oneOf(MARK_KINDS) },
    sql`select k.type, k.id, m.kind from ${mine('title_marks')}`,
  );
  for (const mark of marks) of(mark).marks.add(mark.kind);
  const ratings = await rowsOf(
    db,
    { ...titleKeyKinds, value: int, at: instant },
    sql`select k.type, k.id, m.rating as value, m.rated_at as at from ${mine('ratings')}`,
  );
  for (const { type, id, value, at } of ratings) of({ type, id }).rating = { value, at };
  const viewings = await rowsOf(
    db,
    {
      ...titleKeyKinds,
      season: int,
      number: int,
      key: text,
      format: text,
      watched_on: nullable(text),
      watched_at: nullable(instant),
    },
    sql`select k.type, k.id, m.season, m.number, m.key, m.format, m.watched_on, m.watched_at
      from ${mine('viewings')}`,
  );
  for (const { type, id, watched_on: on, watched_at: at, ...viewing } of viewings) {
    of({ type, id }).viewings.push({ ...viewing, when: whenOf(on, at) });
  }
  await readEpisodes(db, user, keys, of);
  await readLists(db, user, keys, { lists, of });
  return new Map(
    [...parts].map(([key, { episodes, ...own }]) => [
      key,
      { ...own, hasWatched: (season, number) => episodes.has(`${season}x${number}`) },
    ]),
  );
}

function whenOf(on: string | null, at: Date | null): When {
  if (on === null) return { precision: 'unknown' };
  if (at !== null) return { precision: 'instant', date: on, instant: at.toISOString() };
  const precision = on.length === 10 ? 'day' : on.length === 7 ? 'month' : 'year';
  return { precision, date: on };
}

async function readEpisodes(
  db: DbOrTransaction,
  user: string,
  keys: readonly TitleKey[],
  of: (key: TitleKey) => OwnParts,
): Promise<void> {
  const series = keys.flatMap(({ type, id }) => (type === 'serie' ? [id] : []));
  if (series.length === 0) return;
  const ids = sql`select unnest(${sql.param(series)}::int[])`;
  const rows = await rowsOf(
    db,
    { id: int, season: int, number: int },
    sql`select title_id as id, season, number from watched_episodes
      where user_id = ${user}::uuid and title_id in (${ids})
      union
      select e.title_id, e.season, e.number from series_progress p
      join ${broadcastEpisodes(ids)} e on e.title_id = p.title_id and e.out_on <= p.watched_until
      where p.user_id = ${user}::uuid`,
  );
  for (const { id, season, number } of rows) {
    of({ type: 'serie', id }).episodes.add(`${season}x${number}`);
  }
}

async function readLists(
  db: DbOrTransaction,
  user: string,
  keys: readonly TitleKey[],
  { lists, of }: { lists: readonly ListRow[]; of: (key: TitleKey) => OwnParts },
): Promise<void> {
  if (lists.length === 0) return;
  const names = lists.map(({ list }) => foldedName(collectionNameOf(list)));
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, collection_id: int, folded_name: text },
    sql`select i.media_type as type, i.title_id as id, i.collection_id, c.folded_name
      from collections c join collection_items i on i.collection_id = c.id
      join unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
        ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)
        on k.type = i.media_type and k.id = i.title_id
      where c.user_id = ${user}::uuid and (c.folded_name = any (${sql.param(names)}::text[])
        or c.id = any (${sql.param(lists.flatMap(({ collectionId: id }) => id ?? []))}::int[]))`,
  );
  for (const { type, id, collection_id: collection, folded_name: name } of rows) {
    for (const { list, collectionId } of lists) {
      const isThere =
        collectionId === null
          ? foldedName(collectionNameOf(list)) === name
          : collectionId === collection;
      if (isThere) of({ type, id }).lists.add(list.key);
    }
  }
}
