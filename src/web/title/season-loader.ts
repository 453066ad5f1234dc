import type { loadFirstSeason } from './season-data.ts';

/** Loads the season that is open at first. Its code comes with the late part of the page. */
export const loadSeason = async (...args: Parameters<typeof loadFirstSeason>) =>
  (await import('./title-rest.tsx')).loadFirstSeason(...args);
