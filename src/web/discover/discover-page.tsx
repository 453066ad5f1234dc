import { Link, redirect, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent } from 'react';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Drawing } from '#ui/icon.tsx';
import { brazilYear } from '#shared/brazil-day.ts';
import { discoverQuery, genresQuery, inPlans, providersQuery } from '#web/api-client/data.ts';
import { currentSite } from '#web/foundation/site.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { PAGE_SIZE, type ListOutline } from '#web/listing/paging.ts';
import { TitleGrid } from '#web/listing/title-grid.tsx';
import { isWaiting, useInfiniteList } from '#web/listing/use-infinite-list.ts';
import { SecondSourceNotice } from '#web/listing/second-source-notice.tsx';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useMine } from '#web/personalisation/use-mine.ts';
import { infiniteListQuery, loadList } from '#web/listing/infinite-list.ts';
import styles from './discover-page.module.css';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import {
  countFilters,
  filterQuery,
  filterSearch,
  NO_FILTERS,
  parseFilters,
  parsePage,
  type Filters,
} from './filters.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { activeFilters, knownFilters, summary, type Choices } from './filter-words.ts';
import { othersParameters, type FilterParameters } from './parameters.ts';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import styleAddress from './discover.sheet.css?url';

const DiscoverStyles = styleSheet(styleAddress);

/** The content of the page as its address describes it. */
export interface DiscoverData {
  type: MediaType;
  filters: Filters;
  page: number;
  /** The current year, from the server, so that hydration starts with the same value. */
  thisYear: number;
  list?: ListOutline;
}

type DiscoverPageProps = DiscoverData & Omit<Choices, 'hasDetails'>;

/**
 * All films or all series, filtered. The address holds every filter; on a wide screen a change
 * applies at once, on a phone when the sheet is closed.
 */
export function DiscoverPage(props: DiscoverPageProps) {
  const { type, filters, page, thisYear, genres } = props;
  const kind = type === 'movie' ? 'movies' : 'series';
  const choices = {
    genres,
    providers: props.providers.filter((provider) => provider[kind] > 0),
    hasDetails: currentSite().details === true,
  };
  const path = type === 'movie' ? '/descubra/filmes' : '/descubra/series';
  const mine = useMine();
  const query = discoverQuery(type, { page, size: PAGE_SIZE }, filterQuery(filters));
  const list = useInfiniteList(inPlans(query, mine.planIds));
  const waiting = mine.on && isWaiting(list);
  const results = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState(false);
  const [draft, setDraft] = useDraft(filters);
  const navigate = useNavigate();
  const apply = (next: Filters) => {
    setDraft(next);
    void navigate({ to: path, search: filterSearch(next), resetScroll: false });
    // The new titles are shown from the top.
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  };
  const clear = (event: MouseEvent) => {
    if (!isOpenedElsewhere(event)) setDraft(NO_FILTERS);
  };
  const count = countFilters(filters);
  return (
    <div className={styles.page}>
      <DiscoverStyles />
      <h1 className={headings.page}>{type === 'movie' ? 'Filmes' : 'Séries'}</h1>
      <p className={styles.count} role="status" data-to-count={waiting ? 'waiting' : ''}>
        {/* Until the browser filters by the visitor's subscriptions, the list is the public one. */}
        {!mine.unset && summary(list.extent.total, { ...filters, mine: mine.on }, choices)}
      </p>
      <div className={styles.columns}>
        <Rail
          {...choices}
          path={path}
          filters={draft}
          thisYear={thisYear}
          onChange={apply}
          onClear={clear}
        />
        <div ref={results} className={styles.results}>
          <FilterChips active={activeFilters(draft, choices)} onRemove={setDraft}>
            <Trigger count={count} open={sheet} onOpen={() => setSheet(true)} />
          </FilterChips>
          <MyListFrame mine={mine} waiting={waiting}>
            <TitleGrid
              list={list}
              search={filterSearch(filters)}
              narrow
              empty={
                <ListingNotice title="Nada com esses filtros" text={emptyWords(filters)}>
                  <Link
                    to={path}
                    preload={false}
                    activeOptions={WHOLE_ADDRESS}
                    className={buttons.primary}
                    onClick={clear}
                  >
                    Limpar filtros
                  </Link>
                </ListingNotice>
              }
            />
          </MyListFrame>
          {(filters.dubbed || filters.leaving) && <SecondSourceNotice />}
        </div>
      </div>
      <FilterSheet
        {...choices}
        type={type}
        filters={filters}
        thisYear={thisYear}
        open={sheet}
        onClose={() => setSheet(false)}
        onApply={apply}
      />
    </div>
  );
}

/** Words for a list without titles; a filter that few titles pass says why. */
const emptyWords = ({ dubbed, leaving }: Filters): string =>
  dubbed || leaving
    ? `Aqui só entra o que uma fonte diz que ${[dubbed && 'é dublado', leaving && 'sai logo'].filter(Boolean).join(' e ')}. Tire algum filtro ou comece de novo.`
    : 'Tire algum deles ou comece de novo.';

/**
 * The filters of the address, with changes that it does not have yet: it follows when the page is loaded,
 * and the next change must not bring back what this one removed.
 */
function useDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters);
  const [previous, setKnown] = useState(filters);
  if (previous !== filters) {
    setKnown(filters);
    setDraft(filters);
  }
  return [draft, setDraft] as const;
}

interface TriggerProps {
  count: number;
  open: boolean;
  onOpen: () => void;
}

/** Opens the sheet; without JavaScript it links to the form below the titles. */
function Trigger({ count, open, onOpen }: TriggerProps) {
  const words = (
    <>
      <Drawing path="M3 6h18M6 12h12M9 18h6" />
      {count > 0 ? `Filtros (${count})` : 'Filtros'}
    </>
  );
  return (
    <>
      <button
        type="button"
        className={`${buttons.primary} ${styles.trigger}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        {words}
      </button>
      <a href="#filtros" className={`${buttons.primary} ${styles.toForm}`}>
        {words}
      </a>
    </>
  );
}

interface RailProps extends Choices {
  path: '/descubra/filmes' | '/descubra/series';
  filters: Filters;
  thisYear: number;
  onChange: (filters: Filters) => void;
  /** The link that clears them was followed. */
  onClear: (event: MouseEvent) => void;
}

/** The filters beside the titles: a form that works without JavaScript. */
function Rail({ path, filters, onChange, onClear, ...fields }: RailProps) {
  return (
    <form
      id="filtros"
      className={styles.rail}
      action={path}
      aria-label="Filtros"
      data-keeps-focus
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterFields {...fields} filters={filters} mineSwitch={<MineSwitch />} onChange={onChange} />
      <div className={styles.actions}>
        <button type="submit" className={`${buttons.primary} ${styles.submit}`}>
          Ver títulos
        </button>
        {countFilters(filters) > 0 && (
          <Link
            to={path}
            preload={false}
            resetScroll={false}
            activeOptions={WHOLE_ADDRESS}
            className={buttons.secondary}
            onClick={onClear}
          >
            Limpar filtros
          </Link>
        )}
      </div>
    </form>
  );
}

const ADDRESS = { movie: '/descubra/filmes', serie: '/descubra/series' } as const;

interface Loading {
  queryClient: QueryClient;
  type: MediaType;
  search: FilterParameters;
  /** True if only the filters of the current page change. */
  stays: boolean;
}

/** Reads the address, redirects to its canonical form, and loads the titles it describes. */
export async function loadDiscover(loading: Loading): Promise<DiscoverData> {
  const { queryClient, type, search, stays } = loading;
  const thisYear = brazilYear(new Date());
  const choices = await loadChoices(queryClient, type);
  const filters = knownFilters(parseFilters(search, thisYear), choices);
  const page = parsePage(search);
  const canonical = filterSearch(filters, page);
  if (!isSame(canonical, search)) {
    throw redirect({
      to: ADDRESS[type],
      search: (current) => ({ ...othersParameters(current), ...canonical }),
      replace: true,
      statusCode: 302,
    });
  }
  const query = discoverQuery(type, { page, size: PAGE_SIZE }, filterQuery(filters));
  const data = { type, filters, page, thisYear };
  if (!stays) return { ...data, list: await loadList(queryClient, query) };
  // Not awaited: the controls react at once, and the grid shows that its titles are loading.
  if (!filters.mine) void queryClient.prefetchInfiniteQuery(infiniteListQuery(query));
  return data;
}

async function loadChoices(queryClient: QueryClient, type: MediaType) {
  const [genres, providers] = await Promise.all([
    queryClient.ensureQueryData(genresQuery(type)),
    queryClient.ensureQueryData(providersQuery()),
  ]);
  return {
    genres: genres.items,
    providers: providers.items,
    hasDetails: currentSite().details === true,
  };
}

const isSame = (a: FilterParameters, b: FilterParameters): boolean =>
  new URLSearchParams(a as Record<string, string>).toString() ===
  new URLSearchParams(b as Record<string, string>).toString();

export function DiscoverRoute(data: DiscoverData) {
  const { data: genres } = useSuspenseQuery(genresQuery(data.type));
  const { data: providers } = useSuspenseQuery(providersQuery());
  return <DiscoverPage {...data} genres={genres.items} providers={providers.items} />;
}
