import { Link, useRouterState } from '@tanstack/react-router';
import { useBand } from '#web/title-parts/band.ts';
import { AdSlot, adPlaceOf } from './ad-slot.tsx';
import buttons from '#ui/button.module.css';
import styles from './consent-notice.module.css';
import { saveConsent, useConsent } from './consent-store.ts';

/**
 * The ad of the current page, or the question for consent. Rendered only on sites with an ad unit.
 */
export function Ads({ unit }: { unit: string }) {
  const path = useRouterState({
    // Uses the resolved location, so that it changes together with the page; an unknown address
    // matches only the root.
    select: ({ matches, location }) =>
      matches.length > 1 ? matches.at(-1)?.pathname : location.pathname,
  });
  const band = useBand();
  const place = path === undefined ? null : adPlaceOf(path.replace(/(.)\/$/, '$1'));
  return (
    place && (
      <>
        <ConsentNotice />
        <AdSlot key={path} unit={unit} place={place} band={band} />
      </>
    )
  );
}

/** Asks once, in the place of the ad, whether ads and their cookies may be loaded. It blocks nothing. */
function ConsentNotice() {
  if (useConsent() !== 'unasked') return null;
  const answer = (words: 'yes' | 'no') => {
    // The button disappears: move the focus on to the page.
    document.getElementById('conteudo')?.focus({ preventScroll: true });
    saveConsent(words);
  };
  return (
    <div className={styles.place}>
      <section className={styles.notice} aria-labelledby="pergunta-anuncios">
        <div>
          <h2 id="pergunta-anuncios" className={styles.question}>
            Podemos mostrar anúncios?
          </h2>
          <p>
            São do Google, que usa cookies.{' '}
            <span className={styles.detail}>
              Sem o seu sim, nada disso é carregado, e o guia é o mesmo.{' '}
            </span>
            <Link to="/privacy" hash="anuncios" className={styles.more}>
              Saiba mais
            </Link>
          </p>
        </div>
        <div className={styles.answers}>
          <button type="button" className={buttons.ink} onClick={() => answer('no')}>
            Recusar
          </button>
          <button type="button" className={buttons.ink} onClick={() => answer('yes')}>
            Aceitar
          </button>
        </div>
      </section>
    </div>
  );
}
