// Kinds of columns in the words of the catalogue, for `rowsOf`.
import { int, object, oneOf, text } from '#platform/database/columns.ts';
import { OFFER_TYPES } from '#shared/offer-types.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import { ageRating } from './schema.ts';
import type { Gender } from './schema.ts';

export const mediaTypeKind = oneOf(MEDIA_TYPES);
export const offerTypeKind = oneOf(OFFER_TYPES);
export const ageRatingKind = oneOf(ageRating.options);
export const genderKind = oneOf<Gender>([0, 1, 2, 3]);

/** The columns of a `TitleKey`. */
export const titleKeyKinds = { type: mediaTypeKind, id: int };
export const titleKeyObject = object(titleKeyKinds);
export const genreKinds = { id: int, name: text };
