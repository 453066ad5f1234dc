import { latePart } from '#web/foundation/late-part.tsx';

/** The home page is interactive before the code of the hero's VOU VER has loaded. */
export const { Part: HeroWatchlist, load: loadHeroWatchlist } = latePart(
  async () => (await import('./hero-watchlist.lazy.tsx')).HeroWatchlist,
);
