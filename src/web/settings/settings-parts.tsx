import { useEffect, useState, type ReactNode } from 'react';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { formatDay } from '#web/foundation/format.ts';
import { SECTIONS, SETTINGS_PAGES } from './settings-sections.ts';
import styles from './settings.module.css';
import choiceParts from '#ui/choice-parts.module.css';
import settingsParts from './settings-parts.module.css';

// Parts of the settings that the operator's page shows too.

interface SettingsRailProps {
  label?: string;
  /** Id and name of each section, in the order of the page. */
  sections: readonly (readonly [id: string, label: string, ...unknown[]])[];
  /** Pages beside the sections, before the last one. */
  pages?: typeof SETTINGS_PAGES | readonly [];
}

const NO_PAGES = [] as const;

/** Links to the sections; marks the one that is being read. */
export function SettingsRail({
  label = 'Configurações',
  sections,
  pages = NO_PAGES,
}: SettingsRailProps) {
  const current = useSectionInView(sections.map(([id]) => id));
  const links = sections.map(([id, name]) => (
    <a
      key={id}
      href={`#${id}`}
      aria-current={id === current ? 'location' : undefined}
      data-danger={id === 'apagar' || undefined}
    >
      {name}
    </a>
  ));
  return (
    <nav aria-label={label} className={styles.rail}>
      {pages.length === 0 ? links : links.slice(0, -1)}
      {pages.map(([to, name]) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
      {pages.length > 0 && links.at(-1)}
    </nav>
  );
}

/**
 * Shows a link of a row that scrolls on a phone. One function for all renders: React calls it when another link becomes
 * the current one, and does not scroll back whoever has scrolled the row.
 */
const scrollToLink = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'start' });

/** Links to all sections of the settings, on a page beside them, which is the current one. */
export function SettingsPageRail({ current }: { current: (typeof SETTINGS_PAGES)[number][0] }) {
  const sections = SECTIONS.map(([id, name]) => (
    <Link key={id} to="/settings" hash={id} data-danger={id === 'apagar' || undefined}>
      {name}
    </Link>
  ));
  return (
    <nav aria-label="Configurações" className={styles.rail}>
      {sections.slice(0, -1)}
      {SETTINGS_PAGES.map(([to, name]) => (
        <Link
          key={to}
          to={to}
          ref={to === current ? scrollToLink : null}
          aria-current={to === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {sections.at(-1)}
    </nav>
  );
}

/**
 * The last section that has reached the upper third of the window; at the page's end, the last one. Where the focus
 * moves without scrolling, the section that has it.
 */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2;
      const line = clientHeight / 3;
      const reached = sections.filter((section) => section.getBoundingClientRect().top <= line);
      setCurrent((isAtEnd ? sections.at(-1) : (reached.at(-1) ?? sections[0]))?.id);
    };
    update();
    const events = new AbortController();
    const options = { passive: true, signal: events.signal };
    addEventListener('scroll', update, options);
    addEventListener('resize', update, options);
    const follow = ({ target }: FocusEvent) => {
      const entered = sections.find((section) => section.contains(target as Node));
      if (entered) setCurrent(entered.id);
    };
    addEventListener('focusin', follow, options);
    return () => events.abort();
  }, [key]);
  return current;
}

interface RetryLeadProps {
  /** The sentence that says what could not be read. */
  children: ReactNode;
  onRetry: () => void;
  isAlert?: boolean;
}

/** The place of a section that could not be read, with the way to try again. */
export function RetryLead({ children, onRetry, isAlert = false }: RetryLeadProps) {
  return (
    <p className={styles.lead} role={isAlert ? 'alert' : undefined}>
      {children}{' '}
      <button type="button" className={choiceParts.link} onClick={onRetry}>
        Tentar de novo
      </button>
    </p>
  );
}

interface LogRowsProps {
  /** The entries: the event, and below it who, where and when. */
  rows: readonly { key: string; event: string; about: string }[];
  className?: string | undefined;
  isLoading?: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The entries of a log, the newest first, a page at a time. */
export function LogRows({
  rows,
  className = '',
  isLoading = false,
  hasMore,
  isLoadingMore,
  onMore,
}: LogRowsProps) {
  return (
    <>
      <ul className={`${settingsParts.rows} ${className}`.trim()} aria-busy={isLoading}>
        {rows.map(({ key, event, about }) => (
          <li key={key}>
            <div>
              <p>{event}</p>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={isLoadingMore}
          onClick={() => isLoadingMore || onMore()}
        >
          Mostrar mais
        </button>
      )}
    </>
  );
}

/** Brazil has had no daylight saving time since 2019. */
const OFFSET = 3 * 3_600_000;

/** `2026-11-22T01:10:00Z` to "22h10", Brasília's time. */
function timeWords(instant: string): string {
  const at = new Date(new Date(instant).getTime() - OFFSET);
  return `${at.getUTCHours()}h${String(at.getUTCMinutes()).padStart(2, '0')}`;
}

/** A time in words: "hoje às 22h10", "ontem às 9h05", "02/11/2026". */
export function momentWords(instant: string, now = new Date()): string {
  const day = brazilDay(new Date(instant));
  const time = `às ${timeWords(instant)}`;
  if (day === brazilDay(now)) return `hoje ${time}`;
  if (day === brazilDay(new Date(now.getTime() - DAY_MS))) return `ontem ${time}`;
  return formatDay(instant);
}
