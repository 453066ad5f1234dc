/** The operator's name for the site and its address, without a trailing slash. */
export interface Site {
  name: string;
  url: string;
}

/** A provider with whose account people can sign in. */
export type SignInProvider = 'google' | 'facebook' | 'apple';

export interface SiteWithContact extends Site {
  /** The operator's e-mail address. */
  contact: string;
  /** Path of the operator's ad unit; without it there are no ads. */
  adUnit?: string | undefined;
  /** The origin of the film database's images, without a trailing slash. */
  images: string;
  /** True if the catalogue holds titles that were made up to show the site. */
  demonstration: boolean;
  /** True if sources beside the film database know something of offers, so that pages ask for it. */
  details?: boolean;
  /** The configured providers, in the order of their buttons. */
  signIn: readonly SignInProvider[];
  /** The operator's apps at the App Store and at Google Play; an empty text for none. */
  appStores?: readonly string[];
}

let site: SiteWithContact = {
  name: 'VouVer',
  url: '',
  contact: '',
  images: 'https://image.tmdb.org/t/p',
  demonstration: false,
  signIn: [],
};

/** On the server: takes over the configuration. */
export function configureSite(configured: SiteWithContact): void {
  site = configured;
}

/** The server writes the site into the document; the browser reads it from there. */
export function currentSite(): SiteWithContact {
  if (typeof document === 'undefined') return site;
  const {
    siteName,
    siteUrl,
    siteContact,
    siteAds,
    siteImages,
    siteDemo,
    siteSignIn,
    siteApps,
    siteDetails,
  } = document.documentElement.dataset;
  return {
    name: siteName ?? site.name,
    url: siteUrl ?? window.location.origin,
    contact: siteContact ?? site.contact,
    adUnit: siteAds,
    images: siteImages ?? site.images,
    demonstration: siteDemo !== undefined,
    details: siteDetails !== undefined,
    signIn: (siteSignIn?.split(' ') ?? []) as SignInProvider[],
    appStores: siteApps?.split(' ') ?? [],
  };
}

/**
 * The nonce of the page being rendered, which marks our own inline scripts. It is random for each
 * rendering and does not leave the server: what carries it is named in the policy by its hash.
 */
let readNonce: () => string = () => '';

export const scriptNonce = (): string => readNonce();

export function readNonceWith(source: () => string): void {
  readNonce = source;
}
