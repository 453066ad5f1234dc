import type { MediaType } from '#api/types.ts';
import { isId } from '#shared/ids.ts';

/** The title that a message is about, in `/contact?sobre=movie-598`; null for anything else. */
export function titleInSearch(about: unknown): { type: MediaType; id: number } | null {
  const [, type, digits] = /^(movie|serie)-([1-9]\d{0,9})$/.exec(String(about)) ?? [];
  const id = Number(digits);
  return type !== undefined && isId(id) ? { type: type as MediaType, id } : null;
}
