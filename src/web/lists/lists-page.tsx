import { Link } from '@tanstack/react-router';
import type { CuratedList } from '#api/types.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { CoverStrip } from './cover-strip.tsx';
import { InMyPlan } from './in-my-plan.tsx';
import styles from './lists-page.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './lists.sheet.css?url';

const ListsStyles = styleSheet(sheet);

interface ListsPageProps {
  sagas: CuratedList[];
  performers: CuratedList[];
}

/** The curated lists, each with a strip of its titles' art. */
export function ListsPage({ sagas, performers }: ListsPageProps) {
  return (
    <div className={styles.page}>
      <ListsStyles />
      <h1 className={headings.page}>Coleções</h1>
      <Gallery id="sagas" heading="Sagas" lists={sagas} />
      <Gallery id="grandes-nomes" heading="Grandes nomes" lists={performers} />
    </div>
  );
}

interface GalleryProps {
  id: string;
  heading: string;
  lists: CuratedList[];
}

function Gallery({ id, heading, lists }: GalleryProps) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${headings.section} ${styles.section}`}>
        {heading}
      </h2>
      <ul className={styles.gallery} role="list">
        {lists.map((list) => (
          <li key={list.id}>
            <Link
              to="/our-lists/$sagaId"
              params={{ sagaId: String(list.id) }}
              className={styles.list}
            >
              <CoverStrip titles={list.cover} />
              <span className={styles.name}>{list.name}</span>
              <span className={styles.count}>
                {formatPlural(list.total_items, 'título', 'títulos')}
              </span>
              <InMyPlan families={list.plan_families} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
