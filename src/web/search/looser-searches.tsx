import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FoundTitle, SearchMeaning } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import grid from '#web/listing/title-grid.module.css';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { chipLabel, chipsOf, headingWithout, type Chip } from './meaning.ts';
import { ignoredOf, searchAddress, withIgnored, type SearchParams } from './search-params.ts';
import { titlesPage, type TitleSearch } from './search-data.ts';
import { totalOf, without, yearLimits } from './search-words.ts';
import { viewOfTitle } from './result-view.ts';

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

/** A title as a row with a small poster, where its kind matters: "Série, 3 temporadas", "Filme, 2015". */
function TitleRow({ item }: { item: FoundTitle }) {
  const { name, detail } = viewOfTitle(item);
  const { number_of_seasons: seasons } = item;
  return (
    <TitleLink item={item} className="title-row">
      <Picture
        kind="poster"
        path={item.poster_path}
        art={art.poster(item.media_type, item.id)}
        width={84}
        height={126}
        sizes="84px"
      />
      <span>
        <span className="title-row-name">{name}</span>
        <span className="title-row-detail">
          {item.offer && (
            <>
              <ProviderLogo provider={item.offer} size={24} />
              <span className="visually-hidden">{item.offer.provider_name}</span>
            </>
          )}
          {seasons ? `Série, ${formatPlural(seasons, 'temporada', 'temporadas')}` : detail}
        </span>
      </span>
    </TitleLink>
  );
}

/** A search with one filter less. */
interface LooserSearch {
  filter: Chip;
  address: SearchParams;
  search: TitleSearch;
}

/**
 * The searches shown below the results of a first page, with one filter less each: those that can
 * bring back titles of the same person or name. Where nothing was found, every filter is tried.
 */
export function looserSearches(meaning: SearchMeaning, params: SearchParams): LooserSearch[] {
  const { query: text, tab, tipo, page = 1 } = params;
  if (text === undefined || tab === 'pessoas' || page > 1) return [];
  const isEmpty = totalOf(meaning.counts, tipo) === 0;
  const chips = chipsOf(meaning.filters);
  const rest = meaning.text !== '' || chips.length > 1;
  return chips
    .filter((filter) => rest && filter.applied && (isEmpty || hidesTitles(filter, meaning)))
    .map((filter) => {
      const address = { ...params, page: undefined, sem: withIgnored(params.sem, filter.type) };
      return { filter, address, search: { text, kind: tipo, ignore: ignoredOf(address) } };
    });
}

/** Without the person, all titles of a service or kind would come back, which nobody asked for. */
function hidesTitles({ type }: Chip, { filters, text }: SearchMeaning): boolean {
  if (type === 'year') return yearLimits(filters, text);
  return type === 'kind' || type === 'provider';
}
