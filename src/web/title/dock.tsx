import { useEffect, useState, type ReactNode } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import styles from './dock.module.css';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';

interface DockProps {
  title: TitleInfo;
  /** The button VOU VER. */
  children: ReactNode;
}

/** On phones, the primary offer and VOU VER stay visible after the ticket has scrolled away. */
export function Dock({ title, children }: DockProps) {
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
  return (
    <div
      ref={repeatEarlyPress}
      data-early=""
      className={styles.dock}
      data-shown={shown}
      inert={!shown}
    >
      {offer?.provider_link && <PrimaryOffer providers={title.providers} size={32} />}
      {children}
    </div>
  );
}
