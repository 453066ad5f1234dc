// Invented answers of the Streaming Availability API, version 4.1, in its true shapes.

export type StreamingType = 'free' | 'subscription' | 'buy' | 'rent' | 'addon';
type Json = Record<string, unknown>;

const NAMES: Readonly<Record<string, [name: string, home: string]>> = {
  netflix: ['Netflix', 'https://www.netflix.com/'],
  prime: ['Prime Video', 'https://www.primevideo.com/'],
  disney: ['Disney+', 'https://www.disneyplus.com/'],
  hbo: ['HBO Max', 'https://play.hbomax.com/'],
  apple: ['Apple TV', 'https://tv.apple.com/br'],
  paramount: ['Paramount+', 'https://www.paramountplus.com/'],
  mubi: ['Mubi', 'https://mubi.com/'],
  curiosity: ['Curiosity Stream', 'https://curiositystream.com/'],
  plutotv: ['Pluto TV', 'https://pluto.tv/'],
  zee5: ['Zee5', 'https://www.zee5.com/'],
};
export const STREAMING_SERVICES = Object.keys(NAMES);

/** A service or an add-on, with the images that nobody stores. */
export function aService(id: string, name = NAMES[id]?.[0] ?? id): Json {
  return {
    id,
    name,
    homePage: NAMES[id]?.[1] ?? 'https://canal.invalid/',
    themeColorCode: '#102030',
    imageSet: {
      lightThemeImage: `https://imagens.invalid/${id}/claro.svg`,
      darkThemeImage: `https://imagens.invalid/${id}/escuro.svg`,
      whiteImage: `https://imagens.invalid/${id}/branco.svg`,
    },
  };
}

export const audio = (language: string, region?: string): Json => ({
  language,
  ...(region !== undefined && { region }),
});
export const subtitle = (language: string, region?: string, closedCaptions = false): Json => ({
  closedCaptions,
  locale: audio(language, region),
});

export const reais = (amount: string): Json => ({
  amount,
  currency: 'BRL',
  formatted: `${amount} BRL`,
});

/** An option with all required fields and no optional one. */
export function anOption(service: string, type: StreamingType, differences: Json = {}): Json {
  return {
    service: aService(service),
    type,
    link: `${NAMES[service]?.[1] ?? 'https://canal.invalid/'}titulo/1`,
    audios: [],
    subtitles: [],
    expiresSoon: false,
    availableSince: 1_700_000_000,
    ...differences,
  };
}

const IMAGE = 'https://imagens.invalid/cartaz.jpg?Expires=1&Signature=x';

/** A film of the film database with these options in Brazil. */
export function aShow(tmdbId: string, options: Json[] | undefined, differences: Json = {}): Json {
  const isMovie = tmdbId.startsWith('movie/');
  const number = tmdbId.split('/')[1]!;
  return {
    itemType: 'show',
    showType: isMovie ? 'movie' : 'series',
    id: `${isMovie ? 1 : 2}${number}`,
    imdbId: `tt${number.padStart(7, '0')}`,
    tmdbId,
    title: 'O Farol de Pedra',
    originalTitle: 'O Farol de Pedra',
    overview: 'An invented story.',
    genres: [{ id: 'drama', name: 'Drama' }],
    cast: ['Fulana de Tal'],
    rating: 70,
    imageSet: { verticalPoster: { w240: IMAGE }, horizontalPoster: { w360: IMAGE } },
    streamingOptions: options === undefined ? {} : { br: options },
    ...(isMovie
      ? { releaseYear: 2021, runtime: 101 }
      : { firstAirYear: 2019, lastAirYear: 2024, seasonCount: 3, episodeCount: 24 }),
    ...differences,
  };
}

export const aSeason = (title: string, year: number, options: Json[] | undefined): Json => ({
  itemType: 'season',
  title,
  firstAirYear: year,
  lastAirYear: year,
  streamingOptions: options === undefined ? {} : { br: options },
});

export function aChange(
  kind: 'new' | 'removed' | 'updated' | 'expiring' | 'upcoming',
  show: Json,
  service: string,
  type: StreamingType,
  differences: Json = {},
): Json {
  return {
    changeType: kind,
    itemType: 'show',
    showId: show['id'],
    showType: show['showType'],
    service: aService(service),
    streamingOptionType: type,
    ...differences,
  };
}

/** A page of changes, with its titles by id. */
export const aChangesPage = (changes: Json[], shows: Json[], nextCursor?: string): Json => ({
  changes,
  shows: Object.fromEntries(shows.map((show) => [show['id'], show])),
  hasMore: nextCursor !== undefined,
  ...(nextCursor !== undefined && { nextCursor }),
});

/** Brazil's services: Globoplay, Claro tv+ and Telecine are not among them. */
export const brazil = (services = STREAMING_SERVICES): Json => ({
  countryCode: 'br',
  name: 'Brazil',
  services: services.map((id) => ({
    ...aService(id),
    streamingOptionTypes: {
      addon: id === 'prime' || id === 'apple',
      buy: id === 'prime' || id === 'apple',
      rent: id === 'prime' || id === 'apple',
      free: id === 'plutotv' || id === 'zee5',
      subscription: id !== 'plutotv',
    },
    addons: id === 'prime' ? [aService('canaldeteste', 'Canal de Teste')] : [],
  })),
});
