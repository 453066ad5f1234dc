import type { Context } from 'hono';
import type { MediaType } from '#catalog/schema.ts';
import { clientKeys } from './client.ts';

/**
 * Fetches what visitors ask for and the catalogue does not have, in the background. `client` is who
 * asks, as limits count them.
 */
export interface OnDemandFetch {
  /** Whether a title that is not here is on its way. */
  title(type: MediaType, id: number, client: string): Promise<'pending' | 'unknown'>;
  /** Sees to it that what is known of a person's life is there and not too old. */
  person(id: number, client: string): Promise<void>;
}

/** Programs that walk along links or look at what is shared. The phones of Cubot are none. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|whatsapp/i;

export type Asker = (c: Context) => string | null;

/**
 * Tells for whom something may be fetched, as limits count them; null for nobody: crawlers, pages that
 * a browser loads ahead, and pages that are rendered without a visitor.
 */
export function askers(trustedProxies: readonly string[]): Asker {
  const clientKey = clientKeys(trustedProxies);
  return (c) => {
    const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
    if (/prefetch|prerender/i.test(purpose)) return null;
    if (CRAWLER.test(c.req.header('user-agent') ?? '')) return null;
    return clientKey(c) || null;
  };
}
