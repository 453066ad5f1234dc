import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { builtOnce, prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { PROVIDERS, titleTag } from '#catalog/tag-rules.ts';
import type { MediaItem, MediaType, OfferType, OurRating } from '#catalog/schema.ts';
import type { TitleKey } from '#catalog/import-schema.ts';

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

export const servedTitle = sql`coalesce(${translated('title', sql`r.title is not null`)}, t.original_title)`;

type CardRow = RatingRow & {
  media_type: MediaType;
  id: number;
  title: string;
  original_title: string;
  poster_path: string | null;
  released_on: string | null;
  imdb_rating: number | null;
  offer_type: OfferType | null;
  provider_id: number | null;
  provider_name: string | null;
  logo_path: string | null;
  brand_colour: string | null;
  brand_letters: string | null;
  plan_families: number[];
};

/**
 * The cards of the titles that `keys` selects, in one statement. `keys` gives media_type, id and
 * a sort column `rank`.
 */
export async function findCards(db: DbOrTransaction, keys: SQL): Promise<MediaItem[]> {
  const rows = await rowsOf<CardRow>(db, cardsOf(keys));
  dependOnCards(rows);
  return rows.map(presentCard);
}

/** The cards of these titles, in this order. */
export async function findCardsOf(
  db: DbOrTransaction,
  titles: readonly { type: MediaType; id: number }[],
): Promise<MediaItem[]> {
  if (titles.length === 0) return [];
  return findCards(
    db,
    sql`select k.type as media_type, k.id, k.rank from unnest(
      ${sql.param(titles.map((one) => one.type))}::media_type[],
      ${sql.param(titles.map((one) => one.id))}::int[]) with ordinality as k(type, id, rank)`,
  );
}

/**
 * Cards with additional columns of `keys`, named `k.column` (so is the order), or `t.column` of the title; the text of
 * `keys` is always the same.
 */
export async function findCardsWith<Extra extends object>(
  db: DbOrTransaction,
  keys: SQL,
  columns: SQL,
  order = byRank,
): Promise<{ card: MediaItem; extra: Extra }[]> {
  return readCards(db, prepared(cardsOf(keys, columns, order)));
}

/**
 * Returns what finds cards as `findCardsWith` does, by a statement that is put together once; its `keys` have
 * placeholders for the values.
 */
export function cardsFoundBy<Extra extends object, Name extends string>(keys: SQL, columns: SQL) {
  const statement = builtOnce<Name>(() => cardsOf(keys, columns));
  return (db: DbOrTransaction, values: Record<Name, unknown>) =>
    readCards<Extra>(db, statement(values));
}

async function readCards<Extra extends object>(
  db: DbOrTransaction,
  statement: SQL,
): Promise<{ card: MediaItem; extra: Extra }[]> {
  const rows = await rowsOf<CardRow & { extra: Extra }>(db, statement);
  dependOnCards(rows);
  return rows.map((row) => ({ card: presentCard(row), extra: row.extra }));
}

const byRank = sql`k.rank, t.id`;

function cardsOf(keys: SQL, extra = sql`null`, order = byRank): SQL {
  return sql`
    select t.media_type, t.id, ${servedTitle} as title, t.original_title, t.poster_path,
      t.released_on, t.imdb_rating, best.*, ${extra} as extra, ${ratingColumns},
      coalesce(f.plan_families, '{}') as plan_families
    from (${keys}) k
    join titles t on t.media_type = k.media_type and t.id = k.id
    left join title_facets f on f.media_type = t.media_type and f.title_id = t.id
    ${ratingsOfTitle}
    left join lateral (
      select o.type as offer_type, head.id as provider_id, head.name as provider_name,
        head.logo_path, head.brand_colour, head.brand_letters
      from offers o
      join providers p on p.id = o.provider_id
      join providers head on head.id = p.family_id
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null
      order by o.type, head.display_priority, p.display_priority, p.id
      limit 1
    ) best on true
    order by ${order}`;
}

/** Declares what these cards depend on: for those that were read outside of `collectTags`. */
export function dependOnCards(cards: readonly Pick<CardRow, 'media_type' | 'id'>[]): void {
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
    offer:
      row.offer_type === null
        ? null
        : {
            provider_id: row.provider_id!,
            provider_name: row.provider_name!,
            logo_path: row.logo_path,
            provider_logo_path: row.logo_path,
            brand: { colour: row.brand_colour!, letters: row.brand_letters! },
            family_id: row.provider_id!,
            type: row.offer_type,
          },
    plan_families: row.plan_families,
  };
  return row.media_type === 'movie'
    ? { ...base, media_type: 'movie', title: row.title, release_date: row.released_on }
    : { ...base, media_type: 'serie', name: row.title, first_air_date: row.released_on };
}

/** Columns that `ourRatingOf` reads, with `ratingsOfTitle` in the from clause. */
export const ratingColumns = sql`rated.total as rating_total, rated.count as rating_count`;
/** Joins the ratings of title `t`. */
export const ratingsOfTitle = sql`left join title_ratings rated
  on rated.media_type = t.media_type and rated.title_id = t.id`;

export type RatingRow = { rating_total: number | null; rating_count: number | null };

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
  const rows = await rowsOf<RatingRow>(
    db,
    sql`select ${ratingColumns} from title_ratings rated
      where rated.media_type = ${type} and rated.title_id = ${id}`,
  );
  return ourRatingOf(rows[0] ?? { rating_total: null, rating_count: null });
}
