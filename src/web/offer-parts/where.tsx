import type { MediaItem } from '#api/types.ts';
import { verbOf } from './offers.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import styles from './where.module.css';

const isFree = ({ offer }: MediaItem) => offer?.type === 'free' || offer?.type === 'ads';

/** `data-plans` of what holds a `Where`: what costs nothing says so to everybody. */
export const plansAttribute = (item: MediaItem): string | undefined =>
  (!isFree(item) && item.plan_families.join(' ')) || undefined;

/**
 * Where a title is. It stands twice: for everybody, and for who has a plan that shows it; the
 * visitor's style sheet chooses, by the `data-plans` of the element around it.
 */
export function Where({ item, size = 24 }: { item: MediaItem; size?: number }) {
  const { offer } = item;
  const free = isFree(item);
  return (
    <>
      {offer && (
        <span className={styles.where}>
          <ProviderLogo provider={offer} size={size} />
          <span className={free ? styles.free : styles.provider}>
            {free && 'Grátis · '}
            {(offer.type === 'rent' || offer.type === 'buy') && `${verbOf(offer)} · `}
            {offer.provider_name}
          </span>
        </span>
      )}
      {plansAttribute(item) && <span className={styles.mine}>No seu plano</span>}
    </>
  );
}
