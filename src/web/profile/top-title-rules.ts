import type { MediaItem } from '#api/types.ts';

/** The most titles that a person can choose for their profile. */
export const MOST = 4;

type Title = Pick<MediaItem, 'media_type' | 'id'>;

export const sameTitle = (one: Title, other: Title): boolean =>
  one.media_type === other.media_type && one.id === other.id;

/** The place of a title among the chosen ones, from 1; 0 if it is none of them. */
export const placeOf = (chosen: readonly Title[], item: Title): number =>
  chosen.findIndex((one) => sameTitle(one, item)) + 1;

/** The chosen titles without this one, or with it at the end if there is room. */
export function toggled<T extends Title>(chosen: readonly T[], item: T): T[] {
  const rest = chosen.filter((one) => !sameTitle(one, item));
  if (rest.length < chosen.length) return rest;
  return chosen.length < MOST ? [...chosen, item] : [...chosen];
}
