import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SearchMeaning } from '#api/types.ts';
import { PersonLink } from '#web/cards/person-link.tsx';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useMine, type Mine } from '#web/personalisation/use-mine.ts';
import grid from '#web/listing/title-grid.module.css';
import { MyListFrame } from '#web/personalisation/my-list.tsx';
import { SecondSourceNotice } from '#web/listing/second-source-notice.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { formatCount } from '#web/foundation/format.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { personAddress } from '#web/title-parts/title-address.ts';
import { looserSearches, LooserSection } from './looser-searches.tsx';
import { peopleOf, understoodFilter, type Filter } from './meaning.ts';
import {
  chosenSources,
  ignoredOf,
  searchAddress,
  toggledSource,
  KIND_PARAMETERS,
  SOURCE_PARAMETERS,
  type SearchParams,
  type SourceParameter,
} from './search-params.ts';
import { peoplePage, titlesPage, type ResultPage } from './search-data.ts';
import { NothingFound } from './nothing-found.tsx';
import { countHeading, KIND_LABELS, totalOf } from './search-words.ts';
import { roleSentence } from './result-view.ts';
import styles from './search-page.module.css';

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
  const { query: text, page = 1, tipo: kind, so } = params;
  const search = { text, page, kind, ignore: ignoredOf(params), so };
  const { data: all } = useSuspenseQuery(titlesPage(search));
  const own = useQuery({
    ...titlesPage({ ...search, planIds: mine.planIds }),
    enabled: mine.planIds !== undefined,
  });
  const data = (mine.on && own.data) || all;
  const waiting = mine.on && !mine.unset && own.data === undefined;
  const people = page === 1 ? peopleOf(meaning) : [];
  const cards = people.map((person) => (
    <li key={`person ${person.id}`} className={styles.personCell}>
      <PersonFirst person={person} />
    </li>
  ));
  const isFirst = meaning.text === '';
  const hasTitles = data.items.length > 0 && !mine.unset;
  return (
    <>
      <FoundFrame
        results={data}
        params={{ ...params, meus: mine.on ? 1 : undefined }}
        meaning={meaning}
        isAnswered={isAnswered}
        mine={mine}
        waiting={waiting}
        people={
          cards.length > 0 &&
          !hasTitles && (
            <ul className={`${grid.grid} ${styles.peopleAlone}`} role="list">
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
      {so !== undefined && <SecondSourceNotice />}
      {!mine.on &&
        so === undefined &&
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
    <FoundFrame results={data} params={params} meaning={meaning} isAnswered={false}>
      <ul className={styles.people} role="list">
        {data.items.map((person) => (
          <li key={person.id}>
            <PersonLink
              person={person}
              role={departmentTitle(person.known_for_department, person.gender)}
            />
          </li>
        ))}
      </ul>
    </FoundFrame>
  );
}

interface FoundFrameProps {
  results: ResultPage<unknown>;
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
function FoundFrame({ results, params, meaning, mine, ...rest }: FoundFrameProps) {
  const { isAnswered, waiting = false, people, children } = rest;
  const { items, total, page, pages } = results;
  const to = (number: number, label: string, rel?: 'prev' | 'next') => (
    <Link {...searchAddress({ ...params, page: number })} rel={rel} className={styles.link}>
      {label}
    </Link>
  );
  const list = (
    <>
      {items.length > 0 && children}
      {total === 0 &&
        (params.so === undefined ? (
          <NothingFound params={params} meaning={meaning} />
        ) : (
          <p className={styles.hint}>
            Nada aqui que uma fonte diga que {SOURCE_WORDS[params.so]}.{' '}
            <Link {...searchAddress({ ...params, so: undefined, page: 1 })} className={styles.link}>
              Ver todos os resultados
            </Link>
          </p>
        ))}
      {total > 0 && items.length === 0 && (
        <p className={styles.hint}>Esta busca acaba antes. {to(1, 'Voltar ao começo')}</p>
      )}
      {pages > 1 && page <= pages && (
        <nav className={styles.pages} aria-label="Páginas">
          {page > 1 && to(page - 1, 'Anterior', 'prev')}
          <span>{`Página ${page} de ${pages}`}</span>
          {page < pages && to(page + 1, 'Próxima', 'next')}
        </nav>
      )}
    </>
  );
  return (
    <>
      <div className={styles.toolbar}>
        {!isAnswered && !people && (
          <h2 className={styles.count} data-to-count={waiting ? 'waiting' : ''}>
            {!mine?.unset && countHeading(total)}
          </h2>
        )}
        {mine && !understoodFilter(meaning, 'kind') && (
          <KindLinks counts={meaning.counts} params={params} />
        )}
        {mine && currentSite().details === true && <SourceLinks params={params} />}
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

/** The titles of a search by kind, where there is a choice; the numbers are of a search without filters on the sources. */
function KindLinks({ counts, params }: KindLinksProps) {
  const { tipo: kind, so } = params;
  const kinds = KIND_PARAMETERS.filter(
    (candidate) => totalOf(counts, candidate) > 0 || candidate === kind,
  );
  if (kinds.length < 2 && !kind) return null;
  return (
    <nav aria-label="Tipo de título" data-keeps-focus>
      <ul className={styles.kinds} role="list">
        {[undefined, ...kinds].map((choice) => (
          <li key={choice ?? 'tudo'}>
            <Link
              {...searchAddress({ ...params, page: undefined, tipo: choice })}
              activeOptions={WHOLE_ADDRESS}
              // On every page of its kind; the router marks a link on its own page only.
              aria-current={choice === kind ? 'page' : undefined}
              resetScroll={false}
              className={styles.kind}
            >
              {choice ? KIND_LABELS[choice] : 'Tudo'}
              {choice && so === undefined && ` ${formatCount(totalOf(counts, choice))}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The filters of `so` in the sentence of a search without results. */
const SOURCE_WORDS: Record<string, string> = {
  dublado: 'é dublado',
  sai: 'sai logo',
  'dublado-sai': 'é dublado e sai logo',
};

/** Filters on what the sources say of the titles; a chosen one is a link that removes it. */
function SourceLinks({ params }: { params: SearchParams }) {
  const chosen = chosenSources(params.so);
  return (
    <nav aria-label="O que as fontes dizem" data-keeps-focus>
      <ul className={styles.kinds} role="list">
        {(Object.keys(SOURCE_PARAMETERS) as SourceParameter[]).map((name) => (
          <li key={name}>
            <Link
              {...searchAddress({ ...params, page: undefined, so: toggledSource(params.so, name) })}
              activeOptions={WHOLE_ADDRESS}
              aria-current={chosen.includes(name) ? 'true' : undefined}
              resetScroll={false}
              preload={false}
              className={styles.kind}
            >
              {chosen.includes(name) && <span className="visually-hidden">Tirar o filtro: </span>}
              {SOURCE_PARAMETERS[name].label}
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
    <Link {...personAddress(person.id)} className={styles.personFirst}>
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
        <span className={styles.personName}>{person.name}</span>
        <span className={styles.personRole}>{roleSentence(person)}</span>
      </span>
    </Link>
  );
}
