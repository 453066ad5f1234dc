// The only definition of the folders of src, their content, and what each may import.
// oxlint.config.ts computes the linter's rules from it; the picture of the rooms in
// docs/architecture.md is drawn by hand, and a test compares it.

/**
 * A folder of src. `types` are folders of which only types may be imported; `only` has the files
 * that may be imported from a folder otherwise forbidden.
 */
export type Folder = {
  holds: string;
  imports: string[];
  types?: string[];
  only?: Record<string, string[]>;
};

export const folders: Record<string, Folder> = {
  shared: {
    holds:
      'values and rules used by both server and browser: pure; only the schemas of forms (`*-schemas.ts`) have a dependency, zod',
    imports: [],
  },
  platform: {
    holds:
      'database, job queue, mail, configuration, clock, log, cache, HTTP plumbing; nothing about films or series',
    imports: [],
  },
  ui: {
    holds: 'primitives and tokens: button, field, dialog, carousel, toast, icon',
    imports: [],
  },
  artwork: {
    holds: 'generated posters, backdrops and avatars; pure functions to SVG',
    imports: ['shared'],
  },
  catalog: {
    holds: 'titles, people, genres, providers, offers, plans, curated lists, products',
    imports: ['shared', 'platform'],
  },
  accounts: {
    holds: 'users, sessions, credentials, social identities, profile, addresses',
    imports: ['shared', 'platform'],
  },
  search: {
    holds: 'reading queries, folding names, the index, ranking',
    imports: ['shared', 'platform', 'catalog'],
  },
  library: {
    holds: 'data of one person about titles: ratings, watch list, favourites, watched, collections',
    imports: ['shared', 'platform', 'catalog', 'accounts', 'search'],
  },
  alerts: {
    holds: 'telling people of arrivals: who, when, by bell, mail, push, calendar',
    imports: ['shared', 'platform', 'catalog', 'accounts', 'library', 'artwork'],
    only: { artwork: ['colour.ts', 'palette.ts'] },
  },
  tv: {
    holds: 'pairing a TV by a code, its event streams, and what is sent to it',
    imports: ['shared', 'platform', 'catalog', 'accounts'],
  },
  moving: {
    holds: 'bringing a person’s records from other services, and taking them away',
    imports: ['shared', 'platform', 'catalog', 'accounts', 'search', 'library'],
  },
  sync: {
    holds: 'imports from the film database, critics and files',
    imports: ['shared', 'platform', 'catalog', 'search'],
  },
  admin: {
    holds: 'what superusers decide on the operator’s page, and the log of it',
    imports: ['shared', 'platform', 'catalog', 'accounts', 'library', 'alerts', 'sync'],
  },
  'command-line': {
    holds: 'the operator’s commands',
    imports: [
      'shared',
      'platform',
      'catalog',
      'accounts',
      'library',
      'alerts',
      'search',
      'sync',
      'moving',
    ],
  },
  api: {
    holds: 'one file per resource: the HTTP adapter, its contract, OpenAPI',
    imports: [
      'shared',
      'platform',
      'catalog',
      'accounts',
      'library',
      'alerts',
      'search',
      'tv',
      'moving',
      'admin',
    ],
    only: { artwork: ['palette.ts'] },
  },
  web: {
    holds: 'routes, pages, components, the browser’s API client, `format.ts` (the only `Intl`)',
    imports: ['shared', 'ui', 'artwork'],
    types: ['api'],
  },
  'service-worker': {
    holds: 'the service worker: a script of its own, built by build-plugins/service-worker.ts',
    imports: ['shared'],
  },
  'tv-screen': {
    holds: 'the TV’s page, an entry of its own for the engines of 2019; runs in the browser only',
    imports: ['shared'],
    types: ['api'],
    only: { web: ['offer-parts/offers.ts'], artwork: ['colour.ts', 'palettes.ts'] },
  },
  http: {
    holds:
      'server routes that are neither the API nor pages: art, icons, feeds, sitemap, health, metrics, forms, built files',
    imports: ['shared', 'platform', 'catalog', 'library', 'alerts', 'search', 'artwork', 'api'],
    only: {
      web: [
        'foundation/format.ts',
        'foundation/site.ts',
        'offer-parts/offers.ts',
        'discover/filters.ts',
        'discover/parameters.ts',
        'movements/movement-search.ts',
        'search/search-address.ts',
        'search/search-params.ts',
        'contact/posted.ts',
        'contact/subject.ts',
        'public-list/coverage-words.ts',
      ],
    },
  },
};

const parts = [
  'foundation',
  'framework',
  'api-client',
  'session',
  'images',
  'account',
  'library',
  'search-form',
  'title-parts',
  'personalisation',
  'offer-parts',
];
const blocks = [...parts, 'sharing', 'reporting', 'cards', 'list-dialogs', 'notices', 'head'];

/** A folder inside a big one; `*` lets it import all the others. */
type Leaf = { holds: string; imports: string[] | '*' };

/**
 * The folders inside the big ones. A folder imports only folders listed before it, so there are no
 * circular imports. `.` means the files directly in the big folder: listed last they may import all
 * its folders, listed first none.
 */
export const leaves: Record<string, Record<string, Leaf>> = {
  platform: {
    '.': { holds: 'configuration, clock, log, cache, errors', imports: [] },
    database: { holds: 'PostgreSQL and the embedded database, migrations', imports: ['.'] },
    http: { holds: 'page cache, encodings, ETags, headers, rate limits', imports: ['.'] },
    jobs: { holds: 'the job queue', imports: ['.', 'database'] },
    uploads: { holds: 'stored files in a folder or a bucket, decoding of images', imports: ['.'] },
    backup: {
      holds: 'backup and restore of the database and the uploads',
      imports: ['.', 'database', 'jobs', 'uploads'],
    },
    mail: { holds: 'mail by way of the job queue', imports: ['.', 'database', 'jobs'] },
    social: { holds: 'clients of the providers that people sign in with', imports: ['.'] },
  },
  sync: {
    critics: { holds: 'the critics’ ratings', imports: [] },
    'film-database': { holds: 'client, schemas and mapping of the film database', imports: [] },
    operator: { holds: 'import and export of the operator’s files', imports: [] },
    runs: {
      holds: 'sync runs: listing, fetching, writing in batches',
      imports: ['critics', 'film-database', 'operator'],
    },
    availability: {
      holds: 'the sources of offers beside the film database: links, prices, dubbing, last days',
      imports: ['film-database', 'runs'],
    },
    'on-demand': {
      holds: 'fetching one title or person because a visitor opened its address',
      imports: ['film-database', 'runs'],
    },
    '.': { holds: 'schedule, retention, demonstration catalogue', imports: '*' },
  },
  api: {
    foundation: {
      holds: 'routes and their responses, bodies, errors, the viewer of a request, cached reads',
      imports: [],
    },
    library: {
      holds: 'what a person keeps: marks, collections, reports, profiles, state of titles',
      imports: ['foundation'],
    },
    catalog: {
      holds: 'titles, search, lists, persons, providers, movements',
      imports: ['foundation', 'library'],
    },
    accounts: {
      holds: 'registration, sign-in, mails, settings, municipalities',
      imports: ['foundation'],
    },
    alerts: { holds: 'the bell, push and their settings', imports: ['foundation', 'library'] },
    tv: {
      holds: 'pairing a TV, its events, what it shows',
      imports: ['foundation', 'library', 'catalog', 'accounts'],
    },
    admin: { holds: 'the operator’s calls', imports: ['foundation'] },
    '.': { holds: 'the app of all resources, contact, the document, its types', imports: '*' },
  },
  web: {
    foundation: { holds: 'formatting, the site’s configuration, late parts', imports: [] },
    framework: {
      holds:
        'what reaches into React, the router or Vite, each with the version it was tested with',
      imports: ['foundation'],
    },
    'api-client': { holds: 'requests to the API, one query a resource', imports: ['foundation'] },
    session: {
      holds: 'who is signed in: token, current user, what the bar shows of them',
      imports: ['foundation', 'api-client'],
    },
    images: { holds: 'pictures, art addresses, provider logos', imports: ['foundation'] },
    account: {
      holds: 'the account dialogs and menu, and the guard of private pages',
      imports: ['foundation', 'api-client', 'session', 'images'],
    },
    library: {
      holds: 'what the viewer keeps about titles: its queries, its store and the actions on it',
      imports: ['foundation', 'api-client', 'session', 'images', 'account'],
    },
    'search-form': { holds: 'the search field without JavaScript', imports: [] },
    'title-parts': {
      holds: 'a title’s link, name, lockup, backdrop, badges and colours',
      imports: ['foundation', 'images'],
    },
    alerts: {
      holds: 'the bell, what it lists, and how the viewer wants to be told',
      imports: [
        'foundation',
        'api-client',
        'session',
        'images',
        'account',
        'library',
        'title-parts',
      ],
    },
    personalisation: {
      holds: 'the visitor’s subscriptions, and what they change on a page',
      imports: ['foundation', 'api-client', 'session', 'images'],
    },
    'offer-parts': {
      holds: 'where to watch a title: sentence, primary offer, provider chip',
      imports: ['foundation', 'images', 'personalisation'],
    },
    sharing: {
      holds: 'the share dialog of any page, and copying a link',
      imports: ['foundation'],
    },
    reporting: {
      holds: 'the form that reports something to the operator',
      imports: ['foundation', 'api-client'],
    },
    cards: {
      holds: 'cards and carousels of titles, genres and products',
      imports: ['foundation', 'images', 'library', 'title-parts', 'offer-parts'],
    },
    'list-dialogs': {
      holds: 'the dialogs that add a title to collections, and create or edit one',
      imports: ['foundation', 'api-client', 'session', 'images', 'account', 'library'],
    },
    notices: {
      holds: 'pages without content: not found, error, loading',
      imports: ['foundation', 'images', 'search-form', 'title-parts'],
    },
    head: {
      holds: 'document heads, structured data',
      imports: ['foundation', 'api-client', 'title-parts'],
    },
    ads: { holds: 'the ad slot and its consent', imports: ['foundation', 'title-parts'] },
    texts: { holds: 'doubts, privacy, terms', imports: ['foundation', 'ads'] },
    sources: { holds: 'the page about where everything comes from', imports: ['foundation'] },
    contact: { holds: 'the contact page and form', imports: ['foundation', 'api-client'] },
    listing: { holds: 'numbered and infinite lists of titles', imports: blocks },
    discover: { holds: 'films and series by filters', imports: [...blocks, 'listing'] },
    movements: {
      holds: 'what arrived and what left, day by day',
      imports: [...blocks, 'listing'],
    },
    'for-you': {
      holds: 'titles for the viewer with their reasons, and what is taken into account',
      imports: blocks,
    },
    home: { holds: 'the first page', imports: [...blocks, 'movements', 'for-you'] },
    lists: { holds: 'curated lists', imports: [...blocks, 'listing'] },
    person: { holds: 'a person’s page', imports: [...blocks, 'listing'] },
    title: { holds: 'a title’s page', imports: blocks },
    search: { holds: 'the search box and the search page', imports: [...blocks, 'listing'] },
    'first-likes': {
      holds: 'three titles that a newcomer likes, and what they lead to',
      imports: [...blocks, 'for-you', 'search'],
    },
    gallery: {
      holds: 'the pages of a person’s own lists',
      imports: [...blocks, 'listing', 'lists', 'search'],
    },
    settings: {
      holds: 'everything a person can change about their account',
      imports: [
        'foundation',
        'api-client',
        'session',
        'images',
        'account',
        'alerts',
        'personalisation',
      ],
    },
    admin: {
      holds: 'the operator’s page, for superusers',
      imports: ['foundation', 'api-client', 'session', 'account', 'notices', 'settings'],
    },
    profile: {
      holds: 'the page of a person with an account',
      imports: [
        'foundation',
        'api-client',
        'session',
        'images',
        'account',
        'library',
        'title-parts',
        'sharing',
        'list-dialogs',
      ],
    },
    'public-profile': {
      holds: 'the page of what a person opened to others, and what two people both want to watch',
      imports: [...blocks, 'lists', 'profile'],
    },
    'public-list': {
      holds: 'the page of a list that its owner made public',
      imports: [...blocks, 'listing', 'lists', 'profile', 'public-profile'],
    },
    today: {
      holds: 'what to watch now, from the watch list, and the draw',
      imports: [...blocks, 'for-you'],
    },
    household: {
      holds: 'the people that a person watches with: their house, its sofa, invitations',
      imports: [...blocks],
    },
    costs: {
      holds: 'the cheapest services for a list, solved in a worker',
      imports: [...blocks, 'listing', 'search', 'household'],
    },
    app: {
      holds:
        'the site as an installed app: how to install it, and the page’s side of the service worker',
      imports: ['foundation', 'api-client', 'head'],
    },
    importing: {
      holds: 'the page on which a person brings their history from another service',
      imports: [...blocks, 'listing', 'search'],
    },
    'tv-pairing': {
      holds: 'the page on which a person types the code of their TV',
      imports: ['foundation', 'api-client', 'session', 'images', 'account', 'title-parts'],
    },
    shell: { holds: 'top bar, menu, footer', imports: [...parts, 'search'] },
    routes: { holds: 'one file a page address', imports: '*' },
    '.': { holds: 'entries of server and browser, the router', imports: '*' },
  },
  http: {
    art: { holds: 'generated artwork and icons', imports: [] },
    feeds: { holds: 'robots, sitemap, feeds, manifest', imports: [] },
    '.': {
      holds: 'health, metrics, contact form, built files, page keys, redirects of titles',
      imports: '*',
    },
  },
};

/** The folders of which this one may import nothing, not even types. */
export function forbidden(name: string): string[] {
  const { imports, types = [], only = {} } = folders[name]!;
  const allowed = new Set([name, ...imports, ...types, ...Object.keys(only)]);
  return Object.keys(folders).filter((folder) => !allowed.has(folder));
}

/** The folders in the same big folder that this one may not import. */
export function forbiddenLeaves(big: string, leaf: string): string[] {
  const { imports } = leaves[big]![leaf]!;
  if (imports === '*') return leaf === '.' ? [] : ['.'];
  return Object.keys(leaves[big]!).filter((folder) => folder !== leaf && !imports.includes(folder));
}
