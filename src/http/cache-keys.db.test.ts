// The keys of drawings and feeds for caches in front of the site.
import { expect, test } from 'vitest';
import { titleTag, titlesTag } from '#catalog/tag-rules.ts';
import { fixedClock } from '#platform/clock.ts';
import { keysToPurge, MANY } from '#platform/cache-key-rules.ts';
import { silentLog } from '#platform/log.ts';
import { demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { artRoutes } from './art/catalogue-art.ts';
import { feedRoutes } from './feeds/catalogue-feeds.ts';

const database = useDatabase('demonstration');
const site = { name: 'VouVer', url: 'https://vouver.example' };
const DARK = titleTag({ type: 'serie', id: 70523 });

test.each([
  ['/art/poster/serie/70523.svg', DARK],
  ['/sitemaps/movies-1.xml', titlesTag('movie')],
])('%s has the key that a change of %s purges', async (path, tag) => {
  const { db } = database;
  const routes = path.startsWith('/art/')
    ? artRoutes({ db, primary: db, site })
    : feedRoutes({
        db,
        primary: db,
        site,
        clock: fixedClock(demonstrationDay),
        log: silentLog,
      });
  for (const time of ['first', 'second']) {
    const { status, headers } = await routes.request(path);
    expect(status).toBe(200);
    const keys = headers.get('surrogate-key')?.split(' ') ?? [];
    const own = keysToPurge([tag]).find((key) => key !== MANY);
    expect(keys, time).toContain(own);
  }
});
