import { formatCount } from '#web/foundation/format.ts';
import styles from './tabs.module.css';

/** How many results a tab has; its room is kept while that is not known. */
export function TabCount({ total }: { total: number | undefined }) {
  return <span className={styles.count}>{total !== undefined && ` ${formatCount(total)}`}</span>;
}
