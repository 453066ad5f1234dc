import { valueAt } from '#shared/list-items.ts';
import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { lastOfEach, overwriteAllBut } from '#platform/database/bulk-writes.ts';
import { keepFacets } from '#catalog/shelf/facet-commands.ts';
import { providerInput, seenProviderInput } from '#catalog/import-schema.ts';
import type { ProviderInput, SeenProvider } from '#catalog/import-schema.ts';
import { brandOf, resolveFamilies, slugOf } from './provider-rules.ts';
import type { ProviderRelation } from './provider-rules.ts';
import { providers } from '#catalog/offers/offer-tables.ts';
import { ALL_TITLES, PROVIDER_COUNTS, PROVIDERS } from '#catalog/tag-rules.ts';

/** Offset that sorts the source's providers after the operator's. */
const AFTER_CURATED = 1000;

/** A provider as the operator defines it; its logo and its counts come from elsewhere. */
export type CuratedProvider = Pick<
  typeof providers.$inferSelect,
  | 'id'
  | 'slug'
  | 'name'
  | 'brandColour'
  | 'brandLetters'
  | 'linkTemplate'
  | 'familyId'
  | 'mergedInto'
  | 'displayPriority'
> & { logoPath?: string | null };

/**
 * Inserts or updates providers and marks them as edited by the operator.
 * @throws ZodError
 */
export async function importProviders(db: Db, inputs: readonly ProviderInput[]): Promise<void> {
  const rows = z
    .array(providerInput)
    .parse(inputs)
    .map(({ brand, ...provider }) => ({
      ...provider,
      familyId: provider.familyId ?? provider.id,
      brandColour: brand.colour,
      brandLetters: brand.letters,
    }));
  await changing(db, (tx) => writeProviders(tx, rows));
}

/**
 * Inserts or updates providers in the caller's transaction. Resolves merges and families of all providers, and updates
 * the titles' facets and the counts. Absent logos leave the stored ones.
 */
export async function writeProviders(
  tx: Transaction,
  rows: readonly CuratedProvider[],
): Promise<void> {
  if (rows.length === 0) return;
  const before = new Map(
    (await tx.select().from(providers)).map((provider) => [provider.id, provider]),
  );
  await freeSlugs(
    tx,
    rows.filter(({ id, slug }) => (before.get(id)?.slug ?? slug) !== slug),
  );
  await tx
    .insert(providers)
    .values(rows.map((row) => ({ ...row, curated: true })))
    .onConflictDoUpdate({
      target: providers.id,
      set: {
        ...overwriteAllBut(providers, 'id', 'movies', 'series', 'fetchedAt'),
        logoPath: sql`coalesce(excluded.logo_path, ${providers.logoPath})`,
      },
    });
  const after = await settleProviders(tx);
  const moved = after
    .filter((provider) => isElsewhere(provider, before.get(provider.id)))
    .map((provider) => provider.id);
  await noteChange(tx, [PROVIDERS, ...(moved.length > 0 ? ALL_TITLES : [])]);
  if (moved.length === 0) return;
  await keepFacets(tx, isAtOneOf(moved));
  await countTitlesAtProviders(tx);
}

/** Frees the slugs of these providers first, so that two can swap theirs although each must stay unique. */
async function freeSlugs(tx: Transaction, rows: readonly { id: number }[]): Promise<void> {
  await tx.execute(sql`update providers set slug = 'moving-' || id
    where id = any(${sql.param(rows.map((row) => row.id))}::int[])`);
}

type Place = ProviderRelation & { displayPriority: number };

/** Resolves merges and families of all providers and returns the result. */
async function settleProviders(tx: Transaction): Promise<Place[]> {
  const all = await tx
    .select({
      id: providers.id,
      familyId: providers.familyId,
      mergedInto: providers.mergedInto,
      displayPriority: providers.displayPriority,
    })
    .from(providers);
  const { resolved } = resolveFamilies(all);
  const places = all.map((provider) => ({ ...provider, ...resolved.get(provider.id) }));
  const before = new Map(all.map((provider) => [provider.id, provider]));
  const changed = places.filter((provider) => isElsewhere(provider, before.get(provider.id)));
  await tx.execute(sql`
    update providers p set family_id = s."familyId", merged_into = s."mergedInto"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as s(id int, "familyId" int, "mergedInto" int)
    where p.id = s.id`);
  return places;
}

/** True if the change affects the facets of its titles; a new provider has no titles yet. */
function isElsewhere(now: Place, before: Place | undefined): boolean {
  if (before === undefined) return false;
  return (
    before.mergedInto !== now.mergedInto ||
    before.familyId !== now.familyId ||
    before.displayPriority !== now.displayPriority
  );
}

/** Counts the current titles of each provider, including those of providers merged into it. */
export async function countTitlesAtProviders(db: DbOrTransaction): Promise<void> {
  await db.execute(sql`
    with counted as (
      select coalesce(p.merged_into, p.id) as id,
        count(distinct o.title_id) filter (where o.media_type = 'movie') as movies,
        count(distinct o.title_id) filter (where o.media_type = 'serie') as series
      from providers p left join current_offers o on o.offered_by = p.id
      group by 1)
    update providers p set movies = c.movies, series = c.series
    from counted c where c.id = coalesce(p.merged_into, p.id)
      and (p.movies, p.series) is distinct from (c.movies, c.series)`);
}

/** Deletes providers that never had an offer, see `findProvidersWithOffers`. */
export async function removeProviders(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from providers where id = any(${sql.param(ids)}::int[])`);
  if (ids.length > 0) await noteChange(tx, [PROVIDERS]);
}

/** Condition for `keepFacets`: titles at these providers, at ones merged into them, or in their families. */
function isAtOneOf(ids: readonly number[]): SQL {
  return sql`exists (select from current_offers o
    where o.media_type = f.media_type and o.title_id = f.title_id
      and ${sql.param(ids)}::int[] && array[o.offered_by, o.provider_id, o.family_id])`;
}

/**
 * Inserts or updates providers from a source. New ones get a generated slug and brand; providers that the operator
 * edited change only their logo. `all` is true for the source's own list; providers named by a title's offers are only
 * inserted if missing.
 * @throws ZodError
 */
export async function writeSeenProviders(
  tx: Transaction,
  inputs: readonly SeenProvider[],
  { at, all }: { at: Date; all: boolean },
): Promise<void> {
  const seen = lastOfEach(z.array(seenProviderInput).parse(inputs), (provider) => provider.id);
  const stored = await tx
    .select()
    .from(providers)
    .where(
      inArray(
        providers.id,
        seen.map((provider) => provider.id),
      ),
    );
  const byId = new Map(seen.map((provider) => [provider.id, provider]));
  const isKnown = new Set(stored.map((provider) => provider.id));
  const missing = seen
    .filter((provider) => !isKnown.has(provider.id))
    .toSorted((a, b) => a.id - b.id);
  const rows = missing.map(({ id, name, logoPath, displayPriority }) => {
    const { colour, letters } = brandOf(id, name);
    return {
      id,
      // Names are not unique; the id makes the slug unique.
      slug: `${slugOf(name)}-${id}`,
      name,
      logoPath,
      brandColour: colour,
      brandLetters: letters,
      familyId: id,
      displayPriority: AFTER_CURATED + displayPriority,
      curated: false,
      fetchedAt: at,
    };
  });
  if (rows.length > 0) {
    await tx.insert(providers).values(rows).onConflictDoNothing();
    // New providers have no titles whose cached responses could change.
    await noteChange(tx, [PROVIDER_COUNTS]);
  }
  if (!all || stored.length === 0) return;
  await tx.execute(sql`
    update providers p set logo_path = coalesce(s."logoPath", p.logo_path), fetched_at = ${at},
      name = case when p.curated then p.name else s.name end,
      display_priority = case when p.curated then p.display_priority
        else ${AFTER_CURATED} + s."displayPriority" end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as s(id int, name text, "logoPath" text, "displayPriority" int)
    where p.id = s.id`);
  if (stored.some((provider) => looksOther(provider, valueAt(byId, provider.id))))
    await noteChange(tx, [PROVIDERS]);
}

/** True if the source's list changes a provider in a way that visitors see. */
function looksOther(
  known: typeof providers.$inferSelect,
  seen: z.output<typeof seenProviderInput>,
): boolean {
  if ((seen.logoPath ?? known.logoPath) !== known.logoPath) return true;
  const priority = AFTER_CURATED + seen.displayPriority;
  return !known.curated && (known.name !== seen.name || known.displayPriority !== priority);
}
