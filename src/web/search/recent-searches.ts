import { localStore } from '#web/foundation/local-store.ts';
import { cleanText } from './clean-text.ts';

const LIMIT = 8;

/** Stays in this browser: the searches are never sent anywhere. */
const store = localStore<string[]>('buscas-recentes', parseRecents, (recents) =>
  recents.length === 0 ? null : JSON.stringify(recents),
);

/** The searches made in this browser, latest first; empty where storage is blocked or invalid. */
export const readRecents: () => string[] = store.read;

/** Puts a search first and returns the recent searches. */
export const rememberSearch = (search: string): string[] => save([search, ...readRecents()]);

export const forgetSearch = (search: string): string[] =>
  save(readRecents().filter((recent) => recent !== search));

export const forgetSearches = (): string[] => save([]);

function save(searches: string[]): string[] {
  const recents = toRecents(searches);
  store.save(recents);
  return recents;
}

function parseRecents(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? toRecents(stored) : [];
  } catch {
    return [];
  }
}

/** Cleaned searches without duplicates (accents and case ignored), at most `LIMIT`. */
function toRecents(stored: unknown[]): string[] {
  const recents = new Map<string, string>();
  for (const entry of stored) {
    if (typeof entry !== 'string') continue;
    const search = cleanText(entry).trim();
    const key = search.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    if (key !== '' && !recents.has(key)) recents.set(key, search);
  }
  return [...recents.values()].slice(0, LIMIT);
}
