// Addresses outside the API that show something of a person: who gets what, with and without a token.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#accounts/account-tables.ts';
import type { User } from '#accounts/user-queries.ts';
import { alertSecretsOf, unsubscribeToken } from '#alerts/alert-secrets.ts';
import { renewFeed } from '#alerts/alert-settings.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { MemoryStore } from '#test/uploads.ts';
import { createTestSite } from '#test/site.ts';
import type { App } from '#server.ts';

const database = useDatabase('demonstration');
const uploads = new MemoryStore();
let app: App;
let owner: User;
let paths: Record<string, string>;
let tokens: Record<string, string | undefined>;

const ask = (path: string, { token = undefined as string | undefined, method = 'GET' } = {}) =>
  app.fetch(
    new Request(`https://vouver.example${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );

/** The API's responses in place of the two pages that are made of them. */
const API_OF: readonly [path: RegExp, call: string][] = [
  [/^\/lista\/.*-(\d+)\/?$/, '/api/collections/$1/public'],
  [/^\/pessoa\/.*-(\d+)\/?$/, '/api/profiles/$1'],
];

beforeAll(async () => {
  const { db } = database;
  app = createTestSite({
    db,
    uploads,
    createPages: (api) => (request) => {
      const { pathname } = new URL(request.url);
      const [path, call] = API_OF.find(([address]) => address.test(pathname)) ?? [
        /^.*$/,
        '/api/none',
      ];
      return Promise.resolve(api(pathname.replace(path, call), {}));
    },
  });
  owner = await createTestUser(db);
  const [stranger, inactive, deleted] = [
    await createTestUser(db),
    await createTestUser(db),
    await createTestUser(db),
  ];
  tokens = {
    anonymous: undefined,
    owner: await signIn(db, owner),
    other: await signIn(db, stranger),
    inactive: await signIn(db, inactive),
    deleted: await signIn(db, deleted),
  };
  await db.update(users).set({ isActive: false }).where(eq(users.id, inactive.id));
  await db.delete(users).where(eq(users.id, deleted.id));
  paths = await pathsOf(owner);
});

/** The addresses of everything that the owner has. */
async function pathsOf({ id }: User): Promise<Record<string, string>> {
  const { db } = database;
  const user = id as SignedInUserId;
  const lists = await rowsOf<{ id: number; name: string }>(
    db,
    sql`insert into collections
        (user_id, name, folded_name, description, is_public, created_at, changed_at)
      select ${id}, n, n, 'Uma lista.', n = 'aberta', now(), now()
      from unnest(array['aberta', 'fechada']) n returning id, name`,
  );
  const listOf = (name: string) => String(lists.find((list) => list.name === name)?.id);
  await renewFeed(db, user);
  const [feed] = await rowsOf<{ token: string }>(
    db,
    sql`select feed_token as token from alert_settings where user_id = ${id}`,
  );
  await db.execute(sql`insert into alert_settings (user_id, by_mail) select id, true from users
    on conflict (user_id) do update set by_mail = true`);
  const { mailKey } = await alertSecretsOf(db);
  const opened = await app.fetch(
    new Request('https://vouver.example/api/opened', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: true, watchlist: true }),
    }),
  );
  const { path } = (await opened.json()) as { path: string };
  const name = `${'a'.repeat(32)}-512.webp`;
  await uploads.put(name, Buffer.from('an image'));
  return {
    calendar: `/calendario/${feed?.token}.ics`,
    feed: `/calendario/${feed?.token}.rss`,
    unsubscribe: `/avisos/desligar?token=${unsubscribeToken(id, mailKey)}`,
    'public list': `/lista/aberta-${listOf('aberta')}`,
    'private list': `/lista/fechada-${listOf('fechada')}`,
    'picture of the public list': `/art/share/collection/${listOf('aberta')}.png`,
    'picture of the private list': `/art/share/collection/${listOf('fechada')}.png`,
    profile: path,
    upload: `/uploads/${name}`,
  };
}

/** The statuses of everything, which must be the same for everybody. */
async function statuses(): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const [what, path] of Object.entries(paths)) {
    const bodies = new Set<string>();
    for (const [actor, token] of Object.entries(tokens)) {
      const response = await ask(path, { ...(token && { token }) });
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
      bodies.add(`${response.status} ${body}`);
      answers[what] = response.status;
      expect(body, `${what} for ${actor}`).not.toContain(owner.email);
      if (what !== 'upload')
        expect(response.headers.get('cache-control'), what).toContain('no-store');
    }
    expect(bodies.size, what).toBe(1);
  }
  return answers;
}

const ALL = {
  calendar: 200,
  feed: 200,
  unsubscribe: 200,
  'public list': 200,
  'private list': 404,
  'picture of the public list': 200,
  'picture of the private list': 404,
  profile: 200,
  upload: 200,
};

/** A link that turns mails off shows nothing of its person; files of images are deleted by a job. */
const CLOSED = Object.fromEntries(
  Object.keys(ALL).map((what) => [what, /unsubscribe|upload/.test(what) ? 200 : 404]),
);

test('addresses show the same to everybody, and nothing of a private list', async () => {
  expect(await statuses()).toEqual(ALL);
});

test('an address that is nearly right shows nothing', async () => {
  for (const what of ['calendar', 'feed', 'unsubscribe', 'upload']) {
    const path = paths[what]!;
    const at = path.length - 12;
    const wrong = path.slice(0, at) + (path[at] === 'x' ? 'y' : 'x') + path.slice(at + 1);
    expect([what, (await ask(wrong, { token: tokens.owner })).status]).toEqual([what, 404]);
  }
  for (const path of [
    '/uploads/',
    '/uploads/..%2Fpackage.json',
    '/calendario/',
    '/avisos/desligar',
    '/ganchos/',
    '/ganchos/plex/token',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the link in a mail turns off the mails of its person only, and a token no other’s', async () => {
  const mails = async () =>
    (
      await rowsOf<{ id: string }>(
        database.db,
        sql`select user_id as id from alert_settings where not by_mail`,
      )
    ).map(({ id }) => id);
  const response = await ask(paths.unsubscribe!, { method: 'POST', token: tokens.other });
  expect(response.status).toBe(200);
  expect(await mails()).toEqual([owner.id]);
});

test('everything of a person closes when they are deactivated or deleted', async () => {
  await database.db.update(users).set({ isActive: false }).where(eq(users.id, owner.id));
  expect(await statuses()).toEqual(CLOSED);
  await database.db.delete(users).where(eq(users.id, owner.id));
  expect(await statuses()).toEqual(CLOSED);
});
