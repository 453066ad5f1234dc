import type { ProviderEntry, TitleProviders } from '#api/types.ts';
import { placeAt } from '#shared/place-words.ts';
import type { Place } from '#web/personalisation/place.ts';

/** Streaming offers, one a provider: subscription, free, with ads. */
export function watchOffers(providers: TitleProviders): ProviderEntry[] {
  return firstPerProvider([...providers.stream, ...providers.free, ...providers.ads]);
}

/** Transaction offers, one a provider; rent wins over buy (docs/product-rules.md R11). */
export function paidOffers(providers: TitleProviders): ProviderEntry[] {
  return firstPerProvider([...providers.rent, ...providers.buy]);
}

function firstPerProvider(entries: ProviderEntry[]): ProviderEntry[] {
  const seen = new Set<number>();
  return entries.filter((entry) => !seen.has(entry.provider_id) && seen.add(entry.provider_id));
}

/** The beginning of the sentence about a place that has only a part of a series, instead of 'Tá'. */
export type LeadOf = (entry: ProviderEntry) => string | null | undefined;

export const NO_PROVIDER = 'No momento não encontramos este título em nenhum streaming.';

/**
 * The answer to "onde assistir?" in one sentence, for a visitor without subscriptions. It says which
 * offers are free.
 */
export function whereSentence(providers: TitleProviders, leadOf?: LeadOf): string {
  const watch = watchOffers(providers);
  const [first, second] = watch;
  if (first === undefined) {
    return paidOffers(providers).length > 0 ? 'Só pra alugar ou comprar.' : NO_PROVIDER;
  }
  const lead = isFreeOffer(first) ? 'Tá de graça' : 'Tá';
  if (second === undefined) return `${lead.replace('Tá', leadOf?.(first) ?? 'Tá')} ${at(first)}.`;
  const runnerUp =
    isFreeOffer(second) && !isFreeOffer(first) ? `de graça ${at(second)}` : at(second);
  return watch.length === 2
    ? `${lead} ${at(first)} e ${runnerUp}.`
    : `${lead} ${at(first)}, ${runnerUp} e em mais ${watch.length - 2}.`;
}

/** The offers by subscription, each family once. */
export function plansOf(providers: TitleProviders): ProviderEntry[] {
  const families = providers.stream.map(({ family_id: family }) => family);
  return providers.stream.filter(({ family_id: family }, n) => families.indexOf(family) === n);
}

/** The places of these offers, as the sentence of the ticket names them. */
export const placesOf = (providers: TitleProviders, leadOf?: LeadOf): Place[] =>
  plansOf(providers).map((plan) => {
    const lead = leadOf?.(plan);
    return lead ? [plan.family_id, at(plan), lead] : [plan.family_id, at(plan)];
  });

/**
 * The answer for a visitor none of whose subscriptions has the title: a free offer if there is one,
 * otherwise the providers they do not subscribe to.
 */
export function othersAnswer(providers: TitleProviders, leadOf?: LeadOf): string {
  const plans = plansOf(providers);
  const [only] = plans;
  const forFree = providers.free.length + providers.ads.length > 0;
  if (only === undefined || forFree) return whereSentence({ ...providers, stream: [] }, leadOf);
  return plans.length === 1
    ? `${leadOf?.(only) ?? 'Tá'} ${at(only)}, que você ainda não assina.`
    : `Tá em ${plans.length} plataformas. Você ainda não assina nenhuma.`;
}

/** Offers by the visitor's subscriptions first; otherwise the order is unchanged. */
export function mineFirst(
  offers: readonly ProviderEntry[],
  subscriptions: readonly { id: number }[],
): ProviderEntry[] {
  const isMine = (offer: ProviderEntry) => subscriptions.some(({ id }) => id === planOf(offer));
  return [...offers.filter(isMine), ...offers.filter((offer) => !isMine(offer))];
}

/** The family whose subscription includes this offer; undefined for any other type of offer. */
export const planOf = ({ type, family_id: family }: ProviderEntry): number | undefined =>
  type === 'stream' ? family : undefined;

/** The verb on a link to an offer. */
export const verbOf = ({ type }: Pick<ProviderEntry, 'type'>): string => {
  if (type === 'rent') return 'Alugar';
  return type === 'buy' ? 'Comprar' : 'Assistir';
};

/** A hint for screen readers about the effect of the link. */
export const opensIn = ({ provider_link: link }: ProviderEntry): string =>
  link?.startsWith(WATCH_PAGES) ? '(abre em nova aba, no TMDB)' : '(abre em nova aba)';

/** The film database's pages, used for providers without an address of their own. */
const WATCH_PAGES = 'https://www.themoviedb.org/';

export const isFreeOffer = ({ type }: ProviderEntry): boolean => type === 'free' || type === 'ads';

/** "no Globoplay", "na Netflix". */
export const at = (entry: { provider_name: string }): string => placeAt(entry.provider_name);

/** "do Globoplay", "da Netflix": where something left. */
export const from = (entry: { provider_name: string }): string => at(entry).replace(/^n/, 'd');
