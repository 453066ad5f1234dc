import type { GonePlace } from '#catalog/deleted-place-schema.ts';
import type { MediaItem } from '#catalog/schema.ts';

export type { GonePlace };

/** The shapes the API answers with: all that pages may know of the server. */
export type {
  AgeRating,
  CastMember,
  CrewMember,
  CuratedList,
  FoundTitle,
  Gender,
  Genre,
  GenreEntry,
  MediaItem,
  MediaType,
  MovieInfo,
  OfferType,
  PersonCard,
  PersonInfo,
  Product,
  Provider,
  ProviderEntry,
  SerieInfo,
  TitleInfo,
  TitleProviders,
} from '#catalog/schema.ts';

/** A page of a list, as fastapi-pagination shapes it. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
  pages: number;
}

/** A page of titles: send `next` as `after` for those that follow; null at the end. */
export interface TitlePage extends Page<MediaItem> {
  next: string | null;
}

/** A page of a list of the editors, which also tells where titles stood that left the guide. */
export interface ListTitlePage extends TitlePage {
  gone: GonePlace[];
}

/** What the API says of a title that left; the status is 410. */
export interface GoneTitle {
  name: string | null;
}
