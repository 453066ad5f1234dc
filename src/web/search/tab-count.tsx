import { formatCount } from '#web/foundation/format.ts';
import styles from './tabs.module.css';

/** The number of results of a tab; its room is reserved until it is known. */
export function TabCount({ total }: { total: number | undefined }) {
  return <span className={styles.count}>{total !== undefined && ` ${formatCount(total)}`}</span>;
}
