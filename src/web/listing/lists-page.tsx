import { Link } from '@tanstack/react-router';
import type { CuratedList } from '#api/types.ts';
import { formatPlural } from '#web/format.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import styles from './index-page.module.css';

interface ListsPageProps {
  sagas: CuratedList[];
  performers: CuratedList[];
}

export function ListsPage({ sagas, performers }: ListsPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Coleções</h1>
      <h2 className={styles.section}>Sagas</h2>
      <Gallery lists={sagas} />
      <h2 className={styles.section}>Grandes nomes</h2>
      <Gallery lists={performers} />
    </div>
  );
}

function Gallery({ lists }: { lists: CuratedList[] }) {
  return (
    <ul className={styles.gallery} role="list">
      {lists.map((list) => (
        <li key={list.id}>
          <ListLink list={list}>
            <span className={styles.strip}>
              {list.cover.map((item) => (
                <Picture
                  key={`${item.media_type} ${item.id}`}
                  kind="poster"
                  path={item.poster_path}
                  art={art.poster(item.media_type, item.id)}
                  width={150}
                  height={225}
                  sizes="(max-width: 720px) 24vw, 10vw"
                />
              ))}
            </span>
            <span className={styles.name}>{list.name}</span>
            <span className={styles.detail}>
              {formatPlural(list.total_items, 'título', 'títulos')}. {list.description}
            </span>
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

/** A saga has a page of its own; a performer's titles are on the person's. */
function ListLink({ list, children }: { list: CuratedList; children: React.ReactNode }) {
  return list.kind === 'performer' && list.person ? (
    <Link to="/person/$personId" params={{ personId: String(list.person.id) }}>
      {children}
    </Link>
  ) : (
    <Link to="/our-lists/$sagaId" params={{ sagaId: String(list.id) }}>
      {children}
    </Link>
  );
}
