import { useEffect, useLayoutEffect } from 'react';
import { type Band, bandStyle } from '#web/title-parts/band.ts';
import type { AdPlace } from './ad-places.ts';
import styles from './ad-slot.module.css';
import { CONSENT_KEY, markRefusal, useConsent } from './consent-store.ts';
import { showAd } from './publisher-tag.ts';

interface AdSlotProps {
  unit: string;
  place: AdPlace;
  /** The colours of the page it stands above. */
  band: Band | null;
}

/**
 * Room for one ad, kept from the first paint on; it is filled once the visitor has said yes. Mount it
 * anew for each page: every page asks for its own ad.
 *
 * Who says no keeps the room until the page is left, so that nothing moves; from then on there is none.
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
    // The place never changes: another page is another slot.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [consent]);
  return (
    <>
      <script
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
