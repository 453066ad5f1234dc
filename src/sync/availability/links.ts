import type { LinkKind } from '#shared/sources/availability.ts';
import { isServiceKey, services } from './services.ts';
import type { ProviderKey, ServiceKey } from './services.ts';

/** Addresses longer than this belong to no title. */
const LONGEST = 2000;

/** Parameters that tell a service who sent the visitor. `playableId` of Apple and `gti` of Amazon name the title. */
const TRACKING =
  /^(utm_.*|tag|linkcode|camp|creative|ascsubtag|at|ct|itsct|itscg|mttnsubad|irclickid|clickid|subid|fbclid|gclid|trackid)$/i;

/** The last segment that Amazon appends to say where a visitor came from. */
const AMAZON_REFERENCE = /\/ref=[^/]*\/?$/;

export type LinkRefusal =
  | 'not an address'
  | 'not https'
  | 'not the host of the service'
  | 'user or port';
export type CleanLink = { url: string } | { refusal: LinkRefusal };

/**
 * An address that a source gives for a title, without tracking. Only https and only the hosts of the service, compared
 * as a whole, so that `www.netflix.com.example.org` is none. Anything else is refused, never repaired.
 */
export function cleanLink(service: ServiceKey, text: string): CleanLink {
  const url = text.length <= LONGEST && !/\s/.test(text) ? URL.parse(text) : null;
  if (url === null) return { refusal: 'not an address' };
  if (url.protocol !== 'https:') return { refusal: 'not https' };
  if (url.username !== '' || url.password !== '' || url.port !== '')
    return { refusal: 'user or port' };
  if (!services[service].hosts.includes(url.hostname))
    return { refusal: 'not the host of the service' };
  url.hash = '';
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  if (service === 'prime') url.pathname = url.pathname.replace(AMAZON_REFERENCE, '');
  return { url: url.href };
}

export type OfferLink = { kind: LinkKind; url: string };

/** The links of a place beside those to the title. */
export type WaysIn = {
  /** The title's name in Brazil. */
  name: string;
  /** The operator's search address of a provider that the table lacks, with `{query}` or `{title}`. */
  template?: string | null;
  /** The film database's page with all offers of the title. */
  watchPage: string | null;
};

/**
 * The best link to an offer: the title's own address if a source has one, else the service's search for its name, else
 * its home page, else the film database's page. Null only for an unknown provider without any.
 */
export function bestLink(
  service: ServiceKey | ProviderKey,
  titleUrl: string | null,
  { name, template = null, watchPage }: WaysIn,
): OfferLink | null {
  if (titleUrl !== null) return { kind: 'title', url: titleUrl };
  if (!isServiceKey(service)) {
    if (template !== null) {
      const url = template.replaceAll(/\{(?:title|query)\}/g, () => encodeURIComponent(name));
      return { kind: 'search', url };
    }
    return watchPage === null ? null : { kind: 'listing', url: watchPage };
  }
  const { search, home } = services[service];
  return search === null
    ? { kind: 'home', url: home }
    : { kind: 'search', url: `${search}${encodeURIComponent(name)}` };
}
