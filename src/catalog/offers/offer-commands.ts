import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changing, noteChange } from '#platform/database/changes.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { Db } from '#platform/database/database.ts';
import { fillFacets, keepFacets } from '#catalog/shelf/facet-commands.ts';
import { offersOfTitleInput } from '#catalog/import-schema.ts';
import type { CheckedOffers, OffersOfTitleInput, TitleKey } from '#catalog/import-schema.ts';
import { noteOfferEvents } from './offer-events.ts';
import type { TitleChanges } from './offer-events.ts';
import { OFFER_PERIODS, offerChanges } from './offer-rules.ts';
import type { KnownOffer, OfferPeriods } from './offer-rules.ts';
import { offers, streamingTypes } from './offer-tables.ts';
import { countTitlesAtProviders } from '#catalog/providers/provider-commands.ts';
import { titles } from '#catalog/titles/title-tables.ts';
import { ALL_TITLES, DEMONSTRATION, LISTS, PROVIDER_COUNTS, titleTag } from '#catalog/tag-rules.ts';
import { isOneOf } from '#catalog/titles/title-rows.ts';
import { insertAll } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';

/** The periods for judging a check of offers, and the sync run that made it, if any. */
export type OfferCheckPeriods = OfferPeriods & { run?: number | undefined };

/**
 * Stores the result of one check of titles' offers; titles that are not in the catalogue are skipped. The
 * providers must exist.
 * @throws ZodError
 */
export async function writeOffers(
  tx: Transaction,
  inputs: readonly OffersOfTitleInput[],
  periods: OfferCheckPeriods = OFFER_PERIODS,
): Promise<void> {
  const parsed = z.array(offersOfTitleInput).parse(inputs);
  const rows = await tx
    .select({ type: titles.mediaType, id: titles.id })
    .from(titles)
    .where(isOneOf(parsed, titles.mediaType, titles.id));
  const there = new Set(rows.map(({ type, id }) => `${type} ${id}`));
  const checked = parsed.filter(({ type, id }) => there.has(`${type} ${id}`));
  await replaceOffers(tx, checked, periods);
  await settleTitles(tx, checked);
  await noteChange(tx, checked.map(titleTag));
}

/** Updates everything derived from titles and their offers, as the last step of a transaction. */
export async function settleTitles(tx: Transaction, keys: readonly TitleKey[]): Promise<void> {
  await tx.execute(sql`
    update titles t set arrived_on = greatest(t.released_on, (
      select max(o.first_seen) from offers o
      where o.media_type = t.media_type and o.title_id = t.id and o.gone_at is null and o.witnessed
        and o.type in ${streamingTypes}))
    where ${isOneOf(keys, sql`t.media_type`, sql`t.id`)}`);
  await keepFacets(tx, isOneOf(keys, sql`f.media_type`, sql`f.title_id`));
}

/** Updates the offers of these titles, within the transaction that writes the titles. */
export async function replaceOffers(
  tx: Transaction,
  checked: readonly CheckedOffers[],
  periods: OfferCheckPeriods = OFFER_PERIODS,
): Promise<void> {
  if (checked.length === 0) return;
  const known = await knownOffers(tx, checked);
  const seenBefore = await lookedAtBefore(tx, checked);
  const absent: { id: number; at: Date }[] = [];
  const gone: { id: number; at: Date }[] = [];
  const kept: {
    id: number;
    first: string;
    witnessed: boolean;
    link: string | null;
    at: Date;
    day: string;
    source: string;
  }[] = [];
  const fresh: (typeof offers.$inferInsert)[] = [];
  const changed: TitleChanges[] = [];
  for (const { type, id, offers: look } of checked) {
    const today = brazilDay(look.checkedAt);
    const key = `${type} ${id}`;
    const before = known.get(key) ?? [];
    const check = { today, at: look.checkedAt, isFirstLook: !seenBefore.has(key) };
    const changes = offerChanges(before, look.entries, { ...check, periods });
    changed.push({ type, id, known: before, changes, ...check });
    absent.push(...changes.absent.map((offer) => ({ id: offer, at: look.checkedAt })));
    gone.push(...changes.gone);
    kept.push(
      ...changes.kept.map((offer) => ({
        id: offer.id,
        first: offer.firstSeen,
        witnessed: offer.witnessed,
        link: offer.link,
        at: look.checkedAt,
        day: today,
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
    update offers o set absent_since = greatest(a.at, o.checked_at)
    from jsonb_to_recordset(${JSON.stringify(absent)}::jsonb) as a(id bigint, at timestamptz)
    where o.id = a.id`);
  await tx.execute(sql`
    update offers o set gone_at = greatest(g.at, o.checked_at)
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(id bigint, at timestamptz)
    where o.id = g.id`);
  await tx.execute(sql`
    update offers o set first_seen = k.first, witnessed = k.witnessed, link = k.link,
      source = k.source, absent_since = null, gone_at = null,
      last_seen = greatest(o.last_seen, k.first, k.day),
      checked_at = greatest(o.checked_at, k.at)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k(id bigint, first date, witnessed boolean, link text, at timestamptz, day date,
        source text)
    where o.id = k.id`);
  await insertAll(tx, offers, fresh);
  await noteOfferEvents(tx, changed, periods);
  const looks = checked.map(({ type, id, offers: look }) => ({
    type,
    id,
    at: look.checkedAt,
    source: look.source,
    watch: look.watchLink,
  }));
  await tx.execute(sql`
    update titles t set offers_checked_at = c.at, offers_source = c.source, watch_link = c.watch
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
      as c(type media_type, id int, at timestamptz, source text, watch text)
    where t.media_type = c.type and t.id = c.id`);
}

/** Titles whose offers were checked before. */
async function lookedAtBefore(
  tx: Transaction,
  keys: readonly TitleKey[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ type: titles.mediaType, id: titles.id })
    .from(titles)
    .where(
      sql`${isOneOf(keys, titles.mediaType, titles.id)} and ${titles.offersCheckedAt} is not null`,
    );
  return new Set(rows.map(({ type, id }) => `${type} ${id}`));
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
      byTitle.set(key, [...(byTitle.get(key) ?? []), row]);
    }
  }
  return byTitle;
}

/** Tables whose statistics the planner needs; the embedded database has no autovacuum. */
const LARGE = sql.raw(
  'titles, title_translations, title_genres, offers, people, cast_credits, crew_credits, recommendations',
);

/**
 * Refreshes the planner's statistics. Call it early when filling an empty catalogue as well: foreign key
 * checks keep their first plan, and one made for an empty table scans all of it.
 */
export async function measureCatalogue(db: Db): Promise<void> {
  await db.execute(sql`analyze ${LARGE}`);
}

/** Updates the providers' counts and the planner's statistics; call it once at the end of an import. */
export async function finishImport(db: Db): Promise<void> {
  await countTitlesAtProviders(db);
  await measureCatalogue(db);
  await changing(db, async (tx) => {
    await fillFacets(tx);
    await noteChange(tx, [...ALL_TITLES, PROVIDER_COUNTS, LISTS, DEMONSTRATION]);
  });
  await db.execute(sql`analyze title_facets`);
}
