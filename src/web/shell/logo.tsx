import { OUVER, V } from '#shared/wordmark.ts';
import styles from './logo.module.css';

/** The wordmark. Colours come from `--logo-ink` and `--logo-disc`, so that it melts into a band. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 -9 482 112" aria-hidden="true">
      <path d={V} className={styles.ink} />
      <path d={OUVER} transform="scale(.2)" className={styles.ink} />
      <circle cx="56.8" cy="13.6" r="21.6" className={styles.disc} />
    </svg>
  );
}
