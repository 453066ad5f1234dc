import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FoundTitle } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import headings from '#ui/heading.module.css';
import grid from '#web/listing/title-grid.module.css';
import { TitleRow } from './title-row.tsx';
import type { LooserSearch } from './looser-searches.ts';
import { chipLabel, headingWithout } from './meaning.ts';
import { searchAddress } from './search-params.ts';
import { titlesPage } from './search-data.ts';
import { without } from './search-words.ts';

/** Titles of one row at 1440 px; the link leads to all. */
const SHOWN = 6;

interface LooserSectionProps {
  looser: LooserSearch;
  /** Results shown above, which are not repeated. */
  shown: readonly FoundTitle[];
}

/** Further results when one filter is left out. */
export function LooserSection({ looser: { filter, address, search }, shown }: LooserSectionProps) {
  const { data } = useSuspenseQuery(titlesPage(search));
  const id = useId();
  const heading = headingWithout(filter);
  const items = data.items.filter((item) => !shown.some((one) => isSame(one, item)));
  if (heading === null || items.length === 0) return null;
  const isKind = filter.type === 'kind';
  return (
    <section className="looser" aria-labelledby={id}>
      <div className="looser-head">
        <h2 id={id} className={headings.section}>
          {heading}
        </h2>
        <Link {...searchAddress(address)} className="link">
          {without(chipLabel(filter))}
        </Link>
      </div>
      <ul className={isKind ? 'title-rows' : `${grid.grid} looser-titles`} role="list">
        {items.slice(0, SHOWN).map((item) => (
          <li key={`${item.media_type} ${item.id}`}>
            {isKind ? <TitleRow item={item} /> : <TitleCard item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isSame = (one: FoundTitle, other: FoundTitle): boolean =>
  one.id === other.id && one.media_type === other.media_type;
