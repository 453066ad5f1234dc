import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { FREE_OFFER_TYPES, STREAMING_OFFER_TYPES } from '#shared/offer-types.ts';
import type { OfferType } from '#shared/offer-types.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { KnownOffer, OfferChanges } from './offer-rules.ts';

/** A change for a title at a service, which is a family of providers. */
type OfferEvent = {
  kind: 'arrived' | 'free' | 'left';
  providerId: number;
  /** True if it made the title free and no service had it free before. */
  isFree: boolean;
};

type Check = {
  /** All stored offers of the title before the check, ended ones too. */
  known: readonly KnownOffer[];
  changes: OfferChanges;
  /** True if the title's offers were never checked before, so no event can be derived. */
  isFirstLook: boolean;
  /** The service of a provider. */
  familyOf: (providerId: number) => number;
  /** YYYY-MM-DD, Brazil's day of the check. */
  today: string;
  /** The time of the check. */
  at: Date;
  /** Milliseconds after its end in which an offer's return is no arrival. */
  returnMs: number;
};

type Offer = { providerId: number; type: OfferType; region: string };

const MS_PER_DAY = 86_400_000;
/** Days after which an offer's start, as its source dates it, is no news: the offer was found late. */
const NEWS_DAYS = 7;

const isStreaming = ({ type, region }: Offer) =>
  region === 'BR' && STREAMING_OFFER_TYPES.some((one) => one === type);
const isFree = (offer: Offer) =>
  isStreaming(offer) && FREE_OFFER_TYPES.some((one) => one === offer.type);

/**
 * The events of one title's check. A title arrives at a service that had no streaming offer of it, nor one that ended
 * less than `returnMs` ago: an offer that goes and soon returns is no arrival. A title leaves a service with its last
 * streaming offer there.
 */
export function offerEventsOf({ known, changes, isFirstLook, ...check }: Check): OfferEvent[] {
  if (isFirstLook) return [];
  const { familyOf, today, at, returnMs } = check;
  const recent = known.filter(
    (offer) =>
      isStreaming(offer) &&
      (offer.goneAt === null || at.getTime() - offer.goneAt.getTime() <= returnMs),
  );
  const before = new Set(recent.map(({ providerId }) => familyOf(providerId)));
  const earliest = new Date(Date.parse(today) - NEWS_DAYS * MS_PER_DAY).toISOString().slice(0, 10);
  const fresh = changes.fresh.filter(
    (offer) => isStreaming(offer) && offer.witnessed && offer.firstSeen >= earliest,
  );
  const wasFree = recent.some(isFree);
  const freeAt = wasFree ? undefined : fresh.find(isFree)?.providerId;
  const freeFamily = freeAt === undefined ? undefined : familyOf(freeAt);
  const arrivals = new Set(fresh.map(({ providerId }) => familyOf(providerId)));
  const events: OfferEvent[] = [];
  for (const providerId of arrivals) {
    const makesFree = providerId === freeFamily;
    if (!before.has(providerId)) events.push({ kind: 'arrived', providerId, isFree: makesFree });
    else if (makesFree) events.push({ kind: 'free', providerId, isFree: true });
  }
  const gone = new Set(changes.gone.map(({ id }) => id));
  const left = known.filter((offer) => gone.has(offer.id) && isStreaming(offer));
  const staying = [
    ...known.filter((offer) => offer.goneAt === null && !gone.has(offer.id)),
    ...changes.fresh,
    ...known.filter((offer) => changes.kept.some(({ id }) => id === offer.id)),
  ].filter(isStreaming);
  const there = new Set(staying.map(({ providerId }) => familyOf(providerId)));
  for (const providerId of new Set(left.map((offer) => familyOf(offer.providerId)))) {
    if (!there.has(providerId)) events.push({ kind: 'left', providerId, isFree: false });
  }
  return events;
}

/** The changes that one check of a title's offers found. */
export type TitleChanges = TitleKey & {
  known: readonly KnownOffer[];
  changes: OfferChanges;
  isFirstLook: boolean;
  today: string;
  at: Date;
};

/**
 * Writes the events of these checks into the outbox, in the transaction that changes the offers. `run` is the sync run
 * that made the checks.
 */
export async function noteOfferEvents(
  tx: Transaction,
  titles: readonly TitleChanges[],
  { returnMs, run = null }: { returnMs: number; run?: number | null | undefined },
): Promise<void> {
  const changed = titles.filter(
    ({ changes, isFirstLook }) =>
      !isFirstLook && (changes.fresh.length > 0 || changes.gone.length > 0),
  );
  if (changed.length === 0) return;
  const families = await familiesOf(tx);
  const familyOf = (id: number) => families.get(id) ?? id;
  const events = changed.flatMap(({ type, id, ...check }) =>
    offerEventsOf({ ...check, familyOf, returnMs }).map((event) => ({
      ...event,
      type,
      id,
      day: check.today,
      at: check.at,
    })),
  );
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into offer_events
      (kind, media_type, title_id, provider_id, is_free, day, noted_at, run_id)
    select kind, type, id, "providerId", "isFree", day, at, ${run}::bigint
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, type media_type,
      id int, "providerId" int, "isFree" boolean, day date, at timestamptz)
    on conflict do nothing`);
}

/** The heads of all providers' families, some hundred rows. */
async function familiesOf(tx: Transaction): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ id: number; family: number }>(
    tx,
    sql`select own.id, p.family_id as family from providers own
      join providers p on p.id = coalesce(own.merged_into, own.id)`,
  );
  return new Map(rows.map(({ id, family }) => [id, family]));
}
