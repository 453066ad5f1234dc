import type { Site } from '#web/foundation/site.ts';

/**
 * Paths that search engines need not crawl: the API, addresses of the operator's machines, searches (there is one for
 * every word ever typed) and pages that belong to one visitor.
 */
const PRIVATE = [
  '/api/',
  '/health',
  '/metrics',
  '/search',
  '/hoje',
  '/quanto-custa',
  '/settings',
  '/avisos',
  '/calendario/',
  '/gallery',
  '/search-gallery',
  '/profile',
  '/mytv',
  '/tv',
  '/auth/',
  '/reset-password',
  '/register-verify',
  '/account-confirmation',
];

export const robots = (site: Site): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    '',
  ].join('\n');
