import type { Language, Quality, Subtitle } from '#shared/sources/availability.ts';
import type { OfferType } from '#shared/offer-types.ts';
import type { MediaType } from '#catalog/schema.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { ServicePlace } from './services.ts';

/** The part of a title that an offer, a link or a change is about. */
export type Scope =
  | { kind: 'title' }
  | { kind: 'season'; season: number }
  | { kind: 'episode'; season: number; episode: number };

export const WHOLE_TITLE: Scope = { kind: 'title' };

/** `title`, `s2`, `s2e5`: as keys and rows store a scope. */
export function scopeKey(scope: Scope): string {
  if (scope.kind === 'title') return 'title';
  return scope.kind === 'season' ? `s${scope.season}` : `s${scope.season}e${scope.episode}`;
}

/** A title as all sources know it. Names are never compared: titles of the same name exist. */
export type TitleIds = {
  type: MediaType;
  /** The film database's. */
  id: number;
  imdbId: string | null;
};

/** An offer's identity: the service, the channel if it needs one, how it is paid, and its scope. */
export type OfferPlace = ServicePlace & { type: OfferType; scope: Scope };

/** Equal for the same offer at different sources. */
export const offerKey = ({ service, channel, type, scope }: OfferPlace): string =>
  `${channel?.key ?? service} ${type} ${scopeKey(scope)}`;

/** An offer as one source describes it. Null is "the source does not say", never "no". */
export type Offer = OfferPlace & {
  /** The film database's provider; null at other sources. */
  providerId: number | null;
  /** The title's page at the service, cleaned. */
  url: string | null;
  /** Starts playing at once, after a login. */
  playUrl: string | null;
  quality: Quality | null;
  /** Reais, in cents. */
  priceCents: number | null;
  audios: readonly Language[] | null;
  subtitles: readonly Subtitle[] | null;
  /** The last day to watch, included. */
  lastDay: string | null;
  /** True if the source says that it leaves soon, without a date. */
  isLeavingUndated: boolean;
  /** The time at which the source noticed the offer, which is not the time of its arrival. */
  noticedAt: Date | null;
};

/** An offer of which nothing but its existence is known. */
export const bareOffer = (place: OfferPlace, providerId: number | null = null): Offer => ({
  ...place,
  providerId,
  url: null,
  playUrl: null,
  quality: null,
  priceCents: null,
  audios: null,
  subtitles: null,
  lastDay: null,
  isLeavingUndated: false,
  noticedAt: null,
});

/** The address of a title at a service. It says where a button leads, never that the title is there. */
export type ServiceLink = { service: ServicePlace['service']; scope: Scope; url: string };

/** An offer that came, went, will come or will go. */
export type OfferChange = OfferPlace & {
  kind: 'new' | 'removed' | 'expiring' | 'upcoming';
  title: TitleIds;
  /** The time of the change; null if it is to come and has no date yet. */
  at: Date | null;
  url: string | null;
};

/** Equal for the same change on two pages, or on a page that is read twice. */
export const changeKey = (change: OfferChange): string =>
  `${change.kind} ${titleKeyText(change.title)} ${offerKey(change)} ${change.at?.getTime() ?? 'undated'}`;
