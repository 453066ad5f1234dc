import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readQueries, writeQueries } from './query-transfer.ts';

/** The browser's cache after it has read the server's. */
function transferred(server: QueryClient): QueryClient {
  const browser = new QueryClient();
  readQueries(browser, JSON.parse(JSON.stringify(writeQueries(server))));
  return browser;
}

test('the browser has what the server fetched, and knows how old it is', () => {
  const server = new QueryClient();
  server.setQueryData(['title', 598], { name: 'Cidade de Deus </script>' }, { updatedAt: 1000 });
  const browser = transferred(server);
  expect(browser.getQueryData(['title', 598])).toEqual({ name: 'Cidade de Deus </script>' });
  expect(browser.getQueryState(['title', 598])?.dataUpdatedAt).toBe(1000);
});

test('a fresh answer is not fetched again', async () => {
  const server = new QueryClient();
  server.setQueryData(['title', 598], 'fetched');
  let fetched = 0;
  const queryFn = () => Promise.resolve(`again ${(fetched += 1)}`);
  const options = { queryKey: ['title', 598], queryFn, staleTime: 60_000 };
  const observer = new QueryObserver(transferred(server), options);
  const leave = observer.subscribe(() => undefined);
  await Promise.resolve();
  expect([observer.getCurrentResult().data, fetched]).toEqual(['fetched', 0]);
  leave();
});

test('failed and pending queries are not sent to the browser', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error()) });
  void server.prefetchQuery({ queryKey: ['pending'], queryFn: () => new Promise(() => undefined) });
  server.setQueryData(['there'], 1);
  const keys = transferred(server)
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys).toEqual([['there']]);
});
