import { isId } from './ids.ts';

export const MEDIA_TYPES = ['movie', 'serie'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Names a title: ids of films and of series overlap. The API says `media_type`, and `media_id` or `id`. */
export type TitleKey = { type: MediaType; id: number };

/** A title's key as a text, for maps and sets: `movie 598`. */
export const titleKeyText = ({ type, id }: TitleKey): string => `${type} ${id}`;

export function isTitleKey(value: unknown): value is TitleKey {
  const { type, id } = Object(value) as Record<string, unknown>;
  return MEDIA_TYPES.some((known) => known === type) && typeof id === 'number' && isId(id);
}
