import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { SearchMeaning } from '#api/types.ts';
import { currentSite } from '#web/foundation/site.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { MineSwitch } from '#web/personalisation/my-list.tsx';
import { answerSentence, totalOf, YOU_SUBSCRIBE, type Sentence } from './search-words.ts';
import { PeopleFound, TitlesFound } from './found-lists.tsx';
import { meaningQuery, suggestionFor } from './meaning.ts';
import { Catalogues } from './nothing-found.tsx';
import { cleanText, LONGEST_TEXT, type SearchAddress } from './search-address.ts';
import { cleanParams, ignoredOf, searchAddress, type SearchParams } from './search-params.ts';
import { peoplePage, TABS, titlesPage, type Tab } from './search-data.ts';
import { Understood } from './understood.tsx';
import { looserSearches } from './looser-searches.tsx';
import tabs from './tabs.module.css';
import { TabCount } from './tabs.tsx';
import styles from './search-page.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './search.sheet.css?url';

const SearchStyles = styleSheet(sheet);

/** All results of a search, from its address: numbered pages, in two tabs. */
export function SearchPage(address: SearchAddress) {
  const params = shownParams(address);
  const { query } = params;
  return (
    <div className={styles.searchPage} aria-busy={useIsLeaving() || undefined}>
      {/* In a file of its own, because no other page loads it. React waits for it before it shows the page. */}
      <SearchStyles />
      <QueryForm key={query} query={query ?? ''} />
      {query === undefined ? (
        <div className={`${styles.hint} ${styles.intro}`}>
          <p>Procure filmes, séries, novelas e pessoas. Vale um pedaço do nome.</p>
          <ul className={styles.ways} role="list">
            <Catalogues />
          </ul>
        </div>
      ) : (
        <Results params={{ ...params, query }} />
      )}
    </div>
  );
}

/** The checked parameters; without sources that tell of dubbing and last days there are no filters on them. */
function shownParams(address: SearchAddress): SearchParams {
  const params = cleanParams(address);
  return currentSite().details ? params : { ...params, so: undefined };
}

/** True while the next page is loading. */
const useIsLeaving = (): boolean =>
  useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.href !== location.href,
  });

/** The understood filters, the results in one sentence, and the results. */
function Results({ params }: { params: SearchParams & { query: string } }) {
  const { query, tab, tipo: kind, sem, so, page = 1 } = params;
  const ignore = ignoredOf(params);
  const { data: meaning } = useSuspenseQuery(meaningQuery(query, ignore));
  const isTitles = tab !== 'pessoas';
  const sentence = isTitles && so === undefined ? answerSentence({ meaning, kind }) : null;
  const { data: results } = useQuery({
    ...titlesPage({ text: query, page, kind, ignore, so }),
    enabled: isTitles,
  });
  const suggestion = isTitles ? suggestionFor(meaning, results?.items ?? [], sem) : undefined;
  return (
    <>
      <Understood meaning={meaning} params={params} suggestion={suggestion} />
      {sentence && <AnswerCard sentence={sentence} />}
      <SearchTabs counts={meaning.counts} params={params} />
      {isTitles ? (
        <TitlesFound params={params} meaning={meaning} isAnswered={sentence !== null} />
      ) : (
        <PeopleFound params={params} meaning={meaning} />
      )}
    </>
  );
}

/** Loads all that the search page shows; without a text it sends no request. */
export async function loadSearch(queryClient: QueryClient, address: SearchAddress): Promise<void> {
  const params = shownParams(address);
  const { query: text, tab, tipo: kind, so, page = 1 } = params;
  if (text === undefined) return;
  const ignore = ignoredOf(params);
  const [meaning] = await Promise.all([
    queryClient.ensureQueryData(meaningQuery(text, ignore)),
    tab === 'pessoas'
      ? queryClient.ensureQueryData(peoplePage(text, page, ignore))
      : queryClient.ensureQueryData(titlesPage({ text, page, kind, ignore, so })),
  ]);
  await Promise.all(
    looserSearches(meaning, params).map(({ search }) =>
      queryClient.ensureQueryData(titlesPage(search)),
    ),
  );
}

/**
 * The query of the search page, which is its heading and its field at once: the heading, which may
 * have several lines, is shown until the field has the focus or another text. A plain form that works
 * without JavaScript; with it, the router navigates. A new text starts at all its titles.
 */
function QueryForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setEdited] = useState(query === '');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    void navigate(searchAddress({ query: cleanText(String(typed)).trim() }));
  };
  const clear = (event: MouseEvent) => {
    if (isOpenedElsewhere(event) || !field.current) return;
    event.preventDefault();
    field.current.value = '';
    field.current.focus();
    setEdited(true);
  };
  return (
    <form className={styles.queryForm} action="/search" role="search" onSubmit={send}>
      <button className={styles.queryButton} aria-label="Buscar">
        <Icon name="search" size={32} />
      </button>
      <div className={styles.query} data-edited={isEdited}>
        <h1 className={styles.queryText}>
          <span className="visually-hidden">{query === '' ? 'Busca' : 'Busca: '}</span>
          {query}
        </h1>
        <input
          ref={field}
          name="query"
          className={styles.queryField}
          aria-label="Busca"
          placeholder="Tá procurando o que?"
          defaultValue={query}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setEdited(event.target.value !== query)}
        />
      </div>
      {query !== '' && (
        <Link to="/search" className={styles.queryButton} aria-label="Limpar busca" onClick={clear}>
          <Icon name="close" size={28} />
        </Link>
      )}
    </form>
  );
}

/**
 * One sentence about the results, on paper. Only the visitor's style sheet knows if they subscribe to the service it
 * ends with, so both endings are in everybody's HTML.
 */
function AnswerCard({ sentence: { text, family } }: { sentence: Sentence }) {
  return (
    <h2 className={styles.answer} data-plans={family ?? undefined}>
      <span className={styles.answerOthers}>{text}.</span>
      {family !== null && (
        <span className={styles.answerMine}>
          {text}
          {YOU_SUBSCRIBE}.
        </span>
      )}
    </h2>
  );
}

interface SearchTabsProps {
  counts: SearchMeaning['counts'];
  params: SearchParams;
}

/** Links to the titles and people of a search with their numbers. Titles can be the visitor's only. */
function SearchTabs({ counts, params: { query, tab, sem, so } }: SearchTabsProps) {
  const current: Tab = tab ?? 'titulos';
  // The API does not know how many titles pass a filter on what the sources say.
  const totals = {
    titulos: so === undefined ? totalOf(counts) : undefined,
    pessoas: counts.people,
  };
  return (
    <div className={styles.tabBar} data-keeps-focus>
      <nav className={tabs.tabs} aria-label="O que buscar">
        {TABS.map(({ tab: own, label }) => (
          <Link
            key={own}
            {...searchAddress({ query, sem, ...(own === 'pessoas' ? { tab: own } : { so }) })}
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
