import type { OpenAPIHono } from '@hono/zod-openapi';
import { serveEvents } from './events.ts';
import { servePairing } from './pairing.ts';
import { servePairedTvs } from './paired-tvs.ts';
import type { TvParts } from './tv-parts.ts';

/** Serves all calls about TVs: pairing one with an account, and sending titles to it. */
export function serveTvs(api: OpenAPIHono, parts: TvParts): void {
  servePairing(api, parts);
  serveEvents(api, parts);
  servePairedTvs(api, parts);
}
