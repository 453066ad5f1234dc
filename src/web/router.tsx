import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { ApiError } from './api-client/api-client.ts';
import { scriptNonce } from './foundation/site.ts';
import { withoutScripts } from './shell/late-scripts.tsx';
import { readQueries, writeQueries } from './query-transfer.ts';
// oxlint-disable-next-line import/no-cycle -- the generated tree names the type of this router
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen, NotFound } from './notices/notice.tsx';
import { LoadingScreen } from './notices/loading-screen.tsx';

const MINUTE = 60_000;
const isServer = typeof window === 'undefined';

/** Defaults for everything that pages fetch (docs/product-rules.md R57). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        // On the server this timer would keep each request's query client in memory for ten minutes.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * MINUTE,
        // No retry for a missing resource: it will not be there in a second either.
        retry: (failures, error) =>
          !isServer && failures < 3 && !(error instanceof ApiError && isRefusal(error.status)),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** 202 too: a pending title is polled by its own rules. */
const isRefusal = (status: number) => status > 200 && status < 500 && status !== 429;

/** Creates the router of one visitor (browser) or of one request (server). */
export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(import.meta.env.SSR && { ssr: { nonce: scriptNonce() } }),
    // Reads parameters as people and plain forms write them: `?query=1e3` is text, not a number in JSON.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
    dehydrate: () => writeQueries(queryClient),
    hydrate: (page) => {
      withoutScripts(router);
      readQueries(queryClient, page);
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  if (isServer) router.serverSsrLifecycle = { onServerSsrAttach: [() => withoutScripts(router)] };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
