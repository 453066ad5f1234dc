import { latePart } from '#web/foundation/late-part.tsx';

/** All code for ads, loaded only on sites with an ad unit. */
export const { Part: Ads, load: loadAds } = latePart(
  async () => (await import('./ads.lazy.tsx')).Ads,
);
