import { useEffect, useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import styles from './dock.module.css';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';

/** On phones, the primary offer stays visible after the ticket has scrolled away. */
export function Dock({ title }: { title: TitleInfo }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const ticket = document.getElementById('assista')?.closest('section');
    if (!ticket) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(ticket);
    return () => observer.disconnect();
  }, []);
  const [offer] = [...watchOffers(title.providers), ...paidOffers(title.providers)];
  if (!offer?.provider_link) return null;
  return (
    <div className={styles.dock} data-shown={shown} inert={!shown}>
      <PrimaryOffer providers={title.providers} size={32} />
    </div>
  );
}
