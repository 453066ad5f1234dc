import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { keepFacets } from './facet-commands.ts';
import { providerInput, seenProviderInput } from './import-schema.ts';
import type { ProviderInput, SeenProvider } from './import-schema.ts';
import { providers } from './offer-tables.ts';
import { brandOf, slugOf } from './provider-rules.ts';
import { catalogueChanged, lastOfEach, overwriteAllBut } from './upsert-commands.ts';
import type { Transaction } from './upsert-commands.ts';

/** The source's own order comes behind the operator's. */
const AFTER_CURATED = 1000;

/**
 * Adds providers, or brings them up to date. Merges are followed to their end, and a merged
 * provider is of the family of the one it became.
 * @throws ZodError
 */
export async function importProviders(db: Db, inputs: readonly ProviderInput[]): Promise<void> {
  const checked = z.array(providerInput).parse(inputs);
  if (checked.length === 0) return;
  const byId = new Map(checked.map((one) => [one.id, one]));
  const rows = checked.map(({ brand, ...one }) => {
    let end = one.mergedInto;
    for (let hops = 0; end !== null && hops < checked.length; hops += 1) {
      const next: number | null = byId.get(end)?.mergedInto ?? null;
      if (next === null) break;
      end = next;
    }
    return {
      ...one,
      mergedInto: end,
      familyId: one.familyId ?? (end === null ? one.id : (byId.get(end)?.familyId ?? end)),
      brandColour: brand.colour,
      brandLetters: brand.letters,
    };
  });
  await db.transaction(async (tx) => {
    const moved = await movedProviders(tx, rows);
    await tx
      .insert(providers)
      .values(rows)
      .onConflictDoUpdate({
        target: providers.id,
        set: overwriteAllBut(providers, 'id', 'movies', 'series', 'fetchedAt'),
      });
    if (moved.length > 0) await keepFacets(tx, isAtOneOf(moved));
  });
  catalogueChanged();
}

type Place = Pick<
  typeof providers.$inferSelect,
  'id' | 'mergedInto' | 'familyId' | 'displayPriority'
>;

/** The known ones that now stand elsewhere: their titles' facets depend on it. */
async function movedProviders(tx: Transaction, rows: readonly Place[]): Promise<number[]> {
  const known = await tx
    .select()
    .from(providers)
    .where(
      inArray(
        providers.id,
        rows.map((row) => row.id),
      ),
    );
  const before = new Map(known.map((one) => [one.id, one]));
  return rows
    .filter(({ id, mergedInto, familyId, displayPriority }) => {
      const one = before.get(id);
      if (one === undefined) return false;
      return (
        one.mergedInto !== mergedInto ||
        one.familyId !== familyId ||
        one.displayPriority !== displayPriority
      );
    })
    .map((row) => row.id);
}

/** For `keepFacets`: titles at these providers, at one merged into them or of their family. */
function isAtOneOf(ids: readonly number[]): SQL {
  return sql`exists (select from offers o join providers own on own.id = o.provider_id
    join providers p on p.id = coalesce(own.merged_into, own.id)
    where o.media_type = f.media_type and o.title_id = f.title_id and o.gone_at is null
      and ${sql.param(ids)}::int[] && array[own.id, p.id, p.family_id])`;
}

/**
 * Takes over what a source says of providers. New ones get a slug and a brand by rule; of those the
 * operator edits only the logo changes. `all` tells whether this is the source's own list: what a
 * title's offers say of its providers only adds those that are missing.
 * @throws ZodError
 */
export async function writeSeenProviders(
  tx: Transaction,
  inputs: readonly SeenProvider[],
  { at, all }: { at: Date; all: boolean },
): Promise<void> {
  const seen = lastOfEach(z.array(seenProviderInput).parse(inputs), (one) => one.id);
  const known = await tx
    .select()
    .from(providers)
    .where(
      inArray(
        providers.id,
        seen.map((one) => one.id),
      ),
    );
  const isKnown = new Set(known.map((one) => one.id));
  const missing = seen.filter((one) => !isKnown.has(one.id)).toSorted((a, b) => a.id - b.id);
  const rows = missing.map(({ id, name, logoPath, displayPriority }) => {
    const { colour, letters } = brandOf(id, name);
    return {
      id,
      // The id makes it the only one: names are not.
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
  if (rows.length > 0) await tx.insert(providers).values(rows).onConflictDoNothing();
  if (!all || known.length === 0) return;
  await tx.execute(sql`
    update providers p set logo_path = coalesce(s."logoPath", p.logo_path), fetched_at = ${at},
      name = case when p.curated then p.name else s.name end,
      display_priority = case when p.curated then p.display_priority
        else ${AFTER_CURATED} + s."displayPriority" end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as s(id int, name text, "logoPath" text, "displayPriority" int)
    where p.id = s.id`);
}
