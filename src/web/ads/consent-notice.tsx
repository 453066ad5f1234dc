import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import styles from './consent-notice.module.css';
import { saveConsent, useConsent } from './consent-store.ts';

/** Asks once, in the place of the ad, whether ads and their cookies may be loaded. It blocks nothing. */
export function ConsentNotice() {
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
