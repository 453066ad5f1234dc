import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SearchMeaning } from '#api/types.ts';
import { MyListFrame } from '#web/personalisation/my-list.tsx';
import type { Mine } from '#web/personalisation/use-mine.ts';
import { KindLinks } from './kind-links.tsx';
import { understoodFilter } from './meaning.ts';
import { NothingFound } from './nothing-found.tsx';
import { searchAddress, type SearchParams } from './search-params.ts';
import type { Found } from './search-data.ts';
import { countHeading } from './search-words.ts';

interface FoundFrameProps {
  found: Found<unknown>;
  params: SearchParams & { query: string };
  meaning: SearchMeaning;
  /** True if a sentence above says how many there are. */
  isAnswered: boolean;
  /** Set if the results can be filtered by the visitor's subscriptions. */
  mine?: Mine;
  waiting?: boolean;
  /** People that the query names, if no list of titles shows them. */
  people?: ReactNode;
  children: ReactNode;
}

/** A page of results with its number, links to other pages, and advice if there are none. */
export function FoundFrame({ found, params, meaning, mine, ...rest }: FoundFrameProps) {
  const { isAnswered, waiting = false, people, children } = rest;
  const { items, total, page, pages } = found;
  const to = (other: number, label: string, rel?: 'prev' | 'next') => (
    <Link {...searchAddress({ ...params, page: other })} rel={rel} className="link">
      {label}
    </Link>
  );
  const list = (
    <>
      {items.length > 0 && children}
      {total === 0 && <NothingFound params={params} meaning={meaning} />}
      {total > 0 && items.length === 0 && (
        <p className="hint">Esta busca acaba antes. {to(1, 'Voltar ao começo')}</p>
      )}
      {pages > 1 && page <= pages && (
        <nav className="pages" aria-label="Páginas">
          {page > 1 && to(page - 1, 'Anterior', 'prev')}
          <span>{`Página ${page} de ${pages}`}</span>
          {page < pages && to(page + 1, 'Próxima', 'next')}
        </nav>
      )}
    </>
  );
  return (
    <>
      <div className="toolbar">
        {!isAnswered && !people && (
          <h2 className="count" data-to-count={waiting ? 'waiting' : ''}>
            {!mine?.unset && countHeading(total)}
          </h2>
        )}
        {mine && !understoodFilter(meaning, 'kind') && (
          <KindLinks counts={meaning.counts} params={params} />
        )}
      </div>
      {people}
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
