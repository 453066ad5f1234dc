import { expect, test, vi } from 'vitest';
import type { WorkboxPlugin } from 'workbox-core';
import { deletePrivateReads, servePrivateReads } from './private-reads.ts';

const { strategies } = vi.hoisted(() => ({ strategies: [] as { plugins: WorkboxPlugin[] }[] }));
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }));
vi.mock('workbox-strategies', () => ({
  NetworkFirst: class {
    plugins: WorkboxPlugin[];
    constructor({ plugins }: { plugins: WorkboxPlugin[] }) {
      this.plugins = plugins;
      strategies.push(this);
    }
  },
}));
vi.mock('./storing.ts', () => ({ PRIVATE_CACHE: 'private', limitedTo: () => ({}) }));
vi.stubGlobal('caches', { delete: async () => true });

/** Loads the list; returns the response to store, or null. */
async function load(response: Response, during = async () => {}) {
  if (strategies.length === 0) servePrivateReads();
  const [plugin] = strategies[0]!.plugins as [Required<WorkboxPlugin>];
  const state = {};
  await plugin.requestWillFetch({ request: new Request('https://x/'), state } as never);
  await during();
  return plugin.cacheWillUpdate({ response, state } as never);
}

test('a list is stored, an error is not', async () => {
  const list = Response.json({ items: [] });
  expect(await load(list)).toBe(list);
  expect(await load(new Response(null, { status: 401 }))).toBeNull();
});

test('a list that was being loaded when its session ended is not stored', async () => {
  expect(await load(Response.json({ items: [] }), deletePrivateReads)).toBeNull();
  const next = Response.json({ items: [] });
  expect(await load(next)).toBe(next);
});
