import { describe, expect, it } from 'vitest';
import { drawingAddress } from '#shared/user-avatar.ts';
import { createArtRoutes } from './art-routes.ts';
import type { ArtSubjects } from './art-routes.ts';

const app = createArtRoutes({
  subjects: {} as ArtSubjects,
  siteName: 'VouVer',
  cacheArt: (_, make) => make(),
});
const read = (address: string) => app.request(address.replace('/art', ''));

describe('the drawings of people with accounts', () => {
  it('are SVG, cached for a month, and named by number and initials', async () => {
    const response = await read(drawingAddress(3, 'DL'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=2592000/);
    expect(await response.text()).toMatch(/^<svg /);
    expect((await read(drawingAddress(0, ''))).status).toBe(200);
  });

  it.each(['8-DL', '3-dl', '3-DLX', '3-', '3-<b>', '-DL', '33-DL'])('%s is 404', async (name) => {
    expect((await read(`/art/avatar/drawing/${name}.svg`)).status).toBe(404);
  });
});
