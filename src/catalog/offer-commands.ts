import { eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { fillFacets, keepFacets } from './facet-commands.ts';
import { providerInput } from './import-schema.ts';
import type { CheckedTitle, ProviderInput } from './import-schema.ts';
import { offerChanges } from './offer-rules.ts';
import type { KnownOffer } from './offer-rules.ts';
import { offers, providers } from './offer-tables.ts';
import { catalogueChanged, insertAll, overwriteAllBut } from './upsert-commands.ts';
import type { Transaction } from './upsert-commands.ts';

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
        set: overwriteAllBut(providers, 'id', 'movies', 'series'),
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

type CheckedOffers = Pick<CheckedTitle, 'type' | 'id'> & {
  offers: NonNullable<CheckedTitle['offers']>;
};

/** Brings the offers of these titles up to date, within the transaction that writes the titles. */
export async function replaceOffers(
  tx: Transaction,
  checked: readonly CheckedOffers[],
): Promise<void> {
  if (checked.length === 0) return;
  const known = await knownOffers(tx, checked);
  const gone: { id: number; at: Date }[] = [];
  const kept: { id: number; first: string; link: string | null; at: Date; source: string }[] = [];
  const fresh: (typeof offers.$inferInsert)[] = [];
  for (const { type, id, offers: look } of checked) {
    const today = look.checkedAt.toISOString().slice(0, 10);
    const changes = offerChanges(known.get(`${type} ${id}`) ?? [], look.entries, today);
    gone.push(...changes.gone.map((offer) => ({ id: offer, at: look.checkedAt })));
    kept.push(
      ...changes.kept.map((offer) => ({
        id: offer.id,
        first: offer.firstSeen,
        link: offer.link,
        at: look.checkedAt,
        source: look.source,
      })),
    );
    fresh.push(
      ...changes.fresh.map(({ since, ...offer }) => ({
        ...offer,
        mediaType: type,
        titleId: id,
        lastSeen: today,
        checkedAt: look.checkedAt,
        source: look.source,
      })),
    );
  }
  await tx.execute(sql`
    update offers o set gone_at = greatest(g.at, o.checked_at)
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(id bigint, at timestamptz)
    where o.id = g.id`);
  await tx.execute(sql`
    update offers o set first_seen = k.first, link = k.link, source = k.source,
      last_seen = greatest(o.last_seen, k.first, (k.at at time zone 'UTC')::date),
      checked_at = greatest(o.checked_at, k.at)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k(id bigint, first date, link text, at timestamptz, source text)
    where o.id = k.id`);
  await insertAll(tx, offers, fresh);
  const looks = checked.map(({ type, id, offers: look }) => ({
    type,
    id,
    at: look.checkedAt,
    source: look.source,
  }));
  await tx.execute(sql`
    update titles t set offers_checked_at = c.at, offers_source = c.source
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
      as c(type media_type, id int, at timestamptz, source text)
    where t.media_type = c.type and t.id = c.id`);
}

async function knownOffers(
  tx: Transaction,
  checked: readonly CheckedOffers[],
): Promise<Map<string, KnownOffer[]>> {
  const byTitle = new Map<string, KnownOffer[]>();
  for (const type of ['movie', 'serie'] as const) {
    const ids = checked.filter((title) => title.type === type).map((title) => title.id);
    if (ids.length === 0) continue;
    const rows = await tx
      .select()
      .from(offers)
      .where(sql`${eq(offers.mediaType, type)} and ${inArray(offers.titleId, ids)}`);
    for (const row of rows) {
      const key = `${type} ${row.titleId}`;
      byTitle.set(key, [...(byTitle.get(key) ?? []), { ...row, gone: row.goneAt !== null }]);
    }
  }
  return byTitle;
}

/** What the planner must know the size of; the embedded database never looks by itself. */
const LARGE = sql.raw(
  'titles, title_translations, title_genres, offers, people, cast_credits, crew_credits, recommendations',
);

/** Counts what each provider has and lets the planner look; call it once at the end of an import. */
export async function finishImport(db: Db): Promise<void> {
  await db.execute(sql`
    with counted as (
      select coalesce(p.merged_into, p.id) as id,
        count(distinct o.title_id) filter (where o.media_type = 'movie') as movies,
        count(distinct o.title_id) filter (where o.media_type = 'serie') as series
      from providers p left join offers o on o.provider_id = p.id and o.gone_at is null
      group by 1)
    update providers p set movies = c.movies, series = c.series
    from counted c where c.id = coalesce(p.merged_into, p.id)
      and (p.movies, p.series) is distinct from (c.movies, c.series)`);
  await db.execute(sql`analyze ${LARGE}`);
  await db.transaction(fillFacets);
  await db.execute(sql`analyze title_facets`);
  catalogueChanged();
}
