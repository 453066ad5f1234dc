import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState, type MouseEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { RecentList, rememberSearch } from './recent-searches.tsx';
import { ResultList } from './result-list.tsx';
import styles from './search-box.module.css';
import { validateSearch } from './search-address.ts';
import { searchAddress } from './search-params.ts';
import { TABS, titleSearch, titlesPage, type Tab } from './search-data.ts';
import { countHeading, LOADING, LOADING_MORE, NOTHING_HEADING, SEE_ALL } from './search-words.ts';
import { panelId, tabId, Tabs } from './tabs.tsx';
import { clearField, useCombobox, useDropdown, useSearchText } from './search-field.ts';
import { useResults, type Results, type Totals } from './use-results.ts';

interface SearchBoxProps {
  /**
   * The open dialog and its field: server-rendered in every page, so that typing never waits for
   * this code.
   */
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /** True if the form was submitted before this code was loaded. */
  sent: boolean;
}

/** The dropdown of the search field: results in two tabs, or recent searches. */
export function SearchBox({ dialog, input, sent }: SearchBoxProps) {
  const id = useId();
  const listId = `${id}-list`;
  const router = useRouter();
  const cache = useQueryClient();
  const isCached = (wanted: string) =>
    cache.getQueryData(titleSearch(wanted).queryKey) !== undefined ||
    cache.getQueryData(titlesPage({ text: wanted }).queryKey) !== undefined;
  const { text, searched, searchedBefore, setText, submit } = useSearchText(input, isCached, sent);
  const [choice, setChoice] = useState({ tab: 'titulos' as Tab, text: '' });
  // The chosen tab is for one text; another text starts at the titles again.
  const tab = choice.text === text.trim() ? choice.tab : 'titulos';
  const setTab = (next: Tab) => setChoice({ tab: next, text: text.trim() });
  const results = useResults(tab, searched, searchedBefore);
  const { isOpen, open } = useDropdown(dialog, input);
  const showsList = isOpen && results.state === 'shown' && results.items.length > 0;
  const { active, reset } = useCombobox({
    input,
    listId,
    expanded: showsList,
    isStale: results.isStale || text.trim() !== searched,
    hasMore: results.hasMore,
    onOpen: () => {
      open();
      if (text.trim() !== '') submit();
    },
  });

  const take = useEffectEvent((next: string, isComposing: boolean) => {
    reset();
    setText(next, isComposing);
  });
  const leave = () => {
    if (searched !== '') rememberSearch(searched);
    dialog.close();
  };
  /**
   * Submit (Enter or the magnifier): shows the results here; if they are shown already, opens their
   * page.
   */
  const send = useEffectEvent((event: SubmitEvent) => {
    if (event.submitter?.hasAttribute('formmethod')) return;
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    rememberSearch(wanted);
    const areShown = searched === wanted && results.state === 'shown' && !results.isStale;
    if (!areShown) {
      open();
      if (searched === wanted && results.hasFailed) results.retry();
      submit();
      return;
    }
    leave();
    void router.navigate(
      searchAddress({ query: wanted, tab: tab === 'pessoas' ? tab : undefined }),
    );
  });

  useEffect(() => {
    const form = input.form;
    const typed = (event: Event) => {
      // Phones compose every word until a space. The text so far is searched for, but the field
      // must not be changed during composition ("´" before "é").
      take(input.value, event instanceof InputEvent && event.isComposing);
    };
    const submitted = (event: SubmitEvent) => send(event);
    input.addEventListener('input', typed);
    input.addEventListener('compositionend', typed);
    form?.addEventListener('submit', submitted);
    return () => {
      input.removeEventListener('input', typed);
      input.removeEventListener('compositionend', typed);
      form?.removeEventListener('submit', submitted);
    };
  }, [input]);
  useAddressText(input, setText);
  useCloseOnNavigation(dialog);

  const choose = (event: MouseEvent) => {
    if (!isOpenedElsewhere(event)) leave();
  };
  return (
    <>
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Limpar busca"
          onClick={() => {
            clearField(input);
            input.focus();
          }}
        >
          <Icon name="close" size={20} />
        </button>
      )}
      <div className={styles.dropdown} data-open={isOpen} onPointerDown={keepFocus}>
        {text.trim() === '' ? (
          <RecentList
            onPick={(search) => {
              submit(search);
              input.focus();
            }}
            onForgotten={() => input.focus()}
          />
        ) : (
          <div className={styles.tabbed}>
            <Tabs id={id} tab={tab} totals={results.totals} onChange={setTab} />
            <div
              id={panelId(id)}
              className={styles.body}
              data-limited={results.limits !== ''}
              role="tabpanel"
              aria-labelledby={tabId(id, tab)}
            >
              <p className={styles.heading}>{headingOf(results)}</p>
              {searched !== '' && (
                <ResultList
                  key={`${tab} ${results.text}`}
                  id={listId}
                  label={labelOf(tab)}
                  results={results}
                  active={active}
                  onChoose={choose}
                  elsewhere={
                    <OtherTab
                      tab={tab}
                      totals={results.totals}
                      onClick={(other) => {
                        setTab(other);
                        input.focus();
                      }}
                    />
                  }
                >
                  <Link
                    {...searchAddress({
                      query: searched,
                      tab: tab === 'pessoas' ? tab : undefined,
                    })}
                    className={styles.all}
                    onClick={choose}
                  >
                    <span>
                      {SEE_ALL}
                      <span className={styles.rest}> os resultados</span>
                    </span>
                    <Icon name="forward" size={18} />
                  </Link>
                </ResultList>
              )}
            </div>
          </div>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {isOpen && announcementOf(results)}
      </div>
    </>
  );
}

interface OtherTabProps {
  tab: Tab;
  totals: Totals;
  onClick: (other: Tab) => void;
}

/** A link to the other tab, if it has results. */
function OtherTab({ tab, totals, onClick }: OtherTabProps) {
  const other = TABS.find((entry) => entry.tab !== tab && (totals[entry.tab] ?? 0) > 0);
  if (!other) return null;
  return (
    <button type="button" className={styles.other} onClick={() => onClick(other.tab)}>
      Buscar em {other.label}
    </button>
  );
}

const labelOf = (tab: Tab): string => TABS.find((entry) => entry.tab === tab)?.label ?? '';

/** Pressing an element that cannot be focused would blur the field and close a phone's keyboard. */
function keepFocus(event: { target: EventTarget; preventDefault: () => void }) {
  const onControl = event.target instanceof Element && event.target.closest('a, button');
  if (!onControl) event.preventDefault();
}

function headingOf({ state, total, isStale }: Results): string {
  return state === 'shown' && !isStale ? countHeading(total) : '';
}

function announcementOf(results: Results): string {
  if (results.state === 'none') return '';
  if (results.hasFailed) return 'A busca não respondeu.';
  if (results.state === 'loading' || results.isStale) return LOADING;
  if (results.isLoadingMore) return LOADING_MORE;
  if (results.total === 0) return NOTHING_HEADING;
  return formatPlural(results.total, 'resultado encontrado', 'resultados encontrados');
}

/** On the search page the field has the text of its address, unless another one was typed. */
function useAddressText(input: HTMLInputElement, onText: (query: string) => void): void {
  const query = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === '/search' ? validateSearch(search).query : undefined,
  });
  const take = useEffectEvent(onText);
  const isFirst = useRef(true);
  useEffect(() => {
    // A text typed before this code was loaded stays.
    if (query !== undefined && !(isFirst.current && input.value !== '')) {
      take(query);
      if (document.activeElement === input) input.select();
    }
    isFirst.current = false;
  }, [query, input]);
}

/** Navigation closes the box. */
function useCloseOnNavigation(dialog: HTMLDialogElement): void {
  const address = useRouterState({ select: (state) => state.location.href });
  const last = useRef(address);
  useEffect(() => {
    if (address !== last.current) dialog.close();
    last.current = address;
  }, [address, dialog]);
}
