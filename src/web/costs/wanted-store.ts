import type { MediaType } from '#api/types.ts';
import { isId } from '#shared/ids.ts';
import { localStore, useLocalStore } from '#web/foundation/local-store.ts';

/** A title that a visitor without an account wants to see. */
export interface WantedTitle {
  type: MediaType;
  id: number;
}

/** The most titles, because one call takes no more (`GET /costs/titles`). */
export const MOST_WANTED = 100;

/** The key ends in the version of the stored format. */
const STORAGE_KEY = 'vouver:wanted:1';
const NONE: readonly WantedTitle[] = [];

const store = localStore<readonly WantedTitle[]>(STORAGE_KEY, parseWanted, (titles) =>
  titles.length === 0 ? null : JSON.stringify(titles),
);

/** The titles in a stored text; none if it is invalid. */
export function parseWanted(text: string | null): readonly WantedTitle[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isWanted).slice(0, MOST_WANTED) : NONE;
  } catch {
    return NONE;
  }
}

function isWanted(value: unknown): value is WantedTitle {
  const { type, id } = Object(value) as Record<string, unknown>;
  return (type === 'movie' || type === 'serie') && typeof id === 'number' && isId(id);
}

/** The visitor's picked titles, the last one first; none on the server. */
export const useWanted = (): readonly WantedTitle[] => useLocalStore(store, NONE);

const isSame = (one: WantedTitle, other: WantedTitle) =>
  one.type === other.type && one.id === other.id;

/** True if a title is among the picked ones. */
export const isPicked = (titles: readonly WantedTitle[], title: WantedTitle): boolean =>
  titles.some((one) => isSame(one, title));

/** Picks a title, or unpicks it. Beyond the limit the oldest is dropped. */
export function togglePicked({ type, id }: WantedTitle): void {
  const before = store.current();
  const others = before.filter((one) => !isSame(one, { type, id }));
  const isNew = others.length === before.length;
  store.save(isNew ? [{ type, id }, ...others].slice(0, MOST_WANTED) : others);
}
