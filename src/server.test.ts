import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './server.ts';

test('an address with ten thousand accented letters reaches the app', async () => {
  const handle: Parameters<typeof listen>[0]['handle'] = (request, response) => {
    response.end(String(request.url?.length));
  };
  const app = { handle } as Parameters<typeof listen>[0];
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const path = `/api/movies/search?query=${encodeURIComponent('ã'.repeat(10_000))}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { connection: 'close' },
  });
  expect([answer.status, await answer.text()]).toEqual([200, String(path.length)]);
});
