import styles from './logo.module.css';

/** The wordmark. Colours come from `--logo-ink` and `--logo-disc`, so that it melts into a band. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 100 96" aria-hidden="true">
        <path d="M0 8h25l25 62L75 8h25L62 96H38Z" className={styles.v} />
        <circle cx="50" cy="19" r="19" className={styles.disc} />
      </svg>
      <span aria-hidden="true">OUVER</span>
    </span>
  );
}
