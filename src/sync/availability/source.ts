// Reasons: docs/decisions/2026-11-28-sources-of-offers.md
import type { Restricted } from '#shared/restricted.ts';
import type { OfferChange, Offer, TitleIds, ServiceLink } from './offer.ts';
import type { ServiceKey } from './services.ts';

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

/** Sources with a property of their policy. */
type SourcesWith<Property extends keyof SourcePolicy, Value> = {
  [Id in SourceId]: (typeof POLICIES)[Id][Property] extends Value ? Id : never;
}[SourceId];

/** A source's data, restricted if the source may not be redistributed. */
export type Licensed<Id extends SourceId, T> =
  Id extends SourcesWith<'mayRedistribute', false> ? Restricted<T> : T;

/** A part of an answer that could not be used, counted by reason. */
export type Refusals = Readonly<Record<string, number>>;

/** Knowledge of one source about one title. */
export type SourceAnswer<Id extends SourceId = SourceId> = {
  source: Id;
  title: TitleIds;
  fetchedAt: Date;
  /** True if an offer that is not in the list is not there; false if the source may have left some out. */
  isComplete: boolean;
  /** The seasons of which the answer says yes or no; empty if it knows the series only as a whole. */
  seasonsTold: readonly number[];
  /** Always empty for a source that may not decide presence. */
  offers: Id extends SourcesWith<'mayDecidePresence', false> ? readonly never[] : readonly Offer[];
  links: readonly ServiceLink[];
  refusals: Refusals;
};

/** One page of a bulk job, and the cursor that the same transaction has to store with it; null on the last page. */
export type AnswerPage<Id extends SourceId> = {
  answers: readonly SourceAnswer<Id>[];
  nextCursor: string | null;
};

export type ChangePage<Id extends SourceId> = {
  changes: readonly OfferChange[];
  /** The titles of the changes, as far as the page describes their offers; never complete. */
  answers: readonly SourceAnswer<Id>[];
  refusals: Refusals;
  nextCursor: string | null;
};

/** Detail to which a title is fetched. */
export type Depth = 'title' | 'season';

/**
 * A source of offers or of links to titles. A source without a key or a contact is absent, and every page works with
 * the film database alone. The methods beyond `covers` are those that the source has.
 */
export interface AvailabilitySource<Id extends SourceId> {
  readonly id: Id;
  readonly policy: (typeof POLICIES)[Id];
  /** The services about whose offers it can say yes or no. */
  covers(signal?: AbortSignal): Promise<ReadonlySet<ServiceKey> | 'all' | 'none'>;
  /** Null if the source does not know the title. */
  title?(
    ids: TitleIds,
    depth: Depth,
    signal?: AbortSignal,
  ): Promise<Licensed<Id, SourceAnswer<Id>> | null>;
  /** The next page of a job, from its beginning if there is no cursor. */
  page?(
    job: string,
    cursor: string | null,
    signal?: AbortSignal,
  ): Promise<Licensed<Id, AnswerPage<Id>>>;
  changes?(
    kind: OfferChange['kind'],
    scope: 'title' | 'season',
    since: Date | null,
    cursor: string | null,
    signal?: AbortSignal,
  ): Promise<Licensed<Id, ChangePage<Id>>>;
}

/** Counts refusals while an answer is read. */
export class RefusalCount {
  readonly #counts = new Map<string, number>();

  note(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  toRecord(): Refusals {
    return Object.fromEntries(this.#counts);
  }
}
