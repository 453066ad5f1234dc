import type {
  Language,
  LinkKind,
  Presence,
  Quality,
  Subtitle,
} from '#shared/sources/availability.ts';
import type { OfferType } from '#shared/offer-types.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';

/** A value and the day on which its source said it. */
export type SeenFact<T> = { value: T; seenOn: string };

/** An offer as all sources know it. Null is "no source says", never "no". */
export type DetailedOffer = {
  type: OfferType;
  /** The providers as which the catalogue lists it; empty if only another source knows it. */
  providerIds: readonly number[];
  /** The service in which it is watched. */
  service: string;
  /** The channel that it needs there. */
  channel: string | null;
  presence: Presence;
  listedBy: readonly SourceId[];
  link: { kind: LinkKind; url: string; from: SourceId | null } | null;
  quality: SeenFact<Quality> | null;
  priceCents: SeenFact<number> | null;
  audios: SeenFact<readonly Language[]> | null;
  subtitles: SeenFact<readonly Subtitle[]> | null;
  lastDay: SeenFact<string> | null;
  isLeavingUndated: boolean;
  /** Seasons that are there, and those of which no source says anything; null if all is known as a whole only. */
  seasons: { here: readonly SeasonOfOffer[]; unknown: readonly number[] } | null;
};

export type SeasonOfOffer = {
  number: number;
  lastDay: string | null;
  isLeavingUndated: boolean;
};

/** An announced offer. */
export type AnnouncedOffer = {
  type: OfferType;
  /** The provider as which the catalogue will list it; null if it has none, absent in rows of earlier versions. */
  providerId?: number | null;
  service: string;
  channel: string | null;
  season: number | null;
  day: string | null;
};

/** The content of a row of `merged_offers`. */
export type StoredDetails = {
  /** True for the demonstration's: they are shown as long as the title is the demonstration's too. */
  isInvented?: true;
  offers: readonly DetailedOffer[];
  coming: readonly AnnouncedOffer[];
};
