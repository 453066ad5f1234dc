// What people write about themselves and for the operator tries to run a script, in a browser with our policy and without it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { makeHostile, NOTHING, visitHostile } from './hostile-texts.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import { expect } from './site.ts';
import { startSite } from './started-site.ts';
import type { Site } from './started-site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vouver-hostile-'));
const CIDADE = { media_id: 598, type: 'movie' };
const PROFILE = {
  name: 'Dora',
  surname: 'Lima',
  bio: 'Gosto de filme.',
  site_url: 'https://exemplo.com.br/',
  twitter_account: 'dora',
  instagram_account: 'dora',
  youtube_url: 'https://exemplo.com.br/canal',
  tiktok_account: 'dora',
  facebook_account: 'dora',
};

let hostile: Site;
let dora: Person;
let changed: string[];
/** The numbers in the addresses of her list and of her profile. */
let list: number;
let profile: string;

beforeAll(async () => {
  cpSync(inject('template'), dataDir, { recursive: true });
  const site = await startSite({ DATA_DIR: dataDir });
  dora = await createPerson(PROFILE, site.url);
  const texts = { name: 'Domingo', description: 'Pra rir.', public: true };
  list = (await dora.call<{ id: number }>('POST', '/collections', texts)).id;
  await dora.call('POST', `/collections/${list}/add`, CIDADE);
  await dora.call('PUT', `/collections/${list}/remark`, { ...CIDADE, remark: 'Vale muito.' });
  await dora.call('POST', '/watchlist/add', CIDADE);
  await dora.call('POST', `/collections/${list}/report`, { reason: 'other', note: 'Feio.' });
  await dora.call('POST', '/offers/report', { ...CIDADE, problem: 'gone', note: 'Saiu.' });
  const parts = { name: true, watchlist: true, ratings: true, watched: true };
  profile = (await dora.call<{ path: string }>('PATCH', '/opened', parts)).path;
  await site.stop();
  changed = await makeHostile(dataDir);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  await db.execute(sql`update users set is_superuser = true`);
  await close();
  hostile = await startSite({ DATA_DIR: dataDir });
}, 240_000);

afterAll(async () => {
  await hostile?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('the texts are in the database', () => {
  expect(changed).toEqual(
    expect.arrayContaining([
      'profiles.bio',
      'profiles.name',
      'profiles.site_url',
      'collections.name',
      'collections.description',
      'collection_items.remark',
      'collection_reports.note',
      'offer_reports.note',
    ]),
  );
});

describe.each([
  ['with', false],
  ['without', true],
])('%s the policy nothing runs', (_, bypassCSP) => {
  test.each(['profile', 'list'])('for everybody, on a public %s', async (of) => {
    const path = of === 'list' ? `/lista/x-${list}` : profile;
    const { page, found } = await visitHostile(path, { origin: hostile.url, bypassCSP });
    expect(found).toEqual(NOTHING);
    await expect(page.getByText('onerror').first()).toBeVisible();
  });

  test.each(['/profile', '/settings', '/gallery', 'gallery', '/admin'])(
    'for themselves and the operator, on %s',
    async (path) => {
      const { page, found } = await visitHostile(path === 'gallery' ? `/gallery/${list}` : path, {
        origin: hostile.url,
        bypassCSP,
        before: asPerson(dora),
      });
      expect(found).toEqual(NOTHING);
      await expect(page.getByText('onerror').first()).toBeVisible();
    },
  );
});
