import { Link } from '@tanstack/react-router';
import type { SearchMeaning } from '#api/types.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { MineSwitch } from '#web/personalisation/my-list.tsx';
import { totalOf } from './answer-sentence.ts';
import { searchAddress, type SearchParams } from './search-params.ts';
import { TABS, type Tab } from './search-data.ts';
import tabs from './tabs.module.css';
import { TabCount } from './tab-count.tsx';

interface SearchTabsProps {
  counts: SearchMeaning['counts'];
  params: SearchParams;
}

/** Links to the titles and people of a search with their numbers. Titles can be the visitor's only. */
export function SearchTabs({ counts, params: { query, tab, sem } }: SearchTabsProps) {
  const current: Tab = tab ?? 'titulos';
  const totals = { titulos: totalOf(counts), pessoas: counts.people };
  return (
    <div className="tab-bar" data-keeps-focus>
      <nav className={tabs.tabs} aria-label="O que buscar">
        {TABS.map(({ tab: own, label }) => (
          <Link
            key={own}
            {...searchAddress({ query, sem, tab: own === 'pessoas' ? own : undefined })}
            activeOptions={WHOLE_ADDRESS}
            // On every page of its tab; the router marks a link on its own page only.
            aria-current={own === current ? 'page' : undefined}
            resetScroll={false}
            className={tabs.tab}
          >
            {label}
            <TabCount total={totals[own]} />
          </Link>
        ))}
      </nav>
      {current === 'titulos' && <MineSwitch />}
    </div>
  );
}
