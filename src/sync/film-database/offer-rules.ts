import type { SeenProvider, TitleInput } from '#catalog/import-schema.ts';
import { MOST_OF_TITLE } from '#catalog/import-schema.ts';
import type { OfferType } from '#catalog/schema.ts';
import { cutList, imagePathOf, lineOf } from './text-rules.ts';
import { Findings } from './findings.ts';
import type { OffersAnswer, ProviderRow, Providers } from './listing-schema.ts';
import { offerGroups } from './listing-schema.ts';

/** The film database takes its offers from JustWatch, and requires the attribution. */
export const OFFER_SOURCE = 'justwatch';

/** The position of a provider without one. */
const LAST_PLACE = 500;

const TYPES: Readonly<Record<(typeof offerGroups)[number], OfferType>> = {
  flatrate: 'stream',
  free: 'free',
  ads: 'ads',
  rent: 'rent',
  buy: 'buy',
};

export type MappedOffers = {
  offers: NonNullable<TitleInput['offers']>;
  /** The providers of these offers. */
  providers: SeenProvider[];
};

/** The offers of a title in Brazil; may be empty. */
export function mapOffers(
  answer: OffersAnswer,
  at: Date,
  findings: Findings = new Findings(),
): MappedOffers {
  const brazil = answer.results.BR ?? {};
  const providers = new Map<number, SeenProvider>();
  const all = offerGroups.flatMap((group) => {
    const rows = new Map((brazil[group] ?? []).map((row) => [row.provider_id, row]));
    return [...rows.values()].flatMap((row) => {
      const provider = seen(row, row.display_priority);
      if (provider === null) return [];
      providers.set(row.provider_id, provider);
      return [{ providerId: row.provider_id, type: TYPES[group] }];
    });
  });
  const entries = cutList(all, MOST_OF_TITLE.offers, {
    name: 'watch/providers.results.BR',
    findings,
  });
  return {
    offers: {
      checkedAt: at,
      source: OFFER_SOURCE,
      watchLink: linkOf(brazil.link, findings),
      entries,
    },
    providers: [...providers.values()],
  };
}

/** All providers available in Brazil. */
export function mapProviders(answer: Providers): SeenProvider[] {
  const rows = new Map(answer.results.map((row) => [row.provider_id, row]));
  return [...rows.values()].flatMap(
    (row) => seen(row, row.display_priorities?.BR ?? row.display_priority) ?? [],
  );
}

function seen(row: ProviderRow, place: number | null | undefined): SeenProvider | null {
  const name = lineOf(row.provider_name);
  if (name === null) return null;
  return {
    id: row.provider_id,
    name,
    logoPath: imagePathOf(row.logo_path),
    displayPriority: place ?? LAST_PLACE,
  };
}

function linkOf(link: string | null | undefined, findings: Findings): string | null {
  const text = lineOf(link);
  if (text === null) return null;
  if (text.startsWith('https://') && URL.canParse(text)) return text;
  findings.note('watch/providers.results.BR.link', text.slice(0, 8));
  return null;
}
