import { offerTypeKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RowOf } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { offerLabel, offerLink } from './offer-rules.ts';
import { freeTypes, streamingTypes } from './offer-tables.ts';
import { int, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType, OfferType, ProviderEntry, TitleProviders } from '#catalog/schema.ts';

/** The columns of an offer with its provider, and what its link is made of. */
export const offerKinds = {
  type: offerTypeKind,
  provider_id: int,
  name: text,
  logo_path: nullable(text),
  brand_colour: text,
  brand_letters: text,
  family_id: int,
  link: nullable(text),
  link_template: nullable(text),
  watch_link: nullable(text),
};

/** The columns `offerKinds` of an offer `o`, its provider `p` and its title `t`. */
export const offerColumns = sql`o.type, p.id as provider_id, p.name, p.logo_path, p.brand_colour,
  p.brand_letters, p.family_id, o.link, p.link_template, t.watch_link`;

/**
 * A query for the offer with which somebody watches a title `t` without paying more, with the columns `offerKinds`: first
 * those of the families that a `with mine` of the statement selects, then free ones.
 */
export const bestOfMine = sql`
  select ${offerColumns} from current_offers o join providers p on p.id = o.provider_id
  where o.media_type = t.media_type and o.title_id = t.id and (o.type in ${freeTypes}
    or (o.type in ${streamingTypes} and p.family_id in (select family_id from mine)))
  order by p.family_id in (select family_id from mine) desc, o.type, p.display_priority, p.id
  limit 1`;

/** Offers `o` with their titles `t` and, for merged providers, their successors `p`. */
const offersAndProviders = sql`current_offers o
  join titles t on t.media_type = o.media_type and t.id = o.title_id
  join providers p on p.id = o.provider_id`;

type OffersByType = Pick<TitleProviders, OfferType>;

/**
 * A title's current offers in Brazil, best first; merged providers appear as their successor. Returns a
 * function of the title's name, which another statement reads, because links contain it.
 */
export async function findOffers(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<(title: string) => OffersByType> {
  const rows = await rowsOf(
    db,
    offerKinds,
    sql`
    select distinct on (o.type, p.display_priority, p.id) ${offerColumns}
    from ${offersAndProviders}
    where o.media_type = ${type} and o.title_id = ${id}
    order by o.type, p.display_priority, p.id, o.is_merged`,
  );
  return (title) => {
    const byType: OffersByType = { stream: [], free: [], ads: [], rent: [], buy: [] };
    for (const row of rows) byType[row.type].push(presentEntry(row, title));
    return byType;
  };
}

/**
 * The current offers of these series without paying more than a plan, of the provider families that a
 * query selects. Returns a function of a series and its name, best offer first.
 */
export async function findPlanOffers(
  db: DbOrTransaction,
  series: readonly number[],
  families: SQL,
): Promise<(id: number, title: string) => ProviderEntry[]> {
  const rows = await rowsOf(
    db,
    { title_id: int, ...offerKinds },
    sql`
    select distinct on (o.title_id, o.type, p.display_priority, p.id) o.title_id, ${offerColumns}
    from ${offersAndProviders}
    where o.media_type = 'serie' and o.title_id = any(${sql.param(series)}::int[])
      and o.type in ${streamingTypes} and p.family_id in (${families})
    order by o.title_id, o.type, p.display_priority, p.id, o.is_merged`,
  );
  const bySeries = Map.groupBy(rows, (row) => row.title_id);
  return (id, title) => (bySeries.get(id) ?? []).map((row) => presentEntry(row, title));
}

/** An offer as the API shows it; links contain the title’s name. */
export function presentEntry(row: RowOf<typeof offerKinds>, title: string): ProviderEntry {
  return {
    provider_id: row.provider_id,
    provider_name: row.name,
    logo_path: row.logo_path,
    provider_logo_path: row.logo_path,
    brand: { colour: row.brand_colour, letters: row.brand_letters },
    family_id: row.family_id,
    provider_link: offerLink(
      { own: row.link, template: row.link_template, watch: row.watch_link },
      title,
    ),
    type: row.type,
    label: offerLabel(row.type),
  };
}
