import { useEffect, useLayoutEffect } from 'react';
import { scriptNonce } from '#web/foundation/site.ts';
import { type Band, bandStyle } from '#web/title-parts/band.ts';
import type { AdPlace } from './ad-places.ts';
import styles from './ad-slot.module.css';
import { CONSENT_KEY, markRefusal, useConsent } from './consent-store.ts';
import { showAd } from './publisher-tag.ts';

interface AdSlotProps {
  unit: string;
  place: AdPlace;
  /** The band colours of the page below it. */
  band: Band | null;
}

/**
 * The space for one ad, reserved from the first paint and filled after the visitor's consent.
 * Remount it for each page: every page requests its own ad. After a refusal the space stays until
 * the next page, so that nothing moves; later pages have none.
 */
export function AdSlot({ unit, place, band }: AdSlotProps) {
  const consent = useConsent();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ads', false);
    markRefusal(CONSENT_KEY);
  }, []);
  useEffect(() => {
    const hasRoom = document.documentElement.dataset['ads'] !== 'no';
    return consent === 'yes' && hasRoom ? showAd(unit, place) : undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- `place` is constant: another page mounts another slot
  }, [consent]);
  return (
    <>
      <script
        nonce={import.meta.env.SSR ? scriptNonce() : undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? refusalCode() : '' }}
      />
      <aside
        className={styles.slot}
        aria-label="Publicidade"
        data-ad
        style={band ? bandStyle(band) : undefined}
      >
        <p className={styles.label}>Publicidade</p>
        <div id={place.element} className={styles.room} />
      </aside>
    </>
  );
}

const refusalCode = () => `(${markRefusal})(${JSON.stringify(CONSENT_KEY)})`;
