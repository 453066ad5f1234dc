import { latePart } from '#web/foundation/late-part.tsx';

/** Everything about ads; a site without them never loads it. */
export const { Part: Ads, load: loadAds } = latePart(async () => (await import('./ads.tsx')).Ads);
