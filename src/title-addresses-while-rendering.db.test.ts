import { expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { createTestSite } from '#test/site.ts';

const database = useDatabase('demonstration');

/** The whole site, whose pages wait until they may be rendered, and the paths of those that were begun. */
function site(mayRender: Promise<void>) {
  const begun: string[] = [];
  const app = createTestSite({
    db: database.db,
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
