import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { connectApi, type Transport } from './api-client.ts';
import { configureSite, type Site } from './site.ts';

/** Renders pages to whole HTML strings: the cache in front of it stores nothing else. */
const render = createStartHandler(defaultRenderHandler);

/**
 * The pages as a fetch handler. `api` answers the pages' own API calls in-process, so that a page
 * rendered on the server opens no socket.
 */
export function createPages(api: Transport, site: Site): (request: Request) => Promise<Response> {
  connectApi(api);
  configureSite(site);
  return async (request) => render(request);
}
