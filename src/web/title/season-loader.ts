import type { loadFirstSeason } from './season-data.ts';
import { loadSeriesParts } from './series-seasons-part.ts';

/** Loads the season that is open at first, and the late parts of a series. */
export async function loadSeason(...args: Parameters<typeof loadFirstSeason>) {
  const [{ loadFirstSeason: loadFirst }] = await Promise.all([
    import('./series-seasons.lazy.tsx'),
    loadSeriesParts(),
  ]);
  return loadFirst(...args);
}
