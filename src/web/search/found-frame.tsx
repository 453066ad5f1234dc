import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MineSwitch } from '#web/personalisation/mine-switch.tsx';
import { MyListFrame } from '#web/personalisation/my-list.tsx';
import type { Mine } from '#web/personalisation/use-mine.ts';
import styles from './found-frame.module.css';
import { NothingFound } from './nothing-found.tsx';
import { searchAddress, type SearchParams } from './search-address.ts';
import type { Found } from './search-data.ts';
import { countHeading } from './search-words.ts';

interface FoundFrameProps {
  found: Found<unknown>;
  /** The address of its first page. */
  address: SearchParams;
  /** Where the results can be filtered by the visitor's subscriptions. */
  mine?: Mine;
  waiting?: boolean;
  children: ReactNode;
}

/** A page of results with its number, the way to the other pages, and what to do without any. */
export function FoundFrame({ found, address, mine, waiting = false, children }: FoundFrameProps) {
  const { items, total, page, pages } = found;
  const to = (other: number, label: string, rel?: 'prev' | 'next') => (
    <Link {...searchAddress({ ...address, page: other })} rel={rel} className={styles.link}>
      {label}
    </Link>
  );
  const list = (
    <>
      {items.length > 0 && children}
      {total === 0 && <NothingFound address={address} />}
      {total > 0 && items.length === 0 && (
        <p className={styles.hint}>Esta busca acaba antes. {to(1, 'Voltar ao começo')}</p>
      )}
      {pages > 1 && page <= pages && (
        <nav className={styles.pages} aria-label="Páginas">
          {page > 1 && to(page - 1, 'Anterior', 'prev')}
          <span>{`Página ${page} de ${pages}`}</span>
          {page < pages && to(page + 1, 'Próxima', 'next')}
        </nav>
      )}
    </>
  );
  return (
    <>
      <div className={styles.toolbar}>
        <h2 className={styles.count} data-to-count={waiting ? 'waiting' : ''}>
          {!mine?.unset && countHeading(total)}
        </h2>
        {mine && <MineSwitch />}
      </div>
      {mine ? (
        <MyListFrame mine={mine} waiting={waiting}>
          {list}
        </MyListFrame>
      ) : (
        list
      )}
    </>
  );
}
