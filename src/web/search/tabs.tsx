import type { KeyboardEvent } from 'react';
import { formatCount } from '#web/foundation/format.ts';
import { TABS, type Tab } from './search-data.ts';
import styles from './tabs.module.css';
import type { Totals } from './use-results.ts';

interface TabsProps {
  id: string;
  tab: Tab;
  totals: Totals;
  onChange: (tab: Tab) => void;
}

/** The tabs Títulos and Pessoas; the arrow keys move between them. */
export function Tabs({ id, tab, totals, onChange }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const at = TABS.findIndex((entry) => entry.tab === tab);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at;
    const next = TABS.at(to % TABS.length);
    if (!next) return;
    onChange(next.tab);
    document.getElementById(tabId(id, next.tab))?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="O que buscar">
      {TABS.map(({ tab: own, label }) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={tabId(id, own)}
          className={styles.tab}
          aria-selected={own === tab}
          aria-controls={panelId(id)}
          tabIndex={own === tab ? 0 : -1}
          onClick={() => onChange(own)}
          onKeyDown={move}
        >
          {label}
          <TabCount total={totals[own]} />
        </button>
      ))}
    </div>
  );
}

export const tabId = (id: string, tab: Tab): string => `${id}-${tab}`;
export const panelId = (id: string): string => `${id}-panel`;

/** The number of results of a tab; its room is reserved until it is known. */
export function TabCount({ total }: { total: number | undefined }) {
  return <span className={styles.count}>{total !== undefined && ` ${formatCount(total)}`}</span>;
}
