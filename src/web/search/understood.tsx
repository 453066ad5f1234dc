import { Link, useRouter } from '@tanstack/react-router';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { SearchMeaning } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { chipLabel, chipsOf, type Chip, type FilterType } from './meaning.ts';
import { searchAddress, withIgnored, type SearchParams } from './search-params.ts';
import { ALL_WORDS, leftOut, ONLY_WORDS, UNDERSTOOD, WHOLE_SEARCH } from './search-words.ts';

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
  const { query, tab, tipo, sem, meus } = params;
  const { filters, left_out: words } = meaning;
  if (filters.length === 0 && !words && sem === undefined) return null;
  const without = (type: FilterType, ignored = sem) =>
    searchAddress({ query, tab, tipo, meus, sem: withIgnored(ignored, type) });
  const remove = (event: MouseEvent, index: number, type: FilterType) => {
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
    <div className="understood" data-keeps-focus>
      {filters.length > 0 && (
        <span className="understood-label" id="entendido">
          {UNDERSTOOD}
        </span>
      )}
      <ul
        ref={row}
        className="chips"
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
              className="chip"
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
        {suggestion && (
          <li>
            <Link
              {...searchAddress({ query: `${query} ${suggestion}`, sem, meus })}
              resetScroll={false}
              preload={false}
              className="chip suggested"
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
      {words && <p className="left-out">{leftOut(words)}</p>}
      {(sem === undefined || words) && (
        <Link
          {...searchAddress({ query, tab, tipo, meus, sem: 'tudo' })}
          resetScroll={false}
          preload={false}
          className="link"
        >
          {words ? ALL_WORDS : ONLY_WORDS}
        </Link>
      )}
      {sem !== undefined && (
        <Link
          {...searchAddress({ query, tab, tipo, meus })}
          resetScroll={false}
          preload={false}
          className="link"
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
    <Picture
      key={id}
      kind="profile"
      path={profile_path}
      art={art.avatar(id)}
      width={34}
      height={34}
      sizes="34px"
      eager
    />
  ));
}
