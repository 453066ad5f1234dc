import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import styles from './recent-list.module.css';
import { forgetSearch, forgetSearches, readRecents } from './recent-searches.ts';

interface RecentListProps {
  onPick: (search: string) => void;
  /** Called after a removal, to move the focus from the removed button. */
  onForgotten: () => void;
}

/** The recent searches of this browser; renders nothing without any. */
export function RecentList({ onPick, onForgotten }: RecentListProps) {
  const [recents, setRecents] = useState(readRecents);
  if (recents.length === 0) return null;
  const forget = (rest: string[]) => {
    setRecents(rest);
    onForgotten();
  };
  return (
    <section className={styles.recents} aria-label="Buscas recentes">
      <h2 className={styles.heading}>Buscas recentes</h2>
      <ul className={styles.list} role="list">
        {recents.map((search) => (
          <li key={search} className={styles.entry}>
            <button type="button" className={styles.search} onClick={() => onPick(search)}>
              <span>{search}</span>
            </button>
            <button
              type="button"
              className={buttons.round}
              aria-label={`Remover ${search}`}
              onClick={() => forget(forgetSearch(search))}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.all} onClick={() => forget(forgetSearches())}>
        Limpar buscas recentes
      </button>
    </section>
  );
}
