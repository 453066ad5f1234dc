import type { ProviderEntry } from '#api/types.ts';
import { opensIn, planOf } from './offers.ts';
import styles from './provider-chip.module.css';
import { ProviderLogo } from '#web/images/provider-logo.tsx';

/** An offer as a link that opens in a new tab; without an address it is only text. */
export function ProviderChip({ offer }: { offer: ProviderEntry }) {
  const plan = planOf(offer);
  const inside = (
    <>
      <ProviderLogo provider={offer} size={48} />
      <span className={styles.words}>
        <span className={styles.name}>{offer.provider_name}</span>
        <span className={styles.label}>{offer.label}</span>
        {plan !== undefined && <span className={styles.mine}>✓ Você assina</span>}
      </span>
    </>
  );
  if (offer.provider_link === null) {
    return (
      <span className={styles.chip} data-plans={plan}>
        {inside}
      </span>
    );
  }
  return (
    <a
      className={styles.chip}
      href={offer.provider_link}
      target="_blank"
      rel="noreferrer"
      data-type={offer.type}
      data-plans={plan}
    >
      {inside}
      <span className="visually-hidden">{opensIn(offer)}</span>
    </a>
  );
}
