import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PersonCard, SearchMeaning } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useMine, type Mine } from '#web/personalisation/use-mine.ts';
import grid from '#web/listing/title-grid.module.css';
import { MyListFrame } from '#web/personalisation/my-list.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { looserSearches, LooserSection } from './looser-searches.tsx';
import { peopleOf, understoodFilter, type Filter } from './meaning.ts';
import { ignoredOf, searchAddress, TITLE_KINDS, type SearchParams } from './search-params.ts';
import { peoplePage, titlesPage, type ResultPage } from './search-data.ts';
import { NothingFound } from './nothing-found.tsx';
import { countHeading, KIND_WORDS, totalOf } from './search-words.ts';
import { roleSentence } from './result-view.ts';
import tile from './found-lists.module.css';

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

interface FoundFrameProps {
  found: ResultPage<unknown>;
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
function FoundFrame({ found, params, meaning, mine, ...rest }: FoundFrameProps) {
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

interface KindLinksProps {
  counts: SearchMeaning['counts'];
  params: SearchParams;
}

/** The titles of a search by kind, where there is a choice. */
function KindLinks({ counts, params }: KindLinksProps) {
  const kind = params.tipo;
  const kinds = TITLE_KINDS.filter((one) => totalOf(counts, one) > 0 || one === kind);
  if (kinds.length < 2 && !kind) return null;
  return (
    <nav aria-label="Tipo de título" data-keeps-focus>
      <ul className="kinds" role="list">
        {[undefined, ...kinds].map((one) => (
          <li key={one ?? 'tudo'}>
            <Link
              {...searchAddress({ ...params, page: undefined, tipo: one })}
              activeOptions={WHOLE_ADDRESS}
              // On every page of its kind; the router marks a link on its own page only.
              aria-current={one === kind ? 'page' : undefined}
              resetScroll={false}
              className="kind"
            >
              {one ? `${KIND_WORDS[one]} ${formatCount(totalOf(counts, one))}` : 'Tudo'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Person = Extract<Filter, { type: 'person' }>['person'];

/** The person a query names, as a card among their titles. */
function PersonFirst({ person }: { person: Person }) {
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className="person-first">
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={176}
        height={176}
        sizes="(max-width: 720px) 84px, 176px"
        eager
      />
      <span>
        <span className="person-name">{person.name}</span>
        <span className="person-role">{roleSentence(person)}</span>
      </span>
    </Link>
  );
}

/** A found person as one link. */
function PersonTile({ person }: { person: PersonCard }) {
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className={tile.person}>
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={172}
        height={172}
        sizes="(max-width: 720px) 32vw, 13vw"
        className={tile.portrait}
      />
      <span className={tile.name}>{person.name}</span>
      <span className={tile.role}>
        {departmentTitle(person.known_for_department, person.gender)}
      </span>
    </Link>
  );
}
