import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { demonstrationDay, testSiteConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { MemoryStore } from '#test/uploads.ts';
import { createApp } from './server.ts';

const database = useDatabase('demonstration');

/** The whole site, whose pages wait until they may be rendered, and the paths of those that were begun. */
function site(mayRender: Promise<void>) {
  const begun: string[] = [];
  const app = createApp({
    config: testSiteConfig,
    db: database.db,
    log: silentLog,
    mailer: { queue: async () => undefined },
    uploads: new MemoryStore(),
    jobs: { add: async () => undefined },
    clock: fixedClock(demonstrationDay),
    createPages: () => async (request) => {
      begun.push(new URL(request.url).pathname);
      await mayRender;
      return new Response('page');
    },
  });
  const ask = async (path: string) => app.fetch(new Request(`https://vouver.example${path}`));
  return { ask, begun };
}

test('another address of a title is redirected without a rendering while a page is being rendered', async () => {
  const { promise: mayRender, resolve: render } = Promise.withResolvers<void>();
  const { ask, begun } = site(mayRender);
  const page = ask('/privacy');
  await expect.poll(() => begun).toEqual(['/privacy']);
  const redirect = await ask('/movie/qualquer-598');
  expect(redirect.status).toBe(301);
  expect(redirect.headers.get('location')).toBe('/movie/cidade-de-deus-598');
  expect(begun).toEqual(['/privacy']);
  render();
  expect((await page).status).toBe(200);
});

test('it is rendered while nothing else is: a page costs no further statement then', async () => {
  const { ask, begun } = site(Promise.resolve());
  await ask('/movie/qualquer-598');
  expect(begun).toEqual(['/movie/qualquer-598']);
});
