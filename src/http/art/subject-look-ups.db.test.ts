import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { useDatabase } from '#test/catalogue.ts';
import { artRoutes } from './catalogue-art.ts';

const database = useDatabase();

test('the subjects of many drawings are read two at a time, so that pages get their statements in between', async () => {
  let running = 0;
  const seen: number[] = [];
  const db: Db = new Proxy(database.db, {
    get(target, key) {
      if (key !== 'execute') return Reflect.get(target, key) as unknown;
      return async (...statement: Parameters<Db['execute']>) => {
        seen.push((running += 1));
        await sleep(1);
        try {
          return await target.execute(...statement);
        } finally {
          running -= 1;
        }
      };
    },
  });
  const site = { name: 'VouVer', url: 'https://vouver.example', images: '' };
  const art = artRoutes({ db, primary: db, site: site as never });
  const paths = [
    '/art/poster/movie/1.svg',
    '/art/poster/serie/1.webp',
    '/art/avatar/1.svg',
    '/art/product/1.svg',
    '/art/genre/1.svg',
    '/art/share/platform/1.png',
    '/art/share/list/1.png',
    '/art/share/collection/1.png',
  ];
  const responses = await Promise.all(paths.map(async (path) => art.request(path)));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404));
  expect(seen.length).toBeGreaterThanOrEqual(paths.length);
  expect(Math.max(...seen)).toBe(2);
});
