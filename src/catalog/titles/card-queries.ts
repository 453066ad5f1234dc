import { mediaTypeKind, offerTypeKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { builtOnce, prepared } from '#platform/database/preparing-client.ts';
import { day, float, int, listOf, nullable, record, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { PROVIDERS, titleTag } from '#catalog/tag-rules.ts';
import type { MediaItem, OurRating } from '#catalog/schema.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { Kind, RowOf } from '#platform/database/columns.ts';

/** The preferred languages of a text, best first; the original language is the last fallback. */
export const languages = sql`array['pt-BR', 'pt-PT', 'en']`;

/** Rank of a row of `title_translations r` of title `t`; null for a language that is not used. */
const languageOrder = sql`coalesce(array_position(${languages}, r.language),
  case when r.language = t.original_language then 9 end)`;

/** The translation `column` of title `t` in the best language that has it; null if none has. */
export function translated(
  column: 'title' | 'overview' | 'tagline' | 'language',
  having: SQL,
): SQL {
  return sql`(select r.${sql.identifier(column)} from title_translations r
    where r.media_type = t.media_type and r.title_id = t.id and ${having}
      and ${languageOrder} is not null
    order by ${languageOrder} limit 1)`;
}

/** An array column: the names of a title's genres, the main one first. By default those of title `t`. */
export const genreNames = (type = sql`t.media_type`, id = sql`t.id`): SQL => sql`array(
  select g.name from title_genres tg
  join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
  where tg.media_type = ${type} and tg.title_id = ${id} order by tg.position)`;

export const servedTitle = sql`coalesce(${translated('title', sql`r.title is not null`)}, t.original_title)`;

/** Columns that `ourRatingOf` reads; see `ratingColumns`. */
export const ratingKinds = { rating_total: nullable(int), rating_count: nullable(int) };

const cardKinds = {
  media_type: mediaTypeKind,
  id: int,
  title: text,
  original_title: text,
  poster_path: nullable(text),
  released_on: nullable(day),
  imdb_rating: nullable(float),
  offer_type: nullable(offerTypeKind),
  provider_id: nullable(int),
  provider_name: nullable(text),
  logo_path: nullable(text),
  brand_colour: nullable(text),
  brand_letters: nullable(text),
  ...ratingKinds,
  plan_families: listOf(int),
};
type CardRow = RowOf<typeof cardKinds>;

/**
 * The cards of the titles that `keys` selects, in one statement. `keys` gives media_type, id and
 * a sort column `rank`.
 */
export async function findCards(db: DbOrTransaction, keys: SQL): Promise<MediaItem[]> {
  const rows = await rowsOf(db, cardKinds, cardsOf(keys));
  dependOnCards(rows);
  return rows.map(presentCard);
}

/** The cards of these titles, in this order. */
export async function findCardsOf(
  db: DbOrTransaction,
  titles: readonly TitleKey[],
): Promise<MediaItem[]> {
  if (titles.length === 0) return [];
  return findCards(
    db,
    sql`select k.type as media_type, k.id, k.rank from unnest(
      ${sql.param(titles.map(({ type }) => type))}::media_type[],
      ${sql.param(titles.map(({ id }) => id))}::int[]) with ordinality as k(type, id, rank)`,
  );
}

/** An additional column of cards: a JSON object, of columns of its `keys` (`k.column`) or of the title (`t.column`). */
type ExtraColumn<Extra> = { kind: Kind<Extra>; json: SQL };

/** Cards with an additional column; the text of `keys` is always the same. The order may name columns as `json` does. */
export async function findCardsWith<Extra extends object>(
  db: DbOrTransaction,
  keys: SQL,
  { kind, json }: ExtraColumn<Extra>,
  order = byRank,
): Promise<{ card: MediaItem; extra: Extra }[]> {
  return readCards(db, kind, prepared(cardsOf(keys, json, order)));
}

/**
 * Returns what finds cards as `findCardsWith` does, by a statement that is put together once; its `keys` have
 * placeholders for the values.
 */
export function cardsFoundBy<Extra extends object, Name extends string>(keys: SQL, columns: SQL) {
  const statement = builtOnce<Name>(() => cardsOf(keys, columns));
  // Unchecked, because the search says only the type of its column.
  const kind = record as Kind<object> as Kind<Extra>;
  return (db: DbOrTransaction, values: Record<Name, unknown>) =>
    readCards(db, kind, statement(values));
}

async function readCards<Extra extends object>(
  db: DbOrTransaction,
  kind: Kind<Extra>,
  statement: SQL,
): Promise<{ card: MediaItem; extra: Extra }[]> {
  const rows = await rowsOf(db, { ...cardKinds, extra: kind }, statement);
  dependOnCards(rows);
  return rows.map((row) => ({ card: presentCard(row), extra: row.extra }));
}

const byRank = sql`k.rank, t.id`;

function cardsOf(keys: SQL, extra?: SQL, order = byRank): SQL {
  return sql`
    select t.media_type, t.id, ${servedTitle} as title, t.original_title, t.poster_path,
      t.released_on, t.imdb_rating, best.*, ${extra ? sql`${extra} as extra,` : sql``} ${ratingColumns},
      coalesce(f.plan_families, '{}') as plan_families
    from (${keys}) k
    join titles t on t.media_type = k.media_type and t.id = k.id
    left join title_facets f on f.media_type = t.media_type and f.title_id = t.id
    ${ratingsOfTitle}
    left join lateral (
      select o.type as offer_type, head.id as provider_id, head.name as provider_name,
        head.logo_path, head.brand_colour, head.brand_letters
      from current_offers o
      join providers p on p.id = o.offered_by
      join providers head on head.id = p.family_id
      where o.media_type = t.media_type and o.title_id = t.id
      order by o.type, head.display_priority, p.display_priority, p.id
      limit 1
    ) best on true
    order by ${order}`;
}

/** Declares what these cards depend on: for those that were read outside of `collectTags`. */
function dependOnCards(cards: readonly Pick<CardRow, 'media_type' | 'id'>[]): void {
  dependOn(PROVIDERS, ...cards.map(({ media_type: type, id }) => titleTag({ type, id })));
}

function presentCard(row: CardRow): MediaItem {
  const base = {
    id: row.id,
    media_id: row.id,
    original_title: row.original_title,
    poster_path: row.poster_path,
    our_rating: ourRatingOf(row),
    imdb_rating: row.imdb_rating,
    offer: offerOf(row),
    plan_families: row.plan_families,
  };
  return row.media_type === 'movie'
    ? { ...base, media_type: 'movie', title: row.title, release_date: row.released_on }
    : { ...base, media_type: 'serie', name: row.title, first_air_date: row.released_on };
}

/** The offer on a card. Its columns are null together, without an offer. */
function offerOf(row: CardRow): MediaItem['offer'] {
  const { offer_type: type, provider_id: id, provider_name: name, logo_path: logo } = row;
  const { brand_colour: colour, brand_letters: letters } = row;
  if (type === null || id === null || name === null || colour === null || letters === null)
    return null;
  return {
    provider_id: id,
    provider_name: name,
    logo_path: logo,
    provider_logo_path: logo,
    brand: { colour, letters },
    family_id: id,
    type,
  };
}

/** Columns that `ourRatingOf` reads, with `ratingsOfTitle` in the from clause. */
export const ratingColumns = sql`rated.total as rating_total, rated.count as rating_count`;
/** Joins the ratings of title `t`. */
export const ratingsOfTitle = sql`left join title_ratings rated
  on rated.media_type = t.media_type and rated.title_id = t.id`;

type RatingRow = RowOf<typeof ratingKinds>;

/** The public rating of a title: the average to two decimals, null without ratings. */
export function ourRatingOf({ rating_total: total, rating_count: count }: RatingRow): OurRating {
  if (!total || !count) return { user: null, average: null, count: 0 };
  return { user: null, average: Math.round((100 * total) / count) / 100, count };
}

/** The public rating of one title, which need not be in the catalogue any more. */
export async function findOurRating(
  db: DbOrTransaction,
  { type, id }: TitleKey,
): Promise<OurRating> {
  const rows = await rowsOf(
    db,
    ratingKinds,
    sql`select ${ratingColumns} from title_ratings rated
      where rated.media_type = ${type} and rated.title_id = ${id}`,
  );
  return ourRatingOf(rows[0] ?? { rating_total: null, rating_count: null });
}
