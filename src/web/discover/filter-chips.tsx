import { Link, useLocation } from '@tanstack/react-router';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import styles from './filter-chips.module.css';
import type { ActiveFilter } from './filter-words.ts';
import { filterSearch, NO_FILTERS, type Filters } from './filters.ts';

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  /** A link was followed, and these filters are left. */
  onRemove: (left: Filters) => void;
  /** Content before the chips: the button that opens the filters. */
  children: ReactNode;
}

/** The active filters, each a link that removes it. */
export function FilterChips({ active, onRemove, children }: FilterChipsProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const focus = (element: HTMLElement | null | undefined) =>
    element?.focus({ preventScroll: true });
  const remove = (event: MouseEvent, index: number, left: Filters) => {
    if (isOpenedElsewhere(event)) return;
    onRemove(left);
    // The chip goes; the focus moves to the next one.
    const chips = row.current?.querySelectorAll<HTMLElement>(`.${styles.chip}`) ?? [];
    focus(chips[index + 1] ?? chips[index - 1] ?? row.current);
  };
  const clear = (event: MouseEvent) => {
    if (isOpenedElsewhere(event)) return;
    onRemove(NO_FILTERS);
    focus(row.current);
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
              onClick={(event) => remove(event, index, without)}
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
              onClick={clear}
            >
              Limpar filtros
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
