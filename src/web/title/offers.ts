import type { ProviderEntry, TitleProviders } from '#api/types.ts';

/** Offers that cost nothing beyond what a visitor may already pay: subscription, free, with ads. */
export function watchOffers(providers: TitleProviders): ProviderEntry[] {
  return firstPerProvider([...providers.stream, ...providers.free, ...providers.ads]);
}

/** Rent and buy as one list; rent wins where a provider has both (document 1, section 9). */
export function paidOffers(providers: TitleProviders): ProviderEntry[] {
  return firstPerProvider([...providers.rent, ...providers.buy]);
}

function firstPerProvider(entries: ProviderEntry[]): ProviderEntry[] {
  const seen = new Set<number>();
  return entries.filter((entry) => !seen.has(entry.provider_id) && seen.add(entry.provider_id));
}

export const NO_PROVIDER = 'No momento não encontramos este título em nenhum streaming.';

/**
 * The answer to "onde assistir?" in one sentence, for a visitor who has not said what they
 * subscribe to. What is free says so: it is the better news.
 */
export function answer(providers: TitleProviders): string {
  const watch = watchOffers(providers);
  const [first, second] = watch;
  if (first === undefined) {
    return paidOffers(providers).length > 0 ? 'Só pra alugar ou comprar.' : NO_PROVIDER;
  }
  const lead = isFree(first) ? 'Tá de graça' : 'Tá';
  if (second === undefined) return `${lead} ${at(first)}.`;
  const other = isFree(second) && !isFree(first) ? `de graça ${at(second)}` : at(second);
  return watch.length === 2
    ? `${lead} ${at(first)} e ${other}.`
    : `${lead} ${at(first)}, ${other} e em mais ${watch.length - 2}.`;
}

/** What a door to a provider says. */
export const verbOf = ({ type }: Pick<ProviderEntry, 'type'>): string => {
  if (type === 'rent') return 'Alugar';
  return type === 'buy' ? 'Comprar' : 'Assistir';
};

const isFree = ({ type }: ProviderEntry): boolean => type === 'free' || type === 'ads';

/** "no Globoplay", "na Netflix": the article Brazilians use with the name. */
export function at(entry: { provider_name: string }): string {
  return `${isFeminine(entry.provider_name) ? 'na' : 'no'} ${entry.provider_name}`;
}

/** Brands that Brazilians speak of as "a"; every other service is "o". */
const FEMININE =
  /^(netflix|apple tv|hbo|max\b|crunchyroll|mubi|microsoft store|reserva|claro|pluto|spcine|itaú|oldflix)/i;
const isFeminine = (name: string) => FEMININE.test(name);
