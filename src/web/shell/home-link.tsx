import { Link } from '@tanstack/react-router';
import { OUVER, V } from '#shared/wordmark.ts';
import styles from './home-link.module.css';

/** The logo resets the site: search text and filters are cleared (docs/product-rules.md R54). */
export function HomeLink({ className }: { className: string | undefined }) {
  return (
    <Link to="/" reloadDocument className={className} aria-label="VouVer, página inicial">
      <Logo />
    </Link>
  );
}

/** The wordmark. Colours come from `--logo-ink` and `--logo-disc`, so that it melts into a band. */
function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 -9 482 112" aria-hidden="true">
      <path d={V} className={styles.ink} />
      <path d={OUVER} transform="scale(.2)" className={styles.ink} />
      <circle cx="56.8" cy="13.6" r="21.6" className={styles.disc} />
    </svg>
  );
}
