const LONGEST_PATH = 2000;
/** A path that is not the address of any page; all such addresses share its response. */
export const NOT_FOUND = '/%C2%BF';

/** The query parameters that belong to a page, such as `?page=2`. */
export interface PageSearch {
  names: readonly string[];
  /** The valid parameters in canonical form and order. */
  clean: (raw: RawParameters) => Record<string, string | number>;
  /**
   * False for pages of unlimited number, such as searches. Concurrent requests share a rendering,
   * but it is not cached, because it would evict pages that are requested more often.
   */
  cached?: boolean;
  /**
   * True for pages of what its owner may make private at any moment: each request is rendered by
   * itself, and nobody may store the response.
   */
  live?: boolean;
  /** True for pages whose addresses carry tokens: nobody may store them, and they send no Referer. */
  secret?: boolean;
}

/** Unchecked parameters; an array for one that is given more than once. */
export type RawParameters = Record<string, string | string[]>;

/** The parameters that belong to a path's page; null if it has none. */
export type PageSearchOf = (path: string) => PageSearch | null;

/** The path as its page writes it (`/releases` of `/Releases`); null if no page has it. */
export type PagePathOf = (path: string) => string | null;

/** The target of an address: another one, or the page of a key. */
export type Target = { key: string } | { redirect: string; status: 301 | 302 };

/**
 * A page's key in the cache: its path and its own parameters in canonical form. Other parameters are
 * ignored, or they would fill the cache with copies. Null for an address that is too long.
 */
export function pageKey(pathAndQuery: string, searchOf: PageSearchOf): string | null {
  if (pathAndQuery.length > LONGEST_PATH) return null;
  const [path, query] = split(pathAndQuery);
  if (!isReadable(path)) return NOT_FOUND;
  const search = query === '' ? null : searchOf(path);
  if (!search) return path;
  const clean = cleanQuery(search, new URLSearchParams(query));
  return clean === '' ? path : `${path}?${clean}`;
}

/**
 * The target of an unchecked address: one that is not canonical is redirected, and one without a page gets the key of
 * the not-found page, or each would be rendered. Null for an address that is too long.
 */
export function targetOf(
  pathAndQuery: string,
  searchOf: PageSearchOf,
  pathOf: PagePathOf,
): Target | null {
  if (pathAndQuery.length > LONGEST_PATH) return null;
  const [path, query] = split(pathAndQuery);
  const own = isReadable(path) ? pathOf(normalPath(path)) : null;
  if (own === null) return { key: NOT_FOUND };
  const better = cleanAddress(query === '' ? own : `${own}?${query}`, searchOf);
  // Temporary where parameters change, because which of them are canonical depends on the year.
  if (better !== null) return { redirect: better, status: 302 };
  if (own !== path) return { redirect: query === '' ? own : `${own}?${query}`, status: 301 };
  return { key: pageKey(pathAndQuery, searchOf) ?? NOT_FOUND };
}

/**
 * The path without slashes at its end, and with escapes as RFC 3986 recommends them (section 6.2.2):
 * letters, digits and `-._~` unescaped, the others in capitals.
 */
function normalPath(path: string): string {
  const unescaped = path.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase();
  });
  return unescaped.replace(/(.)\/+$/, '$1');
}

/**
 * The address with the page's own parameters in canonical form and other parameters
 * (`?utm_source=…`) unchanged; null if it is canonical already.
 */
export function cleanAddress(pathAndQuery: string, searchOf: PageSearchOf): string | null {
  const [path, query] = split(pathAndQuery);
  if (query === '' || pathAndQuery.length > LONGEST_PATH || !isReadable(path)) return null;
  const search = searchOf(path);
  if (!search) return null;
  const parameters = new URLSearchParams(query);
  const clean = cleanQuery(search, parameters);
  const own = new URLSearchParams([...parameters].filter(([name]) => search.names.includes(name)));
  if (own.toString() === clean) return null;
  const foreign = new URLSearchParams(
    [...parameters].filter(([name]) => !search.names.includes(name)),
  );
  const whole = [clean, foreign.toString()].filter(Boolean).join('&');
  return whole === '' ? path : `${path}?${whole}`;
}

/**
 * An address to redirect to, with those parameters of the request's `query` that are to be kept, as they were sent; the
 * address has the page's own already.
 */
export function withKept(
  address: string,
  query: string,
  isKept: (name: string) => boolean,
): string {
  const [path, own] = split(address);
  const ownNames = new Set(new URLSearchParams(own).keys());
  const kept = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => {
      const [name = ''] = new URLSearchParams(part).keys();
      return isKept(name) && !ownNames.has(name);
    });
  const whole = [own, ...kept].filter(Boolean).join('&');
  const better = whole === '' ? path : `${path}?${whole}`;
  // A name that has become longer must not make the address one that is refused.
  return better.length > LONGEST_PATH ? address : better;
}

function split(pathAndQuery: string): [path: string, query: string] {
  const mark = pathAndQuery.indexOf('?');
  if (mark === -1) return [pathAndQuery, ''];
  return [pathAndQuery.slice(0, mark), pathAndQuery.slice(mark + 1)];
}

function cleanQuery({ names, clean }: PageSearch, parameters: URLSearchParams): string {
  const raw: RawParameters = {};
  for (const name of names) {
    const values = parameters.getAll(name);
    if (values.length > 0) raw[name] = values.length === 1 ? (values[0] as string) : values;
  }
  const entries = Object.entries(clean(raw)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

/** Refuses invalid escapes (`/%ff`), and two slashes, which would be another host in a redirect. */
function isReadable(path: string): boolean {
  if (/^[/\\]{2}/.test(path)) return false;
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
