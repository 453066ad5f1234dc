import { cleanText } from './clean-text.ts';

/** In the browser's own storage, never sent anywhere. */
const KEY = 'buscas-recentes';
const LIMIT = 8;

/** What was searched for in this browser, latest first. Empty where storage is closed or broken. */
export function readRecents(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? toRecents(stored) : [];
  } catch {
    return [];
  }
}

/** Puts a search first and returns the stored searches. */
export const rememberSearch = (search: string): string[] => write([search, ...readRecents()]);

export const forgetSearch = (search: string): string[] =>
  write(readRecents().filter((recent) => recent !== search));

export const forgetSearches = (): string[] => write([]);

function write(searches: string[]): string[] {
  const recents = toRecents(searches);
  try {
    if (recents.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recents));
  } catch {
    // A full or closed storage remembers nothing; searching goes on.
  }
  return recents;
}

/** Clean texts, each once whatever its accents and case, as many as are kept. */
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
