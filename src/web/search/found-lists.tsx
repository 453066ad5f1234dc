import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SearchMeaning } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useMine } from '#web/personalisation/use-mine.ts';
import grid from '#web/listing/title-grid.module.css';
import { FoundFrame } from './found-frame.tsx';
import { LooserSection } from './looser-section.tsx';
import { looserSearches } from './looser-searches.ts';
import { peopleOf } from './meaning.ts';
import { PersonFirst } from './person-first.tsx';
import { PersonTile } from './person-tile.tsx';
import { ignoredOf, type SearchParams } from './search-params.ts';
import { peoplePage, titlesPage } from './search-data.ts';

interface FoundProps {
  params: SearchParams & { query: string };
  meaning: SearchMeaning;
  /** True if a sentence above says how many there are. */
  isAnswered: boolean;
}

/**
 * The titles of a search, all of them or those in the visitor's subscriptions: after the people that the query names,
 * before the results with one filter less.
 */
export function TitlesFound({ params, meaning, isAnswered }: FoundProps) {
  const mine = useMine();
  const { query: text, page = 1, tipo: kind } = params;
  const search = { text, page, kind, ignore: ignoredOf(params) };
  const { data: all } = useSuspenseQuery(titlesPage(search));
  const own = useQuery({
    ...titlesPage({ ...search, planIds: mine.planIds }),
    enabled: mine.planIds !== undefined,
  });
  const data = (mine.on && own.data) || all;
  const waiting = mine.on && !mine.unset && own.data === undefined;
  const people = page === 1 ? peopleOf(meaning) : [];
  const cards = people.map((person) => (
    <li key={`person ${person.id}`} className="person-cell">
      <PersonFirst person={person} />
    </li>
  ));
  const isFirst = meaning.text === '';
  const hasTitles = data.items.length > 0 && !mine.unset;
  return (
    <>
      <FoundFrame
        found={data}
        params={{ ...params, meus: mine.on ? 1 : undefined }}
        meaning={meaning}
        isAnswered={isAnswered}
        mine={mine}
        waiting={waiting}
        people={
          cards.length > 0 &&
          !hasTitles && (
            <ul className={`${grid.grid} people-alone`} role="list">
              {cards}
            </ul>
          )
        }
      >
        <ul className={grid.grid} role="list">
          {isFirst && cards}
          {data.items.map((item, index) => (
            <li key={`${item.media_type} ${item.id}`}>
              <TitleCard item={item} eager={index < 2} />
            </li>
          ))}
          {/* A query that also names a title means that title first. */}
          {!isFirst && cards}
        </ul>
      </FoundFrame>
      {!mine.on &&
        all.total > 0 &&
        looserSearches(meaning, params).map((looser) => (
          <LooserSection key={looser.filter.type} looser={looser} shown={all.items} />
        ))}
    </>
  );
}

/** The people of a search. */
export function PeopleFound({ params, meaning }: Omit<FoundProps, 'isAnswered'>) {
  const { data } = useSuspenseQuery(peoplePage(params.query, params.page ?? 1, ignoredOf(params)));
  return (
    <FoundFrame found={data} params={params} meaning={meaning} isAnswered={false}>
      <ul className="people" role="list">
        {data.items.map((person) => (
          <li key={person.id}>
            <PersonTile person={person} />
          </li>
        ))}
      </ul>
    </FoundFrame>
  );
}
