import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import type { TvTitleInfo } from './api.ts';

type Offer = TvTitleInfo['mine'][number];
type Linked = Offer & { provider_link: string };

/** Buttons that fit on the ticket. */
const MOST = 3;

/**
 * The offers that the ticket has buttons for: those of the person's services, then other ways to stream
 * the title, or else to rent or buy it.
 */
export function ticketOffers({
  mine,
  providers,
}: Pick<TvTitleInfo, 'mine' | 'providers'>): Linked[] {
  const watch = watchOffers(providers);
  const all = [...mine, ...(watch.length > 0 || mine.length > 0 ? watch : paidOffers(providers))];
  const seen: number[] = [];
  return all
    .filter((offer): offer is Linked => {
      const isNew = seen.indexOf(offer.family_id) < 0 && offer.provider_link !== null;
      if (isNew) seen.push(offer.family_id);
      return isNew;
    })
    .slice(0, MOST);
}
