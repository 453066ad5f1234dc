import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#web/foundation/format.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { searchAddress, TITLE_KINDS, type TitleKind } from './search-address.ts';
import { peoplePage, TABS, titlesPage, type Tab } from './search-data.ts';
import styles from './search-tabs.module.css';
import { KIND_WORDS } from './search-words.ts';
import { TabCount } from './tab-count.tsx';

interface SearchTabsProps {
  query: string;
  tab: Tab;
  kind: TitleKind | undefined;
  meus: 1 | undefined;
}

/** How many titles and people a search has, and its titles by kind: links to each. */
export function SearchTabs({ query, tab, kind, meus }: SearchTabsProps) {
  const { data: titles } = useSuspenseQuery(titlesPage({ text: query }));
  const { data: people } = useSuspenseQuery(peoplePage(query, 1));
  const totals = { titulos: titles.total, pessoas: people.total };
  const kinds = TITLE_KINDS.filter((one) => titles.kinds[one] > 0 || one === kind);
  return (
    <div className={styles.bar} data-keeps-focus>
      <nav className={styles.tabs} aria-label="O que buscar">
        {TABS.map(({ tab: own, label }) => (
          <Link
            key={own}
            {...searchAddress({ query, tab: own === 'pessoas' ? own : undefined })}
            activeOptions={WHOLE_ADDRESS}
            // On every page of its tab; the router marks a link on its own page only.
            aria-current={own === tab ? 'page' : undefined}
            resetScroll={false}
            className={styles.tab}
          >
            {label}
            <TabCount total={totals[own]} />
          </Link>
        ))}
      </nav>
      {tab === 'titulos' && (kinds.length > 1 || kind) && (
        <nav aria-label="Tipo de título">
          <ul className={styles.kinds} role="list">
            {[undefined, ...kinds].map((one) => (
              <li key={one ?? 'tudo'}>
                <Link
                  {...searchAddress({ query, tipo: one, meus })}
                  activeOptions={WHOLE_ADDRESS}
                  aria-current={one === kind ? 'page' : undefined}
                  resetScroll={false}
                  className={styles.kind}
                >
                  {one ? `${KIND_WORDS[one]} ${formatCount(titles.kinds[one])}` : 'Tudo'}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
