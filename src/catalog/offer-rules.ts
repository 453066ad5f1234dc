import type { OfferType } from './schema.ts';

/** The label of a provider's chip (document 1, section 3, "Provider entry"). */
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
 * The address at a provider: the offer's own, else the provider's search for the title's name, else the
 * page on which the source shows all offers of the title.
 */
export function offerLink(
  { own, template, watch }: Record<'own' | 'template' | 'watch', string | null>,
  title: string,
): string | null {
  if (own !== null) return own;
  if (template === null) return watch;
  return template.replace(/\{(title|query)\}/g, () => encodeURIComponent(title));
}

/** A stored offer of a title; `gone` if it has ended. */
export type KnownOffer = {
  id: number;
  providerId: number;
  type: OfferType;
  region: string;
  firstSeen: string;
  witnessed: boolean;
  gone: boolean;
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
  /** Current offers that the source no longer reports. */
  gone: number[];
  /** Current offers that it still reports. */
  kept: { id: number; firstSeen: string; witnessed: boolean; link: string | null }[];
  /** New offers, and ended ones that returned. */
  fresh: (SeenOffer & { firstSeen: string; witnessed: boolean })[];
};

/**
 * Compares the stored offers of one title with those its source reports on `today` (YYYY-MM-DD,
 * Brazil's day). An offer that returns becomes a new record from today on; the ended one keeps its dates. Offers found by
 * the first check of a title began on an unknown day, so they are not witnessed.
 */
export function offerChanges(
  known: readonly KnownOffer[],
  seen: readonly SeenOffer[],
  today: string,
  isFirstLook = false,
): OfferChanges {
  const current = new Map(
    known.filter((offer) => !offer.gone).map((offer) => [keyOf(offer), offer]),
  );
  const history = new Set(known.filter((offer) => offer.gone).map(keyOf));
  const changes: OfferChanges = { gone: [], kept: [], fresh: [] };
  const named = new Set<string>();
  for (const offer of seen) {
    const key = keyOf(offer);
    if (named.has(key)) continue;
    named.add(key);
    const before = current.get(key);
    const since = offer.since !== undefined && offer.since < today ? offer.since : today;
    if (before) {
      const firstSeen = history.has(key) ? before.firstSeen : (offer.since ?? before.firstSeen);
      const witnessed = before.witnessed || offer.since !== undefined;
      changes.kept.push({ id: before.id, firstSeen, witnessed, link: offer.link });
    } else {
      const firstSeen = history.has(key) ? today : since;
      const witnessed = offer.since !== undefined || !isFirstLook;
      changes.fresh.push({ ...offer, firstSeen, witnessed });
    }
  }
  for (const [key, offer] of current) if (!named.has(key)) changes.gone.push(offer.id);
  return changes;
}

function keyOf(offer: { providerId: number; type: OfferType; region: string }): string {
  return `${offer.type} ${offer.providerId} ${offer.region}`;
}
