import type { MediaItem } from '#api/types.ts';
import { verbOf } from './offers.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import styles from './where.module.css';

const isFree = ({ offer }: MediaItem) => offer?.type === 'free' || offer?.type === 'ads';

/** `data-plans` of the element around a `Where`; a free title has none, because it is free for everybody. */
export const plansAttribute = (item: MediaItem): string | undefined =>
  (!isFree(item) && item.plan_families.join(' ')) || undefined;

/**
 * Says where a title can be watched. Rendered twice, for everybody and for visitors whose subscription has it; the
 * personal style sheet chooses by the `data-plans` of the element around it.
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
