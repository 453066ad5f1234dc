import { z } from 'zod';
import {
  ageRating,
  mediaType,
  providerEntry,
  providerIdentity,
  offerType,
} from '#catalog/schema.ts';

/** A title as the TV screen shows it, on a row and in the room above the rows. */
export const screenTitle = z.object({
  type: mediaType,
  id: z.int(),
  title: z.string(),
  year: z.int().nullable(),
  genres: z.array(z.string()),
  age_rating: ageRating.nullable(),
  /** Minutes: of a film, or of one episode; null if unknown. */
  runtime: z.int().positive().nullable(),
  poster_path: z.string().nullable(),
  backdrop_path: z.string().nullable(),
  /** Offers by the person's subscriptions, one a family, the best known first. */
  mine: z.array(providerEntry).max(3),
  /** The best known offer that costs nothing; empty without one. */
  free: z.array(providerEntry).max(1),
  /** The best offer of all, as on cards; null without one. */
  offer: providerIdentity.extend({ type: offerType }).nullable(),
  /** The number of provider families that stream it. */
  plans: z.int().min(0),
});
export type ScreenTitle = z.infer<typeof screenTitle>;

/**
 * Kinds of rows: `now` has the titles of the watch list that the person can watch now; `today` the series they are in
 * the middle of, then the day's recommendations; `watchlist` and `collection` are lists of their own; `arrived` has the
 * arrivals at their services.
 */
export const rowKind = z.enum(['now', 'today', 'watchlist', 'collection', 'arrived', 'popular']);

/** A row of the first screen, with its titles' keys. Rows without titles are left out. */
export interface ScreenRow {
  kind: z.infer<typeof rowKind>;
  /** The id and name of a collection; null for other rows. */
  collection: { id: number; name: string } | null;
  titles: ScreenTitle[];
}
