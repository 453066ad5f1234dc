import { expect, test } from 'vitest';
import { OverloadedPages } from './failures.ts';

const overloaded = () => new Response('{}', { status: 503, headers: { 'retry-after': '7' } });
const errorScreen = () => new Response('Ops!', { status: 500, headers: { 'x-page': '1' } });

test('a page that fails because the API is overloaded is 503 with its Retry-After', async () => {
  const pages = new OverloadedPages();
  const page = await pages.render(async () => {
    await pages.watch(overloaded());
    return errorScreen();
  });
  expect([page.status, page.headers.get('retry-after'), page.headers.get('x-page')]).toEqual([
    503,
    '7',
    '1',
  ]);
  expect(await page.text()).toBe('Ops!');
});

test('a page that fails by itself stays 500, beside an overloaded one too', async () => {
  const pages = new OverloadedPages();
  const both = await Promise.all([
    pages.render(async () => {
      await pages.watch(overloaded());
      return errorScreen();
    }),
    pages.render(async () => {
      await pages.watch(new Response('{}'));
      return errorScreen();
    }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([503, 500]);
});

test('a page that tolerates a failed query is sent unchanged', async () => {
  const pages = new OverloadedPages();
  const page = await pages.render(async () => {
    await pages.watch(overloaded());
    return new Response('fine');
  });
  expect(page.status).toBe(200);
});
