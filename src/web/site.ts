/** What the operator calls the site and where it is reached, without a trailing slash. */
export interface Site {
  name: string;
  url: string;
}

let site: Site = { name: 'VouVer', url: '' };

/** On the server: takes over the configuration. */
export function configureSite(configured: Site): void {
  site = configured;
}

/** The server writes the site into the document; the browser reads it from there. */
export function currentSite(): Site {
  if (typeof document === 'undefined') return site;
  const { siteName, siteUrl } = document.documentElement.dataset;
  return { name: siteName ?? site.name, url: siteUrl ?? window.location.origin };
}
