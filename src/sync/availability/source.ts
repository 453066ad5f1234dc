// Reasons: docs/decisions/2026-11-28-sources-of-offers.md
import type { Restricted } from '#shared/sources/restricted.ts';
import type { POLICIES, SourceId, SourcePolicy } from '#shared/sources/source-policies.ts';
import type { OfferChange, Offer, TitleIds, ServiceLink } from './offer.ts';
import type { ServiceKey } from './services.ts';

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
