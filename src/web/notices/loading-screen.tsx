import { useLayoutEffect } from 'react';
import { currentSite } from '#web/foundation/site.ts';
import styles from './loading-screen.module.css';

const POPULAR = 'Netflix, Prime Video, Disney+, HBO Max e Globoplay';

/** The hidden text about the page that is loading. */
const DESCRIPTIONS = {
  movie: `Descubra onde assistir ao filme: ${POPULAR} e outras plataformas.`,
  serie: `Descubra onde assistir à série: ${POPULAR} e outras plataformas.`,
  default: `O guia de filmes, séries e novelas: veja o que está em ${POPULAR}.`,
} as const;

interface LoadingTextProps {
  page?: keyof typeof DESCRIPTIONS;
  /** The title that is being loaded, if known. */
  title?: string;
}

/** The text of a loading screen (docs/product-rules.md R55). */
export function LoadingText({ page = 'default', title = 'Onde assistir' }: LoadingTextProps) {
  return (
    <span className="visually-hidden">
      {`${currentSite().name} ${title}`.toUpperCase()}. {DESCRIPTIONS[page]}
    </span>
  );
}

/** The loader: four quarter discs, one of which turns at a time. */
export function LoadingScreen() {
  useScrollToTop();
  return (
    <div className={styles.screen} role="status">
      <svg className={styles.tiles} viewBox="0 0 144 144" aria-hidden="true">
        <path className={styles.rosa} d="M0 0h71A71 71 0 0 1 0 71Z" />
        <path className={styles.papel} d="M73 0h71v71A71 71 0 0 1 73 0Z" />
        <path className={styles.rosa} d="M144 144H73A71 71 0 0 1 144 73Z" />
        <path className={styles.verde} d="M0 144V73a71 71 0 0 1 71 71Z" />
      </svg>
      <p className={styles.text}>Carregando...</p>
      <LoadingText />
    </div>
  );
}

/** For loading screens: scrolls to the top, so that the new page does not begin at the old position. */
export function useScrollToTop() {
  // In braces: newer browsers answer with a promise, which is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
