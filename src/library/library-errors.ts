import { accountDeleted } from '#accounts/account-errors.ts';
import { codeError, phraseError } from '#platform/errors.ts';

/** The owner of a library is an account. */
export const ownerDeleted = accountDeleted;
/** The title was never in the catalogue, or is for adults. */
export const titleUnknown = phraseError('TITLE_UNKNOWN', 404, 'Not Found');
/** The collection does not exist, or it is another person's. */
export const collectionUnknown = phraseError('COLLECTION_UNKNOWN', 404, 'Not Found');
/** The person has a collection with this name, ignoring case. */
export const nameTaken = codeError('COLLECTION_NAME_ALREADY_EXISTS', 400);
export const tooManyCollections = codeError('TOO_MANY_COLLECTIONS', 400);
export const collectionFull = codeError('COLLECTION_FULL', 400);
/** The watch list, favourites or watched titles are at their limit. */
export const listFull = codeError('LIST_FULL', 400);
/** The series has no such season or episode, as far as the catalogue knows. */
export const episodeUnknown = phraseError('EPISODE_UNKNOWN', 404, 'Not Found');
/** An episode of a later day cannot have been watched. */
export const episodeNotOut = codeError('EPISODE_NOT_OUT', 400);
/** The operator took the collection down, so that its owner cannot make it public. */
export const takenDown = codeError('COLLECTION_TAKEN_DOWN', 400);
