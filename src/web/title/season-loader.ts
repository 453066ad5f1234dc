import type { loadFirstSeason } from './season-data.ts';
import { loadSeriesSeasons } from './series-seasons-part.ts';

/** Loads the season that is open at first, and the late part that shows it. */
export async function loadSeason(...args: Parameters<typeof loadFirstSeason>) {
  const [{ loadFirstSeason: loadFirst }] = await Promise.all([
    import('./series-seasons.tsx'),
    loadSeriesSeasons(),
  ]);
  return loadFirst(...args);
}
