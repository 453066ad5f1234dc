import { NotFound } from '#web/notices/not-found.tsx';
import styles from './listing-page.module.css';
import { PAST_THE_END } from './load-list.ts';
import { PastTheEnd } from './title-grid.tsx';

/**
 * A listing's not-found page. Behind the last page of a list too the status is 404: the address is
 * not one that anybody should find.
 */
export function ListingNotFound({ data }: { data?: unknown }) {
  if (data !== PAST_THE_END) return <NotFound />;
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Fim da lista</h1>
      <PastTheEnd />
    </div>
  );
}
