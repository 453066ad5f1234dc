import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { connectApi } from './api-client.ts';
import { providersQuery } from './data.ts';

test.each([
  [120, [1, 2, 3]],
  [50, [1]],
  [0, [1]],
])('all %i providers are read, a page at a time', async (total, readPages) => {
  const pages: number[] = [];
  connectApi((path) => {
    const page = Number(new URL(path, 'http://localhost').searchParams.get('page'));
    pages.push(page);
    const length = Math.max(0, Math.min(50, total - 50 * (page - 1)));
    const items = Array.from({ length }, (_, index) => ({ id: 50 * (page - 1) + index }));
    return Response.json({ items, total, page, size: 50, pages: Math.ceil(total / 50) });
  });
  const { items } = await new QueryClient().fetchQuery(providersQuery());
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, id) => id));
  expect(pages).toEqual(readPages);
});
