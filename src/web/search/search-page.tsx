import { PeopleFound, TitlesFound } from './found-lists.tsx';
import { Catalogues } from './nothing-found.tsx';
import { QueryForm } from './query-form.tsx';
import type { SearchParams } from './search-address.ts';
import styles from './search-page.module.css';
import { SearchTabs } from './search-tabs.tsx';

/** All results of a search, from its address: numbered pages, in two tabs. */
export function SearchPage({ query, tab = 'titulos', tipo: kind, page = 1, meus }: PageParams) {
  return (
    <div className={styles.page}>
      <QueryForm key={query} query={query ?? ''} />
      {query === undefined ? (
        <div className={styles.hint}>
          <p>Procure filmes, séries, novelas e pessoas. Vale um pedaço do nome.</p>
          <ul className={styles.suggestions} role="list">
            <Catalogues />
          </ul>
        </div>
      ) : (
        <>
          <SearchTabs query={query} tab={tab} kind={kind} meus={meus} />
          {tab === 'pessoas' ? (
            <PeopleFound query={query} page={page} />
          ) : (
            <TitlesFound query={query} page={page} kind={kind} />
          )}
        </>
      )}
    </div>
  );
}

interface PageParams extends Omit<SearchParams, 'tab'> {
  tab?: 'titulos' | 'pessoas' | undefined;
}
