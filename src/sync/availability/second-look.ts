import { DETAIL_DAYS, PRESENCE_DAYS, isDetailFresh } from '#shared/sources/availability.ts';
import { daysBetween } from '#shared/days.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { FilmAnswer } from './film-database-source.ts';
import { WHOLE_TITLE, bareOffer, offerKey } from './offer.ts';
import type { OfferChange, Offer, OfferPlace } from './offer.ts';
import { isMatchedChannel } from './services.ts';
import type { ServiceKey } from './services.ts';
import { lastDayOf } from './streaming/options.ts';
import type { StreamingAnswer } from './streaming/options.ts';

/** Knowledge of the Streaming Availability API about one title. */
export type StreamingKnowledge = {
  answer: StreamingAnswer | null;
  /** Its changes of the last month. */
  changes: readonly OfferChange[];
  /** The last time the list of leaving titles was read as a whole; null for never. */
  expiringReadAt: Date | null;
  covered: ReadonlySet<ServiceKey>;
};

/** A key without the scope: a series and its seasons at one service are one line of the page. */
export const lineKey = (place: OfferPlace): string => offerKey({ ...place, scope: WHOLE_TITLE });

/** An offer of the second source as it stands after all changes, and the day on which that was last seen. */
export type SightedOffer = { offer: Offer; on: string };

/**
 * The second source's offers, brought up to date by its changes: a new one is added, a removed one is gone, and one that
 * is about to leave is still there. Only the offer that a change names is touched, so a channel that goes takes no
 * subscription along.
 */
export function offersAfterChanges(
  { answer, changes, expiringReadAt }: StreamingKnowledge,
  today: string,
): Map<string, SightedOffer> {
  const offers = new Map<string, SightedOffer>();
  const since = answer?.fetchedAt.getTime() ?? -Infinity;
  if (answer !== null) {
    const on = brazilDay(answer.fetchedAt);
    for (const offer of answer.offers) offers.set(offerKey(offer), { offer, on });
  }
  const events = changes
    .flatMap((change) => {
      const at = timeOf(change, expiringReadAt, today);
      return at === null || at.getTime() <= since ? [] : [{ change, at }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { change, at } of events) {
    const key = offerKey(change);
    if (change.kind === 'removed') {
      for (const [other, { offer }] of offers) {
        const isPart = change.scope.kind === 'title' && lineKey(offer) === lineKey(change);
        if (other === key || isPart) offers.delete(other);
      }
      continue;
    }
    const { service, channel, type, scope, url } = change;
    const offer = offers.get(key)?.offer ?? bareOffer({ service, channel, type, scope });
    offers.set(key, { offer: { ...offer, url: offer.url ?? url }, on: brazilDay(at) });
  }
  return new Map([...offers].filter(([, { on }]) => daysBetween(on, today) <= PRESENCE_DAYS));
}

/** The time from which a change tells that an offer is there or not; null if it tells neither. */
function timeOf(
  { kind, at }: OfferChange,
  expiringReadAt: Date | null,
  today: string,
): Date | null {
  if (kind === 'upcoming') return null;
  if (kind !== 'expiring') return at;
  const hasPassed = at !== null && lastDayOf(at.getTime() / 1000) < today;
  return hasPassed ? null : expiringReadAt;
}

/** The last time at which the second source saw this line leave as a whole. */
export function removalOf(changes: readonly OfferChange[], line: string): Date | null {
  const times = changes.flatMap((change) =>
    change.kind === 'removed' && change.scope.kind === 'title' && lineKey(change) === line
      ? [change.at?.getTime() ?? 0]
      : [],
  );
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export type LeavingFact = { lastDay: string | null; isUndated: boolean; seenOn: string };

/**
 * The last day of an offer: as the list of leaving titles has it, if that was read later than the title, else as the
 * title's own answer. Neither counts when it is no longer recent.
 */
export function leavingOf(
  { answer, changes, expiringReadAt }: StreamingKnowledge,
  { offer, on }: SightedOffer,
  today: string,
): LeavingFact | null {
  const key = offerKey(offer);
  const isListNewer =
    expiringReadAt !== null && (answer === null || expiringReadAt > answer.fetchedAt);
  const readOn = isListNewer ? brazilDay(expiringReadAt) : null;
  if (readOn !== null && isDetailFresh(readOn, today)) {
    const change = changes.find((one) => one.kind === 'expiring' && offerKey(one) === key);
    if (change !== undefined) {
      const lastDay = change.at === null ? null : lastDayOf(change.at.getTime() / 1000);
      return { lastDay, isUndated: lastDay === null, seenOn: readOn };
    }
  }
  if (!isDetailFresh(on, today)) return null;
  if (offer.lastDay === null && !offer.isLeavingUndated) return null;
  return { lastDay: offer.lastDay, isUndated: offer.isLeavingUndated, seenOn: on };
}

/** True if the second source's answer tells of seasons, and recently enough. */
export const tellsOfSeasons = ({ answer }: StreamingKnowledge, today: string): boolean =>
  answer !== null &&
  answer.seasonsTold.length > 0 &&
  daysBetween(brazilDay(answer.fetchedAt), today) <= DETAIL_DAYS;

/**
 * The second source's knowledge in terms of the film database. It has no type for free with advertisements, and an
 * add-on that nobody has matched is left out where the film database has a channel of that name at the same seller:
 * showing both would be one offer twice.
 */
export function inTermsOf(film: FilmAnswer | null, known: StreamingKnowledge): StreamingKnowledge {
  const films = film?.offers ?? [];
  const has = (service: string, type: string) =>
    films.some((offer) => offer.service === service && offer.type === type);
  const isDouble = ({ service, channel, type }: OfferPlace) =>
    channel !== null &&
    !isMatchedChannel(channel.key) &&
    films.some(
      (offer) =>
        offer.service === service &&
        offer.type === type &&
        offer.channel?.name.toLowerCase() === channel.name.toLowerCase(),
    );
  const translate = <Place extends OfferPlace>(places: readonly Place[]): Place[] =>
    places.flatMap((place) => {
      if (isDouble(place)) return [];
      const isAds =
        place.type === 'free' && has(place.service, 'ads') && !has(place.service, 'free');
      return [isAds ? { ...place, type: 'ads' } : place];
    });
  return {
    ...known,
    answer: known.answer && { ...known.answer, offers: translate(known.answer.offers) },
    changes: translate(known.changes),
  };
}
