import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { connectApi, type ApiTransport } from '#web/api-client/api-client.ts';
import { getRouter } from '#web/router.tsx';

/** The React tree of a page with its data loaded; each call of the result renders it once. */
export async function prepareTree(api: ApiTransport, path: string): Promise<() => string> {
  connectApi(api);
  const router = getRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return () => renderToString(<RouterProvider router={router} />);
}
