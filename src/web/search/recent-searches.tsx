import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { localStore } from '#web/foundation/local-store.ts';
import styles from './recent-searches.module.css';
import { cleanText } from './search-address.ts';

const LIMIT = 8;

/** Stays in this browser: the searches are never sent anywhere. */
const store = localStore<string[]>('buscas-recentes', parseRecents, (recents) =>
  recents.length === 0 ? null : JSON.stringify(recents),
);

/** The searches made in this browser, latest first; empty where storage is blocked or invalid. */
export const readRecents: () => string[] = store.read;

/** Puts a search first and returns the recent searches. */
export const rememberSearch = (search: string): string[] => save([search, ...readRecents()]);

export const forgetSearch = (search: string): string[] =>
  save(readRecents().filter((recent) => recent !== search));

export const forgetSearches = (): string[] => save([]);

function save(searches: string[]): string[] {
  const recents = toRecents(searches);
  store.save(recents);
  return recents;
}

function parseRecents(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? toRecents(stored) : [];
  } catch {
    return [];
  }
}

/** Cleaned searches without duplicates (accents and case ignored), at most `LIMIT`. */
function toRecents(stored: unknown[]): string[] {
  const recents = new Map<string, string>();
  for (const entry of stored) {
    if (typeof entry !== 'string') continue;
    const search = cleanText(entry).trim();
    const key = search.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    if (key !== '' && !recents.has(key)) recents.set(key, search);
  }
  return [...recents.values()].slice(0, LIMIT);
}

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
