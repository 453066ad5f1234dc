import { describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { MemoryStore } from '#test/uploads.ts';
import { uploadRoutes } from './uploads.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}-512.webp`;
const uploads = new MemoryStore();
await uploads.put(NAME, new TextEncoder().encode('pixels'));
const app = uploadRoutes({ uploads, log: silentLog });

describe('/uploads', () => {
  it('sends an image that browsers keep, and that is nothing but an image', async () => {
    const answer = await app.request(`/uploads/${NAME}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'pixels']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    });
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await app.request(`/uploads/${NAME}`, { headers })).status).toBe(304);
    expect((await app.request(`/uploads/${NAME}`, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    NAME.replace('0', '1'),
    NAME.replace('512', '513'),
    NAME.toUpperCase(),
    `${NAME}.html`,
    '..%2f..%2fetc%2fpasswd',
    `../uploads/x/${NAME}`,
    'secret.part',
    '',
    'a/b',
  ])('%s is 404, and not cached', async (name) => {
    const answer = await app.request(`https://vouver.example/uploads/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('takes nothing', async () => {
    expect((await app.request(`/uploads/${NAME}`, { method: 'PUT', body: 'x' })).status).toBe(404);
  });

  it('is 503 while the store is down', async () => {
    uploads.isDown = true;
    const answer = await app.request(`/uploads/${NAME}`);
    uploads.isDown = false;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
