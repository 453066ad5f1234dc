import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode, SubmitEvent } from 'react';
import type { PersonCard } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { MineSwitch } from '#web/personalisation/mine-switch.tsx';
import { MyListFrame } from '#web/personalisation/my-list.tsx';
import { useMine, type Mine } from '#web/personalisation/use-mine.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { cleanText, LONGEST_TEXT } from './clean-text.ts';
import { searchAddress, type SearchParams } from './search-address.ts';
import { peoplePage, TABS, titlesPage, type Found, type Tab } from './search-data.ts';
import styles from './search-page.module.css';
import { countHeading, NOTHING } from './search-words.ts';

/** Loads the results; without a text it sends no request. */
export async function loadSearch(
  queryClient: QueryClient,
  { query, tab, page = 1 }: SearchParams,
): Promise<void> {
  if (query === undefined) return;
  if (tab === 'pessoas') await queryClient.ensureQueryData(peoplePage(query, page));
  else await queryClient.ensureQueryData(titlesPage(query, page));
}

/** All results of a search, from its address: numbered pages, in two tabs. */
export function SearchPage({ query, tab = 'titulos', page = 1 }: PageParams) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{query ? `Busca: ${query}` : 'Busca'}</h1>
      <SearchForm key={query} query={query ?? ''} tab={tab} />
      {query === undefined ? (
        <div className={styles.hint}>
          <p>Procure filmes, séries, novelas e pessoas. Vale um pedaço do nome.</p>
          <ul className={styles.suggestions}>
            <Catalogues />
          </ul>
        </div>
      ) : (
        <>
          <nav className={styles.tabs} aria-label="O que buscar">
            {TABS.map(({ tab: own, label }) => (
              <Link
                key={own}
                to="/search"
                search={{ query, tab: own === 'pessoas' ? own : undefined }}
                // Current on every page of its tab, and only there.
                activeOptions={{ explicitUndefined: true }}
                className={styles.tab}
              >
                {label}
              </Link>
            ))}
          </nav>
          {tab === 'pessoas' ? (
            <People query={query} page={page} />
          ) : (
            <Titles query={query} page={page} />
          )}
        </>
      )}
    </div>
  );
}

interface PageParams extends Omit<SearchParams, 'tab'> {
  tab?: Tab | undefined;
}

/** A plain form that works without JavaScript; with it, the router navigates. */
function SearchForm({ query, tab }: { query: string; tab: Tab }) {
  const navigate = useNavigate();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    void navigate(searchAddress({ query: cleanText(String(typed)).trim(), tab }));
  };
  return (
    <form className={styles.form} action="/search" role="search" onSubmit={send}>
      <input
        name="query"
        className={styles.field}
        aria-label="Busca"
        placeholder="Tá procurando o que?"
        defaultValue={query}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        enterKeyHint="search"
      />
      {tab === 'pessoas' && <input type="hidden" name="tab" value={tab} />}
      <button className={buttons.primary}>Buscar</button>
    </form>
  );
}

interface AnswerProps {
  query: string;
  page: number;
}

function Titles({ query, page }: AnswerProps) {
  const mine = useMine();
  const { data: all } = useSuspenseQuery(titlesPage(query, page));
  const own = useQuery({
    ...titlesPage(query, page, mine.planIds),
    enabled: mine.planIds !== undefined,
  });
  const data = (mine.on && own.data) || all;
  const waiting = mine.on && !mine.unset && own.data === undefined;
  return (
    <Answer found={data} query={query} tab="titulos" mine={mine} waiting={waiting}>
      <ul className={styles.titles} role="list">
        {data.items.map((item, index) => (
          <li key={`${item.media_type} ${item.id}`}>
            <TitleCard item={item} eager={index < 2} />
          </li>
        ))}
      </ul>
    </Answer>
  );
}

function People({ query, page }: AnswerProps) {
  const { data } = useSuspenseQuery(peoplePage(query, page));
  return (
    <Answer found={data} query={query} tab="pessoas">
      <ul className={styles.people} role="list">
        {data.items.map((person) => (
          <li key={person.id}>
            <PersonTile person={person} />
          </li>
        ))}
      </ul>
    </Answer>
  );
}

function PersonTile({ person }: { person: PersonCard }) {
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className={styles.person}>
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={172}
        height={172}
        sizes="(max-width: 720px) 32vw, 13vw"
        className={styles.portrait}
      />
      <span className={styles.name}>{person.name}</span>
      <span className={styles.role}>
        {departmentTitle(person.known_for_department, person.gender)}
      </span>
    </Link>
  );
}

interface Answered {
  found: Found<unknown>;
  query: string;
  tab: Tab;
  /** Where the results can be filtered by the visitor's subscriptions. */
  mine?: Mine;
  waiting?: boolean;
  children: ReactNode;
}

function Answer({ found, query, tab, mine, waiting = false, children }: Answered) {
  const { items, total, page, pages } = found;
  const to = (other: number, label: string, rel?: 'prev' | 'next') => (
    <Link
      {...searchAddress({ query, tab, page: other, mine: mine?.on ?? false })}
      rel={rel}
      className={styles.link}
    >
      {label}
    </Link>
  );
  const list = (
    <>
      {items.length > 0 && children}
      {total === 0 && <Suggestions query={query} tab={tab} mine={mine?.on ?? false} />}
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
        <h2 className={styles.count} data-to-count={waiting ? 'waiting' : ''}>
          {!mine?.unset && countHeading(total)}
        </h2>
        {mine && <MineSwitch />}
      </div>
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

/** Suggestions after a search without results. */
function Suggestions({ query, tab, mine }: { query: string; tab: Tab; mine: boolean }) {
  const other = TABS.find((entry) => entry.tab !== tab);
  return (
    <div className={styles.hint}>
      <p>{NOTHING}</p>
      <ul className={styles.suggestions}>
        {mine && <li>Desligue “Só nos meus serviços” pra ver o resto.</li>}
        <li>Confira como o nome se escreve, ou tente só um pedaço dele.</li>
        {other && (
          <li>
            <Link {...searchAddress({ query, tab: other.tab })} className={styles.link}>
              Buscar em {other.label}
            </Link>
          </li>
        )}
        <Catalogues />
      </ul>
    </div>
  );
}

function Catalogues() {
  return (
    <>
      <li>
        <Link to="/descubra/filmes" className={styles.link}>
          Ver todos os filmes
        </Link>
      </li>
      <li>
        <Link to="/descubra/series" className={styles.link}>
          Ver todas as séries
        </Link>
      </li>
    </>
  );
}
