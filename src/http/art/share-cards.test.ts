import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { onError } from '#http/failures.ts';
import type { Log } from '#platform/log.ts';
import { createArtRoutes } from './art-routes.ts';
import type { ArtSubjects } from './art-routes.ts';

it('are made one at a time; beyond a short queue the response is 503, and drawings go on', async () => {
  const title: ArtSubjects['title'] = async (type, id) => ({
    type,
    id,
    title: `Título ${id}`,
    genres: [],
    year: 2020,
  });
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const app = new Hono()
    .route(
      '/',
      createArtRoutes({
        subjects: { title } as ArtSubjects,
        siteName: 'VouVer',
        cacheArt: (_, make) => make(),
      }),
    )
    .onError(onError(log as unknown as Log));
  const ids = Array.from({ length: 24 }, (_, at) => at + 1);
  const cards = ids.map(async (id) => app.request(`/share/movie/${id}.png`));
  const drawing = await app.request('/poster/movie/598.svg');
  expect(drawing.status).toBe(200);
  const responses = await Promise.all(cards);
  const counts = Map.groupBy(responses, ({ status }) => status);
  expect([...counts.keys()].toSorted()).toEqual([200, 503]);
  expect(counts.get(200)?.length).toBeLessThanOrEqual(17);
  expect(counts.get(503)?.[0]?.headers.get('retry-after')).toBe('5');
  expect(log.error).not.toHaveBeenCalled();
  expect(log.warn).not.toHaveBeenCalled();
});
