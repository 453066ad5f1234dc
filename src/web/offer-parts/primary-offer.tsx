import type { ReactNode } from 'react';
import type { ProviderEntry, TitleProviders } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import styles from './primary-offer.module.css';
import {
  at,
  isFreeOffer,
  opensIn,
  paidOffers,
  planOf,
  plansOf,
  verbOf,
  watchOffers,
} from './offers.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';

interface PrimaryOfferProps {
  providers: TitleProviders;
  /** Side of the logo, px. */
  size: number;
  /** After the verb. */
  children?: ReactNode;
}

/**
 * The primary offer: by the visitor's subscription, else a free one; without subscriptions the first of
 * all. Every candidate is in the page, and the personal style sheet shows one of them.
 */
export function PrimaryOffer({ providers, size, children }: PrimaryOfferProps) {
  const watch = watchOffers(providers);
  const best = watch[0] ?? paidOffers(providers)[0];
  const free = watch.find(isFreeOffer);
  const candidates = new Set([best, ...plansOf(providers), free].filter(leads));
  return (
    <span className={styles.best} data-best>
      {[...candidates].map((offer) => (
        <a
          key={offer.provider_id}
          className={buttons.ink}
          href={offer.provider_link}
          target="_blank"
          rel="noreferrer"
          data-plans={planOf(offer)}
          data-free={offer === free || undefined}
        >
          <ProviderLogo provider={offer} size={size} />
          {verbOf(offer)} {children}
          <span className="visually-hidden">{` ${at(offer)} ${opensIn(offer)}`}</span>
        </a>
      ))}
    </span>
  );
}

type Leading = ProviderEntry & { provider_link: string };
const leads = (offer: ProviderEntry | undefined): offer is Leading =>
  offer !== undefined && offer.provider_link !== null;
