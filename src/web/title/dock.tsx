import { useEffect, useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import styles from './dock.module.css';
import { paidOffers, watchOffers } from './offers.ts';
import { ProviderLogo } from './provider-logo.tsx';

/** On phones, the best door stays at hand once the ticket has scrolled away. */
export function Dock({ title }: { title: TitleInfo }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const ticket = document.getElementById('assista')?.closest('section');
    if (!ticket) return;
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 0 : false),
    );
    observer.observe(ticket);
    return () => observer.disconnect();
  }, []);
  const [watch] = watchOffers(title.providers);
  const offer = watch ?? paidOffers(title.providers)[0];
  if (!offer?.provider_link) return null;
  return (
    <div className={styles.dock} data-shown={shown} inert={!shown}>
      <a className={buttons.ink} href={offer.provider_link} target="_blank" rel="noreferrer">
        <ProviderLogo provider={offer} size={32} />
        {watch ? 'Assistir' : 'Alugar ou comprar'}
        <span className="visually-hidden">em {offer.provider_name} (abre em nova aba)</span>
      </a>
    </div>
  );
}
