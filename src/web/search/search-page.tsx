import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { AnswerCard } from './answer-card.tsx';
import { answerSentence } from './answer-sentence.ts';
import { PeopleFound, TitlesFound } from './found-lists.tsx';
import { meaningQuery } from './meaning.ts';
import { Catalogues } from './nothing-found.tsx';
import { QueryForm } from './query-form.tsx';
import type { SearchAddress } from './search-address.ts';
import { cleanParams, ignoredOf, type SearchParams } from './search-params.ts';
import { titlesPage } from './search-data.ts';
import sheet from './search-page.css?url';
import { SearchTabs } from './search-tabs.tsx';
import { suggestionFor } from './suggestion.ts';
import { Understood } from './understood.tsx';

/** All results of a search, from its address: numbered pages, in two tabs. */
export function SearchPage(address: SearchAddress) {
  const params = cleanParams(address);
  const { query } = params;
  return (
    <div className="search-page" aria-busy={useIsLeaving() || undefined}>
      {/* In a file of its own, because no other page loads it. React waits for it before it shows the page. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <QueryForm key={query} query={query ?? ''} />
      {query === undefined ? (
        <div className="hint intro">
          <p>Procure filmes, séries, novelas e pessoas. Vale um pedaço do nome.</p>
          <ul className="ways" role="list">
            <Catalogues />
          </ul>
        </div>
      ) : (
        <Results params={{ ...params, query }} />
      )}
    </div>
  );
}

/** True while the next page is loading. */
const useIsLeaving = (): boolean =>
  useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.href !== location.href,
  });

/** The understood filters, the results in one sentence, and the results. */
function Results({ params }: { params: SearchParams & { query: string } }) {
  const { query, tab, tipo: kind, sem, page = 1 } = params;
  const ignore = ignoredOf(params);
  const { data: meaning } = useSuspenseQuery(meaningQuery(query, ignore));
  const isTitles = tab !== 'pessoas';
  const sentence = isTitles ? answerSentence({ meaning, kind }) : null;
  const { data: found } = useQuery({
    ...titlesPage({ text: query, page, kind, ignore }),
    enabled: isTitles,
  });
  const suggestion = isTitles ? suggestionFor(meaning, found?.items ?? [], sem) : undefined;
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
