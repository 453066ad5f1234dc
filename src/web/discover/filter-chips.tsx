import { Link, useLocation } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import styles from './filter-chips.module.css';
import type { ActiveFilter } from './filter-words.ts';
import { filterSearch } from './filters.ts';

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  /** Content before the chips: the button that opens the filters. */
  children: ReactNode;
}

/** The active filters, each a link that removes it. */
export function FilterChips({ active, children }: FilterChipsProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // The chip is removed; the focus moves to the next one.
  const keepFocus = (index: number) => {
    const chips = row.current?.querySelectorAll<HTMLElement>(`.${styles.chip}`) ?? [];
    const neighbour = chips[index + 1] ?? chips[index - 1];
    if (neighbour) neighbour.focus({ preventScroll: true });
    else row.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.row} data-keeps-focus>
      {children}
      <ul ref={row} className={styles.chips} role="list" aria-label="Filtros ligados" tabIndex={-1}>
        {active.map(({ key, label, without }, index) => (
          <li key={key} data-filter={key}>
            <Link
              to={pathname}
              search={filterSearch(without)}
              preload={false}
              activeOptions={WHOLE_ADDRESS}
              resetScroll={false}
              className={styles.chip}
              onClick={() => keepFocus(index)}
            >
              <span className="visually-hidden">Tirar o filtro: </span>
              {label}
              <Icon name="close" size={18} />
            </Link>
          </li>
        ))}
        {active.length > 1 && (
          <li>
            <Link
              to={pathname}
              preload={false}
              activeOptions={WHOLE_ADDRESS}
              resetScroll={false}
              className={styles.clear}
              onClick={() => row.current?.focus({ preventScroll: true })}
            >
              Limpar filtros
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
