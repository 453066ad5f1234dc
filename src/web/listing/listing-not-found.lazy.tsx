import { NotFound } from '#web/notices/notice.tsx';
import styles from './listing-page.module.css';
import { PAST_THE_END } from './infinite-list.ts';
import { PastTheEnd } from './title-grid.tsx';

/**
 * The not-found page of a listing. A page number after the last one is 404 too, so that it is not
 * indexed.
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
