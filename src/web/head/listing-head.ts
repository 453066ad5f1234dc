import type { PageCard } from '#shared/page-addresses.ts';
import type { MediaItem, Page } from '#api/types.ts';
import { pageHead } from './page-head.ts';
import {
  breadcrumbs,
  collectionPage,
  namedTitles,
  type Named,
  type PageUrl,
} from './structured-data.ts';

type ShareCard = `page/${PageCard}` | `${'genre' | 'platform' | 'list'}/${number}`;

interface Listing {
  description?: string | undefined;
  /** The card of its links, by its name below `/art/share/`. */
  card?: ShareCard;
  /** The page it is reached from, where that is not the home page. */
  parent?: Named;
  /** The titles on this page of it. */
  list?: Page<MediaItem> | undefined;
  /** What it lists, where that is not titles. */
  entries?: readonly Named[];
  feed?: string;
}

/**
 * Head of a page that lists others. Every numbered page of it is its own address; filters are not, so
 * a filtered page names the unfiltered one as the true one: call it with page 1 and no list.
 */
export function listingHead(title: string, path: PageUrl, page = 1, listing: Listing = {}) {
  const { card, parent, list, entries, feed } = listing;
  const description =
    listing.description || `${title}: onde assistir no streaming, de graça ou alugando, no Brasil.`;
  const mark = path.includes('?') ? '&' : '?';
  const pathOf = (number: number): PageUrl =>
    number > 1 ? (`${path}${mark}page=${number}` as PageUrl) : path;
  return pageHead({
    title: page > 1 ? `${title}, página ${page}` : title,
    description,
    path: pathOf(page),
    ...(card !== undefined && { image: `/art/share/${card}.png` }),
    prev: list && page > 1 ? pathOf(Math.min(page - 1, list.pages)) : undefined,
    next: list && page < list.pages ? pathOf(page + 1) : undefined,
    feed,
    structuredData: import.meta.env.SSR && [
      collectionPage(
        { name: title, path: pathOf(page), description },
        entries ?? namedTitles(list?.items ?? []),
        list ? (page - 1) * list.size + 1 : 1,
      ),
      breadcrumbs(...(parent ? [parent] : []), { name: title, path }),
    ],
  });
}
