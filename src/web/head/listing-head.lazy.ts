import type { PageCard } from '#shared/page-addresses.ts';
import type { MediaItem, ApiPage } from '#api/types.ts';
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
  /** The name of its share image, below `/art/share/`. */
  card?: ShareCard;
  /** The parent page in the breadcrumbs, if not the home page. */
  parent?: Named;
  /** The titles on this page. */
  list?: ApiPage<MediaItem> | undefined;
  /** The entries, if they are not titles. */
  entries?: readonly Named[];
  feed?: string;
  /** True if the sitemap has this page even while it is empty. */
  inSitemap?: boolean;
}

/**
 * Head of a listing. Each numbered page has its own canonical address; a filtered page has that of the unfiltered
 * listing, so call it with page 1 and without a list. A listing without any title is not indexed, unless the sitemap
 * always has it.
 */
export function listingHead(title: string, path: PageUrl, page = 1, listing: Listing = {}) {
  const { card, parent, list, entries, feed, inSitemap = false } = listing;
  const description =
    listing.description || `${title}: onde assistir no streaming, de graça ou alugando, no Brasil.`;
  const mark = path.includes('?') ? '&' : '?';
  const pathOf = (number: number): PageUrl =>
    number > 1 ? (`${path}${mark}page=${number}` as PageUrl) : path;
  const head = pageHead({
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
  if (list?.total === 0 && !inSitemap) head.meta.push({ name: 'robots', content: 'noindex' });
  return head;
}
