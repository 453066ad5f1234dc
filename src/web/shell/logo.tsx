import styles from './logo.module.css';

/** OUVER in Archivo 900 at 64 % width, as the brand sheet sets it, in outlines: it never reflows. */
const LETTERS =
  'M752 509q-62 0-103-27t-61-83-20-149 20-149 61-83 103-27 103 27 62 83q19 57 19 149t-19 149-62 83q-41 27-103 27zm0-115q16 0 25-6t14-19 7-29q2-18 2-39v-102q0-21-2-38t-7-30-14-19-25-6-25 6-14 19-7 30-1 38v102q0 21 1 39t7 29 14 19q9 6 25 6zm396 115q-50 0-87-17t-56-56-19-105v-331h134v338q0 26 5 42t22 15 23-15q6-16 6-42v-338h134v331q0 66-19 105t-56 56-87 17zm279-9l-89-500h141l31 254q1 13 3 31l3 36q2 18 3 32h7q1-14 3-32l3-36q1-18 3-31l30-254h138l-89 500zm308 0v-500h294v115h-160v74h133v115h-133v81h164v115zm345 0v-500h188q56 0 88 20t45 56 12 78q0 39-9 74t-34 60l58 212h-140l-36-168h-37v168zm135-274h34q18 0 24-18t6-42q0-16-3-28t-9-21-18-8h-34z';

/** The wordmark. Colours come from `--logo-ink` and `--logo-disc`, so that it melts into a band. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 -9 482 112" aria-hidden="true">
      <path d="M0 0h27.3l29.5 70.5L86.4 0h27.2L71 100H42.6z" className={styles.ink} />
      <path d={LETTERS} transform="scale(.2)" className={styles.ink} />
      <circle cx="56.8" cy="13.6" r="21.6" className={styles.disc} />
    </svg>
  );
}
