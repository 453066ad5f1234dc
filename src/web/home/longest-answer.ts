import type { TitleProviders } from '#api/types.ts';
import { whereSentence, othersAnswer, placesOf } from '#web/offer-parts/offers.ts';
import { personalSentence, type Place } from '#web/personalisation/first-paint.ts';

/** The longest answer that any choice of subscriptions gives: a page that keeps its height reserves it. */
export function longestAnswer(providers: TitleProviders): string {
  const places = placesOf(providers);
  const [first, second] = places.toSorted(([, a], [, b]) => b.length - a.length);
  const isLong = (place: Place) => place === first || place === second;
  // The sentence names the first two of those chosen.
  const named = [...places.filter(isLong), ...places.filter((place) => !isLong(place))];
  const others = othersAnswer(providers);
  const ids = named.map(([id]) => ({ id }));
  return [whereSentence(providers), others]
    .concat([ids, ids.slice(0, 2)].map((mine) => personalSentence(named, others, mine) ?? ''))
    .reduce((longest, next) => (next.length > longest.length ? next : longest));
}
