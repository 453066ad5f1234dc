import { Link, useRouter } from '@tanstack/react-router';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { SearchMeaning } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { chipLabel, chipsOf, type Chip, type FilterKind } from './meaning.ts';
import { searchAddress, withIgnored, type SearchParams } from './search-params.ts';
import { ALL_WORDS_LABEL, leftOut, ONLY_WORDS, UNDERSTOOD, WHOLE_SEARCH } from './search-words.ts';
import styles from './search-page.module.css';

interface UnderstoodProps {
  meaning: SearchMeaning;
  params: SearchParams;
  /** Words to append to the query as a suggestion: "na Netflix". */
  suggestion: string | undefined;
}

/** The filters understood from a query, each a chip with a link that removes it. */
export function Understood({ meaning, params, suggestion }: UnderstoodProps) {
  const router = useRouter();
  const row = useRef<HTMLUListElement>(null);
  const { query, tab, tipo, sem, so, meus } = params;
  const { filters, left_out: words } = meaning;
  const choices = (meaning.choices ?? []).filter(
    ({ name }) => name.toLowerCase() !== query?.trim().toLowerCase(),
  );
  if (filters.length === 0 && choices.length === 0 && !words && sem === undefined) return null;
  const without = (type: FilterKind, ignored = sem) =>
    searchAddress({ query, tab, tipo, meus, so, sem: withIgnored(ignored, type) });
  const remove = (event: MouseEvent, index: number, type: FilterKind) => {
    if (isOpenedElsewhere(event)) return;
    event.preventDefault();
    // The address is ahead of the page while that loads: a filter removed just before must not come back.
    const { sem: ignored } = router.latestLocation.search;
    void router.navigate({ ...without(type, ignored), resetScroll: false });
    // The focus moves to the next chip, because this one disappears.
    const chips = row.current?.querySelectorAll<HTMLElement>('a') ?? [];
    (chips[index + 1] ?? chips[index - 1] ?? row.current)?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.understood} data-keeps-focus>
      {filters.length > 0 && (
        <span className={styles.understoodLabel} id="entendido">
          {UNDERSTOOD}
        </span>
      )}
      <ul
        ref={row}
        className={styles.chips}
        role="list"
        aria-labelledby={filters.length > 0 ? 'entendido' : undefined}
        tabIndex={-1}
      >
        {chipsOf(filters).map((chip, index) => (
          <li key={chip.type}>
            <Link
              {...without(chip.type)}
              resetScroll={false}
              preload={false}
              className={styles.chip}
              data-applied={chip.applied}
              data-pictured={chip.type === 'person' || chip.type === 'provider' || undefined}
              onClick={(event) => remove(event, index, chip.type)}
              onKeyDown={removeByKey}
            >
              <Picturing chip={chip} />
              <span>
                <span className="visually-hidden">Tirar o filtro: </span>
                {chipLabel(chip)}
              </span>
              <Icon name="close" size={18} />
            </Link>
          </li>
        ))}
        {choices.map(({ id, name, profile_path }) => (
          <li key={`choice ${id}`}>
            <Link
              {...searchAddress({ query: name, sem, meus })}
              resetScroll={false}
              preload={false}
              className="chip suggested"
              data-pictured
            >
              <Portrait id={id} path={profile_path} />
              <span>
                <span className="visually-hidden">Só títulos de: </span>
                {name}
              </span>
            </Link>
          </li>
        ))}
        {suggestion && (
          <li>
            <Link
              {...searchAddress({ query: `${query} ${suggestion}`, sem, meus })}
              resetScroll={false}
              preload={false}
              className={`${styles.chip} ${styles.suggested}`}
            >
              <Icon name="plus" size={18} />
              <span>
                <span className="visually-hidden">Buscar também: </span>
                {suggestion}
              </span>
            </Link>
          </li>
        )}
      </ul>
      {words && <p className={styles.leftOut}>{leftOut(words)}</p>}
      {(sem === undefined || words) && (
        <Link
          {...searchAddress({ query, tab, tipo, meus, sem: 'tudo' })}
          resetScroll={false}
          preload={false}
          className={styles.link}
        >
          {words ? ALL_WORDS_LABEL : ONLY_WORDS}
        </Link>
      )}
      {sem !== undefined && (
        <Link
          {...searchAddress({ query, tab, tipo, meus })}
          resetScroll={false}
          preload={false}
          className={styles.link}
        >
          {WHOLE_SEARCH}
        </Link>
      )}
    </div>
  );
}

/** Backspace and Delete remove a chip, as in a field of chips. */
function removeByKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The portraits of the people or the service's logo. */
function Picturing({ chip }: { chip: Chip }) {
  if (chip.type === 'provider') return <ProviderLogo provider={chip.provider} size={32} />;
  if (chip.type !== 'person') return null;
  return chip.people.map(({ id, profile_path }) => (
    <Portrait key={id} id={id} path={profile_path} />
  ));
}

function Portrait({ id, path }: { id: number; path: string | null }) {
  return (
    <Picture
      kind="profile"
      path={path}
      art={art.avatar(id)}
      width={34}
      height={34}
      sizes="34px"
      eager
    />
  );
}
