import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { bool, day, instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { MARK_KINDS } from '#library/marks/library-tables.ts';
import { broadcastEpisodes } from '#catalog/seasons/season-queries.ts';
import type { WrittenList, WrittenTitle } from '#moving/formats/own-export.ts';
import { FORMAT_IDS } from '#moving/records.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { EpisodePlace } from './other-services.ts';

/** A list of the person's with the titles in it, in their order. */
export type OwnList = WrittenList & { titles: { key: TitleKey; note: string | null }[] };

/** Everything that a person keeps about titles, as the export writes it. */
export interface OwnLibrary {
  lists: OwnList[];
  titles: (WrittenTitle & { key: TitleKey })[];
  /** The episodes that are watched because their series is, as far as it was out then; by its id. */
  covered: ReadonlyMap<number, EpisodePlace[]>;
}

/** Titles that are read at once. */
const BATCH = 500;

type Episode = NonNullable<WrittenTitle['episodes']>[number];
type WrittenViewing = NonNullable<WrittenTitle['viewings']>[number];
/** A title that is being put together, with its episodes by season and number. */
type Draft = WrittenTitle & { key: TitleKey; byPlace: Map<string, Episode> };

/** Reads all that a person keeps about titles; those that the catalogue has deleted too. */
export async function readOwnLibrary(
  db: DbOrTransaction,
  user: string,
  now: Date,
): Promise<OwnLibrary> {
  const mine = (table: string, id = 'title_id') =>
    sql`select media_type, ${sql.raw(id)} as id from ${sql.raw(table)} where user_id = ${user}::uuid`;
  const keys = await rowsOf(
    db,
    titleKeyKinds,
    sql`select media_type as type, id from (
        ${sql.join(
          ['title_marks', 'ratings', 'viewings', 'series_progress', 'collection_items'].map(
            (table) => mine(table),
          ),
          sql` union `,
        )}) k
      order by 1, 2`,
  );
  const lists = await readLists(db, user);
  const titles: OwnLibrary['titles'] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    titles.push(...(await readTitles(db, user, keys.slice(start, start + BATCH))));
  }
  addMemberships(titles, lists.memberships);
  return { lists: lists.lists, titles, covered: await readCovered(db, user, brazilDay(now)) };
}

async function readCovered(
  db: DbOrTransaction,
  user: string,
  today: string,
): Promise<Map<number, EpisodePlace[]>> {
  const whole = sql`series_progress p where p.user_id = ${user}::uuid
    and p.watched_until is not null`;
  const rows = await rowsOf(
    db,
    { id: int, season: int, number: int },
    sql`select e.title_id as id, e.season, e.number
      from ${broadcastEpisodes(sql`select p.title_id from ${whole}`)} e
      join (select p.title_id, p.watched_until from ${whole}) p on p.title_id = e.title_id
      where e.out_on <= least(p.watched_until, ${today}::date)
      order by 1, 2, 3`,
  );
  const covered = new Map<number, EpisodePlace[]>();
  for (const { id, ...place } of rows) covered.set(id, [...(covered.get(id) ?? []), place]);
  return covered;
}

interface ListMembership {
  key: TitleKey;
  membership: NonNullable<WrittenTitle['memberships']>[number];
}

async function readLists(
  db: DbOrTransaction,
  user: string,
): Promise<{ lists: OwnList[]; memberships: ListMembership[] }> {
  const rows = await rowsOf(
    db,
    { id: int, name: text, description: text },
    sql`select id, name, description from collections where user_id = ${user}::uuid order by id`,
  );
  const lists = new Map(
    rows.map(({ id, name, description }): [number, OwnList] => [
      id,
      { key: `lista:${id}`, name, ...(description && { description }), titles: [] },
    ]),
  );
  const items = await rowsOf(
    db,
    { ...titleKeyKinds, collection_id: int, added_at: instant, remark: nullable(text) },
    sql`select media_type as type, title_id as id, collection_id, added_at, remark
      from collection_items where user_id = ${user}::uuid
      order by collection_id, position, media_type, title_id`,
  );
  const memberships = items.flatMap(({ type, id, collection_id: listId, added_at: at, remark }) => {
    const list = lists.get(listId);
    if (!list) return [];
    const key = { type, id };
    const position = list.titles.push({ key, note: remark });
    return [
      {
        key,
        membership: {
          list: list.key,
          position,
          ...(remark !== null && { note: remark }),
          since: at.toISOString(),
        },
      },
    ];
  });
  return { lists: [...lists.values()], memberships };
}

function addMemberships(
  titles: readonly OwnLibrary['titles'][number][],
  memberships: readonly ListMembership[],
): void {
  const byKey = new Map(titles.map((title) => [titleKeyText(title.key), title]));
  for (const { key, membership } of memberships) {
    const title = byKey.get(titleKeyText(key));
    if (title) title.memberships = [...(title.memberships ?? []), membership];
  }
}

/** The keys as a table of the statement, joined with one of the person's tables. */
const joined = (keys: readonly TitleKey[], table: string, user: string): SQL =>
  sql`unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
      ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)
    join ${sql.raw(table)} m on m.user_id = ${user}::uuid and m.media_type = k.type
      and m.title_id = k.id`;

async function readTitles(
  db: DbOrTransaction,
  user: string,
  keys: readonly TitleKey[],
): Promise<OwnLibrary['titles']> {
  const drafts = await readNames(db, keys);
  const of = (key: TitleKey): Draft => {
    const draft = drafts.get(titleKeyText(key));
    if (!draft) throw new Error(`${titleKeyText(key)} was not asked for`);
    return draft;
  };
  await readMarks(db, user, { keys, of });
  await readRatings(db, user, { keys, of });
  await readEpisodes(db, user, { keys, of });
  await readViewings(db, user, { keys, of });
  return [...drafts.values()].map(({ byPlace, ...title }) =>
    byPlace.size === 0 ? title : { ...title, episodes: [...byPlace.values()].map(asTold) },
  );
}

/** A viewing alone would mark its episode as watched when it is brought back. */
const asTold = (episode: Episode): Episode =>
  episode.viewings && episode.watched === undefined ? { ...episode, watched: false } : episode;

interface Reading {
  keys: readonly TitleKey[];
  of: (key: TitleKey) => Draft;
}

async function readNames(
  db: DbOrTransaction,
  keys: readonly TitleKey[],
): Promise<Map<string, Draft>> {
  const rows = await rowsOf(
    db,
    {
      ...titleKeyKinds,
      name: nullable(text),
      original: nullable(text),
      imdb: nullable(text),
      released_on: nullable(day),
    },
    sql`select k.type, k.id, coalesce(tr.title, tk.name) as name, t.original_title as original,
        t.imdb_id as imdb, t.released_on
      from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
        ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)
      join title_keys tk on tk.media_type = k.type and tk.id = k.id
      left join titles t on t.media_type = k.type and t.id = k.id
      left join title_translations tr on tr.media_type = k.type and tr.title_id = k.id
        and tr.language = 'pt-BR'
      order by 1, 2`,
  );
  return new Map(
    rows.map(({ type, id, name, original, imdb, released_on: released }): [string, Draft] => {
      const names = [...new Set([name, original].filter((one) => one !== null))];
      return [
        titleKeyText({ type, id }),
        {
          key: { type, id },
          kind: type,
          ids: { tmdb: id, ...(imdb !== null && { imdb }) },
          names,
          ...(released !== null && { year: Number(released.slice(0, 4)) }),
          byPlace: new Map(),
        },
      ];
    }),
  );
}

async function readMarks(db: DbOrTransaction, user: string, { keys, of }: Reading): Promise<void> {
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, kind: oneOf(MARK_KINDS), at: instant },
    sql`select k.type, k.id, m.kind, m.marked_at as at from ${joined(keys, 'title_marks', user)}`,
  );
  for (const { type, id, kind, at } of rows) {
    const mark = { since: at.toISOString() };
    const title = of({ type, id });
    if (kind === 'watched') title.watched = mark;
    else title[kind === 'watchlist' ? 'wanted' : 'liked'] = mark;
  }
  const progress = await rowsOf(
    db,
    { ...titleKeyKinds, until: day },
    sql`select k.type, k.id, m.watched_until as until from ${joined(keys, 'series_progress', user)}
      where m.watched_until is not null`,
  );
  for (const { until, ...key } of progress) {
    const title = of(key);
    title.watched = { ...(title.watched || { since: null }), until };
  }
}

async function readRatings(
  db: DbOrTransaction,
  user: string,
  { keys, of }: Reading,
): Promise<void> {
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, value: int, at: instant },
    sql`select k.type, k.id, m.rating as value, m.rated_at as at
      from ${joined(keys, 'ratings', user)}`,
  );
  for (const { type, id, value, at } of rows) {
    of({ type, id }).rating = { value, when: at.toISOString() };
  }
}

function episodeOf({ byPlace }: Draft, season: number, number: number): Episode {
  const place = `${season}x${number}`;
  const episode = byPlace.get(place) ?? { season, number };
  byPlace.set(place, episode);
  return episode;
}

async function readEpisodes(
  db: DbOrTransaction,
  user: string,
  { keys, of }: Reading,
): Promise<void> {
  const series = keys.flatMap(({ type, id }) => (type === 'serie' ? [id] : []));
  if (series.length === 0) return;
  const rows = await rowsOf(
    db,
    { id: int, season: int, number: int, at: instant },
    sql`select title_id as id, season, number, watched_at as at from watched_episodes
      where user_id = ${user}::uuid and title_id = any (${sql.param(series)}::int[])
      order by title_id, season, number`,
  );
  for (const { id, season, number, at } of rows) {
    episodeOf(of({ type: 'serie', id }), season, number).watched = { since: at.toISOString() };
  }
}

async function readViewings(
  db: DbOrTransaction,
  user: string,
  { keys, of }: Reading,
): Promise<void> {
  const rows = await rowsOf(
    db,
    {
      ...titleKeyKinds,
      season: int,
      number: int,
      key: text,
      format: text,
      watched_on: nullable(text),
      watched_at: nullable(instant),
      is_rewatch: bool,
      note: nullable(text),
    },
    sql`select k.type, k.id, m.season, m.number, m.key, m.format, m.watched_on, m.watched_at,
        m.is_rewatch, m.note
      from ${joined(keys, 'viewings', user)}
      order by 1, 2, 3, 4, m.watched_on nulls first, m.watched_at, m.key`,
  );
  for (const { type, id, season, number, ...row } of rows) {
    const title = of({ type, id });
    const place = season === 0 && number === 0 ? title : episodeOf(title, season, number);
    place.viewings = [...(place.viewings ?? []), writtenViewing(row)];
    if (place === title) title.watched ??= false;
  }
}

function writtenViewing({
  key,
  format,
  watched_on: on,
  watched_at: at,
  is_rewatch: rewatch,
  note,
}: {
  key: string;
  format: string;
  watched_on: string | null;
  watched_at: Date | null;
  is_rewatch: boolean;
  note: string | null;
}): WrittenViewing {
  const origin = FORMAT_IDS.find((one) => one === format);
  return {
    key,
    ...(origin && { origin }),
    when: at?.toISOString() ?? on,
    ...(at !== null && on !== null && { day: on }),
    ...(rewatch && { rewatch: true as const }),
    ...(note !== null && { note }),
  };
}
