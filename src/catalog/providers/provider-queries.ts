import { asc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { offers, providers } from '#catalog/offers/offer-tables.ts';
import { partOf } from '#catalog/list-paging.ts';
import { dependOn } from '#platform/tags.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import type { CuratedProvider } from './provider-commands.ts';
import { PROVIDER_COUNTS, PROVIDERS } from '#catalog/tag-rules.ts';
import type { Provider } from '#catalog/schema.ts';
import { seasonOffers } from '#catalog/seasons/season-tables.ts';

type ProviderRow = Omit<
  Provider,
  'brand' | 'provider_id' | 'provider_name' | 'provider_logo_path'
> & {
  name: string;
  brand_colour: string;
  brand_letters: string;
};

/** Providers except merged ones, the best known first. */
export function findProviders(db: DbOrTransaction, paging: Paging): Promise<ListPart<Provider>> {
  dependOn(PROVIDERS, PROVIDER_COUNTS);
  const from = sql`providers p where p.merged_into is null`;
  return partOf(
    paging,
    () => countOf(db, from),
    async (window) => {
      const rows = await rowsOf<ProviderRow>(
        db,
        sql`select ${shown} from ${from} order by p.display_priority, p.id ${window}`,
      );
      return rows.map(presentProvider);
    },
  );
}

/** The providers whose ids a query selects, the best known first. */
export async function findProvidersOf(db: DbOrTransaction, ids: SQL): Promise<Provider[]> {
  const rows = await rowsOf<ProviderRow>(
    db,
    sql`select ${shown} from providers p where p.id in (${ids}) order by p.display_priority, p.id`,
  );
  return rows.map(presentProvider);
}

/** The columns of provider `p` that its response shows. */
const shown = sql`p.id, p.name, p.logo_path, p.brand_colour, p.brand_letters, p.display_priority,
  p.movies, p.series, p.family_id,
  (select head.slug from providers head where head.id = p.family_id) as family`;

function presentProvider({ name, brand_colour, brand_letters, ...row }: ProviderRow): Provider {
  return {
    ...row,
    provider_id: row.id,
    provider_name: name,
    provider_logo_path: row.logo_path,
    brand: { colour: brand_colour, letters: brand_letters },
  };
}

/** The providers these were merged into; unmerged ones are returned as they are. */
export async function findServices(db: DbOrTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select distinct coalesce(p.merged_into, p.id) as id from providers p
      where p.id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map((row) => row.id);
}

/** The heads of these providers' families; for a merged provider, of the one it was merged into. */
export async function findFamilies(db: DbOrTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select distinct p.family_id as id
      from providers own join providers p on p.id = coalesce(own.merged_into, own.id)
      where own.id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map((row) => row.id);
}

/** All providers for the operator, the best known first, including those the operator did not edit. */
export function readProviders(
  db: DbOrTransaction,
): Promise<(CuratedProvider & { curated: boolean })[]> {
  return db
    .select({
      id: providers.id,
      slug: providers.slug,
      name: providers.name,
      brandColour: providers.brandColour,
      brandLetters: providers.brandLetters,
      linkTemplate: providers.linkTemplate,
      familyId: providers.familyId,
      mergedInto: providers.mergedInto,
      displayPriority: providers.displayPriority,
      curated: providers.curated,
    })
    .from(providers)
    .orderBy(asc(providers.displayPriority), asc(providers.id));
}

/** The providers among these that have or had an offer of a title or of a season. */
export async function findProvidersWithOffers(
  db: DbOrTransaction,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select p.id from ${providers} p where p.id = any(${sql.param(ids)}::int[])
      and (exists (select from ${offers} o where o.provider_id = p.id)
        or exists (select from ${seasonOffers} o where o.provider_id = p.id))`,
  );
  return rows.map((row) => row.id);
}
