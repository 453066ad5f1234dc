import { isDetailFresh } from '#shared/sources/availability.ts';
import type { Language, Presence, Quality, Subtitle } from '#shared/sources/availability.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { OfferType } from '#shared/offer-types.ts';
import type { Restricted } from '#shared/sources/restricted.ts';
import type { FilmAnswer } from './film-database-source.ts';
import { bestLink } from './links.ts';
import type { OfferLink } from './links.ts';
import { offerKey } from './offer.ts';
import type { Offer, OfferPlace, Scope, ServiceLink } from './offer.ts';
import { presenceOf } from './presence.ts';
import {
  offersAfterChanges,
  inTermsOf,
  leavingOf,
  lineKey,
  removalOf,
  tellsOfSeasons,
} from './second-look.ts';
import type { SightedOffer, StreamingKnowledge } from './second-look.ts';
import { isMatchedChannel, isServiceKey, providerOfService } from './services.ts';
import type { ServicePlace } from './services.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';

/** Knowledge of the open sources about one title. */
export type OpenKnowledge = {
  /** The title's name in Brazil, for searches at services. */
  name: string;
  /** The regular seasons that the catalogue knows; empty for a film. */
  seasons: readonly number[];
  /** Null if the film database was never asked. */
  films: FilmAnswer | null;
  /** The film database's page with all offers. */
  watchPage: string | null;
  /** Wikidata's links. They decide where a button leads, never that there is one. */
  identifiers: readonly ServiceLink[];
  /** The operator's search addresses by provider. */
  templates?: ReadonlyMap<number, string>;
  now: Date;
};

/** A value with its source and the day on which that said it. */
export type Fact<T> = { value: T; source: SourceId; seenOn: string };

export type MergedSeason = {
  number: number;
  url: string | null;
  lastDay: string | null;
  isLeavingUndated: boolean;
};
export type MergedSeasons = {
  here: readonly MergedSeason[];
  absent: readonly number[];
  /** Seasons of which no source says anything: for these the series' offer is all that is known. */
  unknown: readonly number[];
};

/** One line of the page: an offer in all its scopes, as all sources know it. */
export type MergedOffer = ServicePlace & {
  type: OfferType;
  /** The provider as which it is shown; null for a channel that the film database lacks. */
  providerId: number | null;
  presence: Presence;
  listedBy: readonly SourceId[];
  /** `source` is null for a search, a home page and a list: these are no source's. */
  link: (OfferLink & { source: SourceId | null }) | null;
  playUrl: string | null;
  quality: Fact<Quality> | null;
  priceCents: Fact<number> | null;
  audios: Fact<readonly Language[]> | null;
  subtitles: Fact<readonly Subtitle[]> | null;
  lastDay: Fact<string> | null;
  /** True if the second source says that it leaves soon, without a date. */
  isLeavingUndated: boolean;
  /** Null for a film, and for a series that every source knows only as a whole. */
  seasons: MergedSeasons | null;
};

export type ComingOffer = OfferPlace & { day: string | null; url: string | null };

export type MergedTitle = {
  /** The film database's first; those that only the second source lists last. */
  offers: readonly MergedOffer[];
  coming: readonly ComingOffer[];
  /** Offers that the second source saw leave, and that no source lists any more. */
  left: readonly (OfferPlace & { at: Date })[];
  /** True if the film database should be asked again at once: it may not know yet that an offer has left. */
  isRefetchDue: boolean;
};

/** The title as the open sources know it: nothing in it is restricted. */
export const mergeOpen = (open: OpenKnowledge): MergedTitle => merge(open, null);

/** The title as all sources know it. */
export const mergeAll = (
  open: OpenKnowledge,
  streaming: Restricted<StreamingKnowledge>,
): Restricted<MergedTitle> => streaming.map((known) => merge(open, inTermsOf(open.films, known)));

const STREAMING = 'streaming-availability';

/** Everything that the rules below need of one title. */
type Context = { open: OpenKnowledge; streaming: StreamingKnowledge | null; today: string };
/** The offers of one line at both sources, by scope. */
type Line = { key: string; main: Offer; ours: readonly Offer[]; theirs: readonly SightedOffer[] };

function merge(open: OpenKnowledge, streaming: StreamingKnowledge | null): MergedTitle {
  const today = brazilDay(open.now);
  const context: Context = { open, streaming, today };
  const ours = Map.groupBy(open.films?.offers ?? [], lineKey);
  const seen = streaming === null ? [] : [...offersAfterChanges(streaming, today).values()];
  const theirs = Map.groupBy(seen, ({ offer }) => lineKey(offer));
  const offers = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const line = lineOf(key, ours.get(key) ?? [], theirs.get(key) ?? []);
    const presence = presenceIn(line, context);
    return presence === null ? [] : [mergedOffer(line, presence, context)];
  });
  const shown = new Set(offers.map(keyOfLine));
  return {
    offers,
    coming: comingIn(context, offers),
    left: (streaming?.changes ?? []).flatMap((change) =>
      change.kind === 'removed' && change.at !== null && !shown.has(lineKey(change))
        ? [{ ...placeOnly(change), at: change.at }]
        : [],
    ),
    isRefetchDue: offers.some(({ presence }) => presence.kind === 'may-have-left'),
  };
}

/** The offer of the whole title, else of its first season. */
function lineOf(key: string, ours: readonly Offer[], theirs: readonly SightedOffer[]): Line {
  const sorted = theirs.toSorted((a, b) => seasonIn(a.offer.scope) - seasonIn(b.offer.scope));
  const main = ours.toSorted((a, b) => seasonIn(a.scope) - seasonIn(b.scope))[0];
  return { key, main: main ?? sorted[0]!.offer, ours, theirs: sorted };
}

const seasonIn = (scope: Scope): number => (scope.kind === 'title' ? 0 : scope.season);
const keyOfLine = ({ service, channel, type }: MergedOffer): string =>
  lineKey({ service, channel, type, scope: { kind: 'title' } });
const placeOnly = ({ service, channel, type, scope }: OfferPlace): OfferPlace => ({
  service,
  channel,
  type,
  scope,
});

function presenceIn({ key, main, ours, theirs }: Line, context: Context): Presence | null {
  const { open, streaming, today } = context;
  const [seen] = theirs;
  const film = open.films && { isListed: ours.length > 0, at: open.films.fetchedAt };
  const removedAt = seen === undefined ? removalOf(streaming?.changes ?? [], key) : null;
  if (seen !== undefined)
    return presenceOf(
      { film, second: { isListed: true, on: seen.on, isComplete: true }, removedAt },
      today,
    );
  const answer = streaming?.answer ?? null;
  const canSayNo = answer !== null && isComparable(main, context);
  const second = canSayNo
    ? { isListed: false, on: brazilDay(answer.fetchedAt), isComplete: answer.isComplete }
    : null;
  return presenceOf({ film, second, removedAt }, today);
}

/**
 * True if the second source's silence says that an offer is not there: it covers the service, and knows the channel by
 * an id that somebody has matched.
 */
const isComparable = ({ service, channel }: ServicePlace, { streaming }: Context): boolean =>
  isServiceKey(service) &&
  streaming?.covered.has(service) === true &&
  (channel === null || isMatchedChannel(channel.key));

function mergedOffer(line: Line, presence: Presence, context: Context): MergedOffer {
  const { main, ours, theirs } = line;
  const { service, channel, type } = main;
  const isListed = [ours.length > 0, theirs.length > 0] as const;
  return {
    service,
    channel,
    type,
    providerId: main.providerId ?? shownProvider(main),
    presence,
    listedBy: [
      ...(isListed[0] ? (['film-database'] as const) : []),
      ...(isListed[1] ? ([STREAMING] as const) : []),
    ],
    link: linkIn(line, context),
    playUrl: theirs[0]?.offer.playUrl ?? null,
    ...detailsIn(line, context),
    seasons: seasonsIn(line, context),
  };
}

/** The provider as which the catalogue lists an offer; null for a channel, and for a service that it lacks. */
export function shownProvider({
  service,
  channel,
  type,
}: Omit<OfferPlace, 'scope'>): number | null {
  if (channel !== null || !isServiceKey(service)) return null;
  return providerOfService(service, type === 'rent' || type === 'buy');
}

/** The second source's address of the title, also an old one; else Wikidata's; else the service's search or home page. */
function linkIn({ main, theirs }: Line, { open, streaming }: Context): MergedOffer['link'] {
  const { service, providerId } = main;
  const ofTitle = (links: readonly ServiceLink[] | undefined) =>
    links?.find((link) => link.service === service && link.scope.kind === 'title')?.url;
  const theirUrl = theirs[0]?.offer.url ?? ofTitle(streaming?.answer?.links) ?? null;
  const url = theirUrl ?? ofTitle(open.identifiers) ?? null;
  const template = providerId === null ? undefined : open.templates?.get(providerId);
  const { name, watchPage } = open;
  const link = bestLink(service, url, { name, watchPage, template: template ?? null });
  if (link === null) return null;
  const source = theirUrl === null ? 'wikidata' : STREAMING;
  return { ...link, source: link.kind === 'title' ? source : null };
}

type Details = Pick<
  MergedOffer,
  'quality' | 'priceCents' | 'audios' | 'subtitles' | 'lastDay' | 'isLeavingUndated'
>;

/** Facts that only the second source has. A price that is no longer recent is left out. */
function detailsIn({ theirs }: Line, { streaming, today }: Context): Details {
  const [seen] = theirs;
  const fact = <T>(value: T | null | undefined, seenOn = seen?.on ?? ''): Fact<T> | null =>
    value === null || value === undefined ? null : { value, source: STREAMING, seenOn };
  const leaving =
    seen === undefined || streaming === null ? null : leavingOf(streaming, seen, today);
  const isRecent = seen !== undefined && isDetailFresh(seen.on, today);
  return {
    quality: fact(seen?.offer.quality),
    priceCents: isRecent ? fact(seen.offer.priceCents) : null,
    audios: fact(seen?.offer.audios),
    subtitles: fact(seen?.offer.subtitles),
    lastDay: fact(leaving?.lastDay, leaving?.seenOn),
    isLeavingUndated: leaving?.isUndated ?? false,
  };
}

/**
 * The seasons of a line: as the second source tells them, if it lists the line and was asked by season lately; else as
 * the film database does.
 */
function seasonsIn(line: Line, { open, streaming, today }: Context): MergedSeasons | null {
  const { ours, theirs } = line;
  const told =
    streaming !== null && theirs.length > 0 && tellsOfSeasons(streaming, today)
      ? streaming.answer!.seasonsTold
      : [];
  const here: MergedSeason[] = [];
  const absent: number[] = [];
  const unknown: number[] = [];
  for (const number of open.seasons) {
    const isOfSeason = ({ scope }: OfferPlace) =>
      scope.kind === 'season' && scope.season === number;
    const seen = theirs.find(({ offer }) => isOfSeason(offer));
    const isFilmTold = ours.length > 0 && open.films?.seasonsTold.includes(number) === true;
    if (seen !== undefined || (!told.includes(number) && ours.some(isOfSeason))) {
      const leaving = seen && streaming ? leavingOf(streaming, seen, today) : null;
      here.push({
        number,
        url: seen?.offer.url ?? null,
        lastDay: leaving?.lastDay ?? null,
        isLeavingUndated: leaving?.isUndated ?? false,
      });
    } else if (told.includes(number) || isFilmTold) absent.push(number);
    else unknown.push(number);
  }
  // A line without any season contradicts itself, so only the whole is believed.
  return here.length === 0 ? null : { here, absent, unknown };
}

/** Announced offers, as long as their day has not passed and nobody has them yet. */
function comingIn({ streaming, today }: Context, offers: readonly MergedOffer[]): ComingOffer[] {
  const coming = (streaming?.changes ?? []).flatMap((change) => {
    if (change.kind !== 'upcoming') return [];
    const day = change.at === null ? null : brazilDay(change.at);
    if (day !== null && day < today) return [];
    const { scope, url } = change;
    const line = offers.find((offer) => keyOfLine(offer) === lineKey(change));
    const isHere =
      line !== undefined &&
      (scope.kind === 'title' ||
        line.seasons?.here.some(({ number }) => number === scope.season) === true);
    return isHere ? [] : [{ ...placeOnly(change), day, url }];
  });
  return [...new Map(coming.map((offer) => [offerKey(offer), offer])).values()];
}
