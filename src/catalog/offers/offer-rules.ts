import type { OfferType } from '#catalog/schema.ts';
import { DAY_MS } from '#shared/days.ts';

/** The label of a provider's chip (docs/product-rules.md R10). */
const LABELS: Record<OfferType, string> = {
  stream: 'PARA ASSISTIR',
  free: 'GRÁTIS',
  ads: 'GRÁTIS COM ANÚNCIOS',
  rent: 'PARA ALUGAR',
  buy: 'PARA COMPRAR',
};

export function offerLabel(type: OfferType): string {
  return LABELS[type];
}

/**
 * The address of an offer: its own, else the provider's search for the title's name, else the page on which the source
 * shows all offers of the title.
 */
export function offerLink(
  { own, template, watch }: Record<'own' | 'template' | 'watch', string | null>,
  title: string,
): string | null {
  if (own !== null) return own;
  if (template === null) return watch;
  return template.replace(/\{(title|query)\}/g, () => encodeURIComponent(title));
}

/** Milliseconds during which a missing offer may be a slip of its source. */
export type OfferPeriods = {
  /** An offer ends when a check at least this long after the first absence misses it too; 0: at once. */
  graceMs: number;
  /** An offer that returns within this time after it ended goes on as if it had not ended, so it is no arrival. */
  returnMs: number;
};

export const OFFER_PERIODS: OfferPeriods = { graceMs: DAY_MS, returnMs: 7 * DAY_MS };

/** A stored offer of a title. */
export type StoredOffer = {
  id: number;
  providerId: number;
  type: OfferType;
  region: string;
  firstSeen: string;
  witnessed: boolean;
  /** The first of the latest checks in a row that missed it. */
  absentSince: Date | null;
  goneAt: Date | null;
};

/** An offer as its source reports it. */
export type SeenOffer = {
  providerId: number;
  type: OfferType;
  region: string;
  link: string | null;
  since?: string | undefined;
};

export type OfferChanges = {
  /** Current offers that the source does not report, for the first time. */
  absent: number[];
  /** Offers that ended, and when they were first absent. */
  gone: { id: number; at: Date }[];
  /** Current offers that it still reports, and ended ones that it reports again soon. */
  kept: { id: number; firstSeen: string; witnessed: boolean; link: string | null }[];
  /** New offers, and ended ones that returned after a long time. */
  fresh: (SeenOffer & { firstSeen: string; witnessed: boolean })[];
};

export type OfferCheck = {
  /** YYYY-MM-DD, Brazil's day of the check. */
  today: string;
  /** The time of the check. */
  at: Date;
  /** True if the title's offers were never checked before. */
  isFirstLook?: boolean;
  periods?: OfferPeriods;
};

/**
 * Compares the stored offers of one title with those its source reports. One report without an offer may be a slip: the
 * offer ends when a report at least `graceMs` later agrees. An ended offer that returns within `returnMs` goes on with
 * its dates; later it becomes a new record from today on, and the ended one keeps its dates. Offers found by the first
 * check of a title began on an unknown day, so they are not witnessed.
 */
export function offerChanges(
  stored: readonly StoredOffer[],
  seen: readonly SeenOffer[],
  { today, at, isFirstLook = false, periods = OFFER_PERIODS }: OfferCheck,
): OfferChanges {
  const current = new Map(
    stored.filter((offer) => offer.goneAt === null).map((offer) => [keyOf(offer), offer]),
  );
  const ended = newestEnded(stored);
  const changes: OfferChanges = { absent: [], gone: [], kept: [], fresh: [] };
  const named = new Set<string>();
  for (const offer of seen) {
    const key = keyOf(offer);
    if (named.has(key)) continue;
    named.add(key);
    const last = ended.get(key);
    const before = current.get(key) ?? (isSoon(last, at, periods) ? last : undefined);
    const since = offer.since !== undefined && offer.since < today ? offer.since : today;
    if (before) {
      const firstSeen = last === undefined ? (offer.since ?? before.firstSeen) : before.firstSeen;
      const witnessed = before.witnessed || offer.since !== undefined;
      changes.kept.push({ id: before.id, firstSeen, witnessed, link: offer.link });
    } else {
      const firstSeen = last === undefined ? since : today;
      const witnessed = offer.since !== undefined || !isFirstLook;
      changes.fresh.push({ ...offer, firstSeen, witnessed });
    }
  }
  for (const [key, offer] of current) {
    if (named.has(key)) continue;
    const since = offer.absentSince ?? at;
    const isOver = at.getTime() - since.getTime() >= periods.graceMs;
    if (isOver) changes.gone.push({ id: offer.id, at: since });
    else if (offer.absentSince === null) changes.absent.push(offer.id);
  }
  return changes;
}

/** The latest ended record of each offer. */
function newestEnded(stored: readonly StoredOffer[]): Map<string, StoredOffer> {
  const ended = stored
    .flatMap((offer) => (offer.goneAt === null ? [] : [{ offer, end: offer.goneAt.getTime() }]))
    .toSorted((a, b) => a.end - b.end);
  return new Map(ended.map(({ offer }) => [keyOf(offer), offer]));
}

function isSoon(ended: StoredOffer | undefined, at: Date, { returnMs }: OfferPeriods): boolean {
  if (ended === undefined || ended.goneAt === null) return false;
  return at.getTime() - ended.goneAt.getTime() <= returnMs;
}

function keyOf(offer: { providerId: number; type: OfferType; region: string }): string {
  return `${offer.type} ${offer.providerId} ${offer.region}`;
}
