import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovieInfo } from '#api/types.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { listenForChanges } from './platform/database/changes.ts';
import type { ChangeListener } from './platform/database/changes.ts';
import { invalidations } from './platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { TagSet } from '#platform/tags.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { createTestSite } from '#test/site.ts';
import type { App } from './server.ts';

const database = useDatabase();
const changed = aTitle({ id: 1, originalTitle: 'Um' });
let listener: ChangeListener;
let rendered: string[] = [];

beforeAll(async () => {
  await seedCatalogue(database.db, changed, aTitle({ id: 2, originalTitle: 'Dois' }));
  const { pool } = database.whole;
  listener = await listenForChanges({ pool, invalidations, log: silentLog });
});
afterAll(() => listener.stop());

/** Its pages are the API's responses. The clock stands still, so nothing is renewed because of its age. */
function startApp(): App {
  return createTestSite({
    db: database.db,
    createPages: (api) => async (request) => {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      return api(`/api${pathname.replace('/movie/', '/movies/')}`, {});
    },
  });
}

async function titleAt(app: App, path: string): Promise<string> {
  const response = await app.fetch(new Request(`https://vouver.example${path}`));
  return ((await response.json()) as MovieInfo).title;
}

const places = (id: number) => [`/api/movies/${id}`, `/movie/${id}`];

/** A title's name in each app's API and on its page. */
const titlesAt = (apps: readonly App[], id: number) =>
  Promise.all(apps.flatMap((app) => places(id).map((path) => titleAt(app, path))));

/** Writes a title in another process. */
async function writeElsewhere(title: typeof changed): Promise<void> {
  const file = join(import.meta.dirname, '../test/processes/write-title.ts');
  const options = JSON.stringify(database.whole.pool.options);
  await promisify(execFile)(process.execPath, [file, options, JSON.stringify(title)]);
}

test('what another process changes is renewed as soon as it is heard of, and nothing else', async () => {
  const apps = [startApp(), startApp()];
  const two = ['Dois', 'Dois', 'Dois', 'Dois'];
  expect(await titlesAt(apps, 1)).toEqual(['Um', 'Um', 'Um', 'Um']);
  expect(await titlesAt(apps, 2)).toEqual(two);
  // Without a notification: only a new read shows the change.
  await database.db.execute(sql`update titles set original_title = 'Outro' where id = 2`);
  rendered = [];

  const heard = new Promise<void>((resolve) => {
    const stop = invalidations.subscribe((change) => {
      if (change !== 'everything' && !change.hasAny(TagSet.of([titleTag(changed)]))) return;
      stop();
      resolve();
    });
  });
  await writeElsewhere({ ...changed, originalTitle: 'Novo' });
  await heard;

  expect(await titlesAt(apps, 1)).toEqual(['Novo', 'Novo', 'Novo', 'Novo']);
  expect(await titlesAt(apps, 2)).toEqual(two);
  expect(rendered).toEqual(['/movie/1', '/movie/1']);
}, 60_000);
