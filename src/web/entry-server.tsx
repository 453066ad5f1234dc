import { AsyncLocalStorage } from 'node:async_hooks';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { loadAds } from './ads/ads-part.ts';
import { connectApi, type Transport } from './api-client/api-client.ts';
import type { Posted } from '#shared/page-form.ts';
import { type SiteWithContact, configureSite, readNonceWith } from './foundation/site.ts';

const nonces = new AsyncLocalStorage<string>();

interface RequestContext {
  posted: Posted | undefined;
  /** A status set by a loader; the router itself answers 404 for everything that is missing. */
  answer: { status?: number };
}

declare module '@tanstack/react-router' {
  interface Register {
    /** Reaches loaders as `serverContext`. */
    server: { requestContext: RequestContext };
  }
}

interface PageOptions {
  /** Marks the inline scripts that are ours. */
  nonce: string;
  /** A form that came without JavaScript, to be shown again. */
  posted?: Posted | undefined;
}

/** Renders the page of a request. */
export type Pages = (request: Request, options: PageOptions) => Promise<Response>;

/**
 * The pages as a fetch handler. `api` answers the pages' own API calls in-process, so that a page
 * rendered on the server opens no socket. `turn` resolves when a page whose data is there may be rendered.
 */
export function createPages(
  api: Transport,
  site: SiteWithContact,
  turn: () => Promise<void> = async () => undefined,
): Pages {
  // Whole HTML strings: the cache in front of it stores nothing else.
  const render = createStartHandler(async (given) => {
    await turn();
    return defaultRenderHandler(given);
  });
  connectApi(api);
  configureSite(site);
  const ready = site.adUnit === undefined ? undefined : loadAds();
  readNonceWith(() => nonces.getStore() ?? '');
  return async (request, { nonce, posted }) => {
    await ready;
    const answer: RequestContext['answer'] = {};
    const page = await nonces.run(nonce, () => render(request, { context: { posted, answer } }));
    return page.status === 404 && answer.status !== undefined
      ? new Response(page.body, { status: answer.status, headers: page.headers })
      : page;
  };
}
