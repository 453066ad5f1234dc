const LONGEST_PATH = 2000;
/** An address that no page has. */
const UNREADABLE = '/%C2%BF';
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** What the address of a search page says, in the order in which links write it. */
const SEARCH_PARAMETERS = ['query', 'tab', 'page'];

/**
 * A page's key in the cache: its path, on a listing the number of its page, on a search page what is
 * searched for. Every other parameter would only fill the cache with copies. Null for what is beyond
 * all measure.
 */
export function pageKey(
  pathAndQuery: string,
  isListing: (path: string) => boolean,
  isSearch: (path: string) => boolean = () => false,
): string | null {
  if (pathAndQuery.length > LONGEST_PATH) return null;
  const mark = pathAndQuery.indexOf('?');
  const path = mark === -1 ? pathAndQuery : pathAndQuery.slice(0, mark);
  if (!isReadable(path)) return UNREADABLE;
  if (mark === -1) return path;
  if (isSearch(path)) return searchKey(path, pathAndQuery.slice(mark));
  if (!isListing(path)) return path;
  const page = new URLSearchParams(pathAndQuery.slice(mark)).get('page') ?? '';
  return PAGE_NUMBER.test(page) && page !== '1' ? `${path}?page=${page}` : path;
}

function searchKey(path: string, search: string): string {
  const parameters = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of SEARCH_PARAMETERS) {
    const value = parameters.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** Half an escape (`/%ff`) is no address, and two slashes would begin the address of another host. */
function isReadable(path: string): boolean {
  if (/^[/\\]{2}/.test(path)) return false;
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
