/**
 * A service is a website in which people watch: several providers of the film database can be one (Netflix with and
 * without advertisements), and a channel is watched in the service that sells it.
 */
export type Service = {
  name: string;
  /** The film database's providers with a subscription or for free, and with a payment for each title; main ones first. */
  providers: { streaming: readonly number[]; transaction: readonly number[] };
  /** Its id in the Streaming Availability API; null if that does not cover it in Brazil. */
  streamingAvailabilityId: string | null;
  /** The only hosts to which a link of it may lead; none if its titles have no address of their own. */
  hosts: readonly string[];
  /** The address of its search, to which the encoded name of a title is appended; null if it has none on the web. */
  search: string | null;
  home: string;
  /**
   * Its own page about audio description, captions and sign language; null where no document names one. No source
   * says which titles have them.
   */
  accessibility: string | null;
};

/** Providers that a service has in common with no other; most have no shop. */
const streaming = (...ids: number[]) => ({ streaming: ids, transaction: [] });

/**
 * The services of Brazil. Ids, hosts and searches are those that public projects and the services' pages name; none
 * was opened from a program, so an address that has died is found by the operator.
 */
const table = {
  netflix: {
    name: 'Netflix',
    providers: streaming(8, 1796),
    streamingAvailabilityId: 'netflix',
    hosts: ['www.netflix.com'],
    search: 'https://www.netflix.com/search?q=',
    home: 'https://www.netflix.com/br/',
    accessibility: 'https://help.netflix.com/pt/node/116022',
  },
  prime: {
    name: 'Prime Video',
    providers: { streaming: [119, 2100], transaction: [10] },
    streamingAvailabilityId: 'prime',
    hosts: ['www.primevideo.com', 'app.primevideo.com', 'watch.amazon.com', 'www.amazon.com.br'],
    search: 'https://www.primevideo.com/search/?phrase=',
    home: 'https://www.primevideo.com/',
    accessibility: null,
  },
  disney: {
    name: 'Disney+',
    providers: streaming(337),
    streamingAvailabilityId: 'disney',
    hosts: ['www.disneyplus.com'],
    search: null,
    home: 'https://www.disneyplus.com/pt-br',
    accessibility: 'https://help.disneyplus.com/pt-BR/article/disneyplus-accessibility',
  },
  hbo: {
    name: 'HBO Max',
    providers: streaming(1899),
    streamingAvailabilityId: 'hbo',
    hosts: ['play.hbomax.com', 'www.hbomax.com', 'play.max.com'],
    search: 'https://play.hbomax.com/search?q=',
    home: 'https://www.hbomax.com/br/pt',
    accessibility: null,
  },
  apple: {
    name: 'Apple TV',
    providers: { streaming: [350], transaction: [2] },
    streamingAvailabilityId: 'apple',
    hosts: ['tv.apple.com'],
    search: 'https://tv.apple.com/br/search?term=',
    home: 'https://tv.apple.com/br',
    accessibility: 'https://www.apple.com/br/accessibility/',
  },
  paramount: {
    name: 'Paramount+',
    providers: streaming(531),
    streamingAvailabilityId: 'paramount',
    hosts: ['www.paramountplus.com'],
    search: 'https://www.paramountplus.com/br/search/?q=',
    home: 'https://www.paramountplus.com/br/',
    accessibility: null,
  },
  globoplay: {
    name: 'Globoplay',
    providers: streaming(307),
    streamingAvailabilityId: null,
    hosts: ['globoplay.globo.com'],
    search: 'https://globoplay.globo.com/busca/?q=',
    home: 'https://globoplay.globo.com/',
    accessibility: null,
  },
  claro: {
    name: 'Claro tv+',
    providers: streaming(484),
    streamingAvailabilityId: null,
    hosts: ['www.clarotvmais.com.br'],
    search: null,
    home: 'https://www.clarotvmais.com.br/',
    accessibility: null,
  },
  telecine: {
    name: 'Telecine',
    providers: streaming(227),
    streamingAvailabilityId: null,
    // Its films are watched inside Globoplay, Claro tv+ or Prime Video, so no title has a page of its own.
    hosts: [],
    search: null,
    home: 'https://www.telecine.com.br/',
    accessibility: null,
  },
  crunchyroll: {
    name: 'Crunchyroll',
    providers: streaming(283),
    streamingAvailabilityId: null,
    hosts: ['www.crunchyroll.com'],
    search: 'https://www.crunchyroll.com/search?q=',
    home: 'https://www.crunchyroll.com/pt-br/',
    accessibility: null,
  },
  mubi: {
    name: 'MUBI',
    providers: streaming(11),
    streamingAvailabilityId: 'mubi',
    hosts: ['mubi.com'],
    search: 'https://mubi.com/pt/search?query=',
    home: 'https://mubi.com/pt/br',
    accessibility: null,
  },
  looke: {
    name: 'Looke',
    providers: { streaming: [47], transaction: [47] },
    streamingAvailabilityId: null,
    hosts: ['www.looke.com.br'],
    search: null,
    home: 'https://www.looke.com.br/',
    accessibility: null,
  },
  plutotv: {
    name: 'Pluto TV',
    providers: streaming(300),
    streamingAvailabilityId: 'plutotv',
    hosts: ['pluto.tv'],
    search: null,
    home: 'https://pluto.tv/',
    accessibility: null,
  },
  youtube: {
    name: 'YouTube',
    providers: { streaming: [235], transaction: [192] },
    streamingAvailabilityId: null,
    hosts: ['www.youtube.com'],
    search: 'https://www.youtube.com/results?search_query=',
    home: 'https://www.youtube.com/',
    accessibility: 'https://support.google.com/youtube/answer/189278?hl=pt-BR',
  },
  googleplay: {
    name: 'Google Play',
    providers: { streaming: [], transaction: [3] },
    streamingAvailabilityId: null,
    hosts: ['play.google.com'],
    search: 'https://play.google.com/store/search?c=movies&hl=pt_BR&q=',
    home: 'https://play.google.com/store/movies?hl=pt_BR',
    accessibility: null,
  },
  mercadoplay: {
    name: 'Mercado Play',
    providers: streaming(2302),
    streamingAvailabilityId: null,
    hosts: ['play.mercadolivre.com.br'],
    search: 'https://play.mercadolivre.com.br/busca?q=',
    home: 'https://play.mercadolivre.com.br/',
    accessibility: null,
  },
  curiosity: {
    name: 'Curiosity Stream',
    providers: streaming(),
    streamingAvailabilityId: 'curiosity',
    hosts: ['curiositystream.com'],
    search: null,
    home: 'https://curiositystream.com/',
    accessibility: null,
  },
  zee5: {
    name: 'Zee5',
    providers: streaming(),
    streamingAvailabilityId: 'zee5',
    hosts: ['www.zee5.com'],
    search: null,
    home: 'https://www.zee5.com/',
    accessibility: null,
  },
} as const satisfies Record<string, Service>;

export type ServiceKey = keyof typeof table;
export const services: Readonly<Record<ServiceKey, Service>> = table;
export const SERVICE_KEYS = Object.keys(table) as ServiceKey[];

/** A subscription that another service sells, and in which its titles are watched. */
export type Channel = {
  /** The seller's key and the channel's: `prime/paramount`. */
  key: string;
  name: string;
};

export type ChannelRow = {
  provider: number;
  seller: ServiceKey;
  key: string;
  name: string;
  /** Its ids among the add-ons of the Streaming Availability API; none as long as nobody has read its list for Brazil. */
  addons: readonly string[];
};

/** Only providers whose names say the seller; ids without a known meaning (2156, 2243, 2303, 2472) are left out. */
const CHANNELS: readonly ChannelRow[] = [
  { provider: 582, seller: 'prime', key: 'paramount', name: 'Paramount+', addons: [] },
  { provider: 1825, seller: 'prime', key: 'hbo', name: 'HBO Max', addons: [] },
  { provider: 1968, seller: 'prime', key: 'crunchyroll', name: 'Crunchyroll', addons: [] },
  { provider: 683, seller: 'prime', key: 'looke', name: 'Looke', addons: [] },
  { provider: 588, seller: 'prime', key: 'mgm', name: 'MGM', addons: [] },
  { provider: 194, seller: 'prime', key: 'starz', name: 'Starz', addons: [] },
  { provider: 1853, seller: 'apple', key: 'paramount', name: 'Paramount+', addons: [] },
];

/** A provider that the table does not have: an offer there can be compared with no other source. */
export type ProviderKey = `provider-${number}`;

/** The service in which an offer is watched, and the channel if it needs one. */
export type ServicePlace = { service: ServiceKey | ProviderKey; channel: Channel | null };

const byProvider = new Map<number, ServicePlace>([
  ...SERVICE_KEYS.flatMap((service) =>
    [...services[service].providers.streaming, ...services[service].providers.transaction].map(
      (id): [number, ServicePlace] => [id, { service, channel: null }],
    ),
  ),
  ...CHANNELS.map(({ provider, seller, key, name }): [number, ServicePlace] => [
    provider,
    { service: seller, channel: { key: `${seller}/${key}`, name } },
  ]),
]);

export const placeOfProvider = (id: number): ServicePlace =>
  byProvider.get(id) ?? { service: `provider-${id}`, channel: null };

/** The provider as which the catalogue shows an offer of this service; null if the film database has none. */
export function providerOfService(service: ServiceKey, isTransaction: boolean): number | null {
  const { streaming: subscriptions, transaction } = services[service].providers;
  return (isTransaction ? transaction : subscriptions)[0] ?? null;
}

const byStreamingAvailability = new Map(
  SERVICE_KEYS.map((key) => [services[key].streamingAvailabilityId, key]),
);

/** Services are matched by id: their names change ("Max", "HBO Max"). */
export const serviceOfStreamingAvailability = (id: string): ServiceKey | undefined =>
  byStreamingAvailability.get(id);

/** True if an add-on has been matched with a channel of the film database by hand. */
export const isMatchedChannel = (key: string, channels = CHANNELS): boolean =>
  channels.some((row) => `${row.seller}/${row.key}` === key && row.addons.length > 0);

/** The channel of an add-on; one without a match is its own channel, under the name that the source gives. */
export function channelOfAddon(
  seller: ServiceKey,
  addon: { id: string; name: string },
  channels = CHANNELS,
): Channel {
  const row = channels.find((one) => one.seller === seller && one.addons.includes(addon.id));
  return row === undefined
    ? { key: `${seller}/${addon.id}`, name: addon.name }
    : { key: `${seller}/${row.key}`, name: row.name };
}

export const isServiceKey = (key: string): key is ServiceKey => Object.hasOwn(table, key);
