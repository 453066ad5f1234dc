// The sources of offers and their terms, for the page about sources and for the code that has to keep to them.
// Reasons: docs/decisions/2026-11-28-sources-of-offers.md

/** Terms under which a source may be used. They are shown on the page about sources, and the types below enforce them. */
export type SourcePolicy = {
  name: string;
  /** A sentence for the page about sources: whose data it is, and what it may not be used for. */
  sentence: string;
  licence: 'CC0-1.0' | 'proprietary';
  /** False if no field of it may leave by the public API, JSON-LD, feeds, sitemaps or exports. */
  mayRedistribute: boolean;
  /** False if it only knows addresses: an identifier at a service is no proof that the title is there. */
  mayDecidePresence: boolean;
  /** The words that have to stand where its data is shown, and the address to which they link. */
  notice: { text: string; url: string } | null;
  /** Days after which its data has to be fetched again or deleted; null without such a rule. */
  maxCacheDays: number | null;
  /** Requests a month; null without a cap. */
  monthlyRequests: number | null;
};

export const POLICIES = {
  'film-database': {
    name: 'TMDB',
    sentence: 'JustWatch, pelo TMDB. Com ele não se vende nada, nem se treina robô.',
    licence: 'proprietary',
    // Its offers are part of the public API since the first version, beside the names of TMDB and JustWatch.
    mayRedistribute: true,
    mayDecidePresence: true,
    notice: { text: 'Disponibilidade no Brasil: JustWatch', url: 'https://www.justwatch.com/br' },
    maxCacheDays: 180,
    monthlyRequests: null,
  },
  wikidata: {
    name: 'Wikidata',
    sentence: 'Wikidata, que é de todo mundo. Serve de endereço; nunca diz se tá lá.',
    licence: 'CC0-1.0',
    mayRedistribute: true,
    mayDecidePresence: false,
    // CC0 asks for none. The link invites people to correct identifiers.
    notice: { text: 'Links diretos: Wikidata (CC0)', url: 'https://www.wikidata.org/' },
    maxCacheDays: null,
    monthlyRequests: null,
  },
  'streaming-availability': {
    name: 'Streaming Availability',
    sentence: 'Streaming Availability. Aparece aqui na página e em mais nenhum lugar.',
    licence: 'proprietary',
    mayRedistribute: false,
    mayDecidePresence: true,
    // Its terms ask for the statement and the link for as long as any of its data is shown, also after the key ends.
    notice: {
      text: 'As informações de disponibilidade em streaming também são fornecidas por Streaming Availability API by Movie of the Night',
      url: 'https://www.movieofthenight.com/about/api',
    },
    maxCacheDays: null,
    // The free plan stops at 1,000; the rest is left for the operator's own checks.
    monthlyRequests: 900,
  },
} as const satisfies Record<string, SourcePolicy>;

export type SourceId = keyof typeof POLICIES;
