const LONGEST_PATH = 2000;
/** An address that no page has. */
const UNREADABLE = '/%C2%BF';

/** The parameters that make another page of a path: all that is known of `?page=2`. */
export interface PageSearch {
  names: readonly string[];
  /** The parameters in their one right form and order; what makes no sense is left out. */
  clean: (raw: RawParameters) => Record<string, string | number>;
  /**
   * False where there is no end of pages, as of searches: who asks at one time shares a rendering, but
   * none is cached, or they would push out the pages that many ask for.
   */
  cached?: boolean;
}

/** Parameters as they came, each a text or, given more than once, several. */
export type RawParameters = Record<string, string | string[]>;

/** The parameters a path knows; null where it knows none. */
export type PageSearchOf = (path: string) => PageSearch | null;

/**
 * A page's key in the cache: its path and, in canonical form, the parameters the path knows. Every
 * other parameter would only fill the cache with copies. Null for what is beyond all measure.
 */
export function pageKey(pathAndQuery: string, searchOf: PageSearchOf): string | null {
  if (pathAndQuery.length > LONGEST_PATH) return null;
  const [path, query] = split(pathAndQuery);
  if (!isReadable(path)) return UNREADABLE;
  const search = query === '' ? null : searchOf(path);
  if (!search) return path;
  const clean = cleanQuery(search, new URLSearchParams(query));
  return clean === '' ? path : `${path}?${clean}`;
}

/**
 * Where a page's address should have been, if its own parameters are not in canonical form; the
 * parameters of others (`?utm_source=…`) stay. Null where nothing is to be mended.
 */
export function cleanAddress(pathAndQuery: string, searchOf: PageSearchOf): string | null {
  const [path, query] = split(pathAndQuery);
  if (query === '' || pathAndQuery.length > LONGEST_PATH || !isReadable(path)) return null;
  const search = searchOf(path);
  if (!search) return null;
  const given = new URLSearchParams(query);
  const clean = cleanQuery(search, given);
  const own = new URLSearchParams([...given].filter(([name]) => search.names.includes(name)));
  if (own.toString() === clean) return null;
  const foreign = new URLSearchParams([...given].filter(([name]) => !search.names.includes(name)));
  const whole = [clean, foreign.toString()].filter(Boolean).join('&');
  return whole === '' ? path : `${path}?${whole}`;
}

function split(pathAndQuery: string): [path: string, query: string] {
  const mark = pathAndQuery.indexOf('?');
  if (mark === -1) return [pathAndQuery, ''];
  return [pathAndQuery.slice(0, mark), pathAndQuery.slice(mark + 1)];
}

function cleanQuery({ names, clean }: PageSearch, given: URLSearchParams): string {
  const raw: RawParameters = {};
  for (const name of names) {
    const values = given.getAll(name);
    if (values.length > 0) raw[name] = values.length === 1 ? (values[0] as string) : values;
  }
  const entries = Object.entries(clean(raw)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
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
