import { beforeAll, describe, expect, it, test } from 'vitest';
import { deleteKey, findKeys, makeKey } from '#accounts/access-keys.ts';
import type { KeyScope } from '#accounts/account-tables.ts';
import { authenticate, endSession } from '#accounts/sessions.ts';
import type { SignedIn, SignedInUserId } from '#accounts/signed-in.ts';
import { deleteUser } from '#accounts/user-deletion.ts';
import { DAY_MS } from '#shared/days.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, desktop, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { ROUTES, addressOf, ownIds } from '#test/routes.ts';
import type { Examples } from '#test/routes.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
let examples: Examples;

beforeAll(async () => {
  api = createTestApi({ db: database.db });
  ({ paths: examples } = await api.read<{ paths: Examples }>('/openapi.json'));
});

/** Routes that any key opens. */
const READS = new Set([
  'GET /collections',
  'GET /favorites',
  'GET /opened',
  'GET /profiles/:number/together',
  'GET /services',
  'GET /viewer/costs',
  'GET /viewer/counts',
  'GET /viewer/for-you',
  'GET /viewer/for-you/settings',
  'GET /viewer/movements',
  'GET /viewer/providers/:id',
  'GET /viewer/series',
  'GET /viewer/series/:id',
  'GET /viewer/titles',
  'GET /viewer/tonight',
  'GET /viewer/top',
  'GET /watched',
  'GET /watchlist',
]);
/** Routes that a key opens which may write. */
const WRITES = new Set([
  'DELETE /collections/:id',
  'DELETE /collections/:id/remove',
  'DELETE /favorites/remove',
  'DELETE /viewer/for-you/dismissed/remove',
  'DELETE /watched/episodes/remove',
  'DELETE /watched/remove',
  'DELETE /watchlist/remove',
  'POST /collections',
  'POST /collections/:id/add',
  'POST /collections/:id/medias',
  'POST /collections/:id/restore',
  'POST /collections/:id/watchlist',
  'POST /favorites/add',
  'POST /rating',
  'POST /viewer/for-you/dismissed/add',
  'POST /watched/add',
  'POST /watched/episodes/add',
  'POST /watchlist/add',
  'PUT /collections/:id',
  'PUT /collections/:id/order',
  'PUT /collections/:id/remark',
  'PUT /services',
  'PUT /viewer/top',
]);

const jobs = { add: async () => undefined };
const circumstances = () => ({ clock: api.clock, device: desktop });

async function sessionOf(id: string): Promise<SignedIn> {
  const token = await signIn(database.db, { id }, { clock: api.clock });
  const session = await authenticate(database.db, token, desktop, api.clock);
  if (!session) throw new Error('no session');
  return session;
}

async function keyOf(user: string, scope: KeyScope, days: 30 | 90 = 90) {
  const input = { name: 'Planilha', scope, days };
  const made = await makeKey(database.db, await sessionOf(user), input, circumstances());
  if (!made.ok) throw new Error('no key');
  return made.value;
}

/** The route's answers to a stranger to keys, an anonymous one, and to keys of both scopes of the owner. */
async function answersOf(route: string): Promise<Record<'none' | KeyScope, number>> {
  const [method = '', path = ''] = route.split(' ');
  const { body } = ROUTES[route]!;
  const statuses: number[] = [];
  for (const scope of [null, 'read', 'write'] as const) {
    const owner = await createTestUser(database.db);
    const ids = await ownIds(database.db, api, owner);
    const address = addressOf([method, path], ids, examples);
    const options = scope ? { token: (await keyOf(owner.id, scope)).token } : {};
    statuses.push((await send(api, [method, address], body, options)).status);
  }
  const [none = 0, read = 0, write = 0] = statuses;
  return { none, read, write };
}

describe('a key opens the library and nothing of the account', () => {
  const routes = Object.entries(ROUTES);
  it.each(routes)('%s', async (route, { statuses: { anonymous, owner } }) => {
    const answers = await answersOf(route);
    const isOpened = READS.has(route);
    const isWritten = WRITES.has(route);
    // Their own private lists are read at an address that shows public ones too.
    const isKept = anonymous === 404 && owner !== 404;
    const expected =
      isOpened || isKept
        ? { read: owner, write: owner }
        : isWritten
          ? { read: 403, write: owner }
          : anonymous === 401
            ? { read: 403, write: 403 }
            : { read: anonymous, write: anonymous };
    expect(answers).toEqual({ none: anonymous, ...expected });
  });

  test('names only routes that exist', () => {
    expect([...READS, ...WRITES].filter((route) => !(route in ROUTES))).toEqual([]);
  });
});

describe('a key', () => {
  const read = async (token: string) =>
    (await send(api, ['GET', '/watchlist'], undefined, { token })).status;

  test('is shown once, kept as a hash, and says when it was used', async () => {
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user);
    const input = { name: ' Backup  do domingo ', scope: 'read', days: 90 };
    const made = await send(api, ['POST', '/users/me/keys'], input, { token });
    const { token: secret, key } = (await made.json()) as {
      token: string;
      key: { id: number; name: string };
    };
    expect(secret).toMatch(/^vv_[\w-]{43}$/);
    const list = async () =>
      (await send(api, ['GET', '/users/me/keys'], undefined, { token })).text();
    expect(await list()).not.toContain(secret);
    expect(JSON.parse(await list())).toMatchObject({
      items: [{ id: key.id, scope: 'read', last_used_at: null }],
    });
    expect(await read(secret)).toBe(200);
    expect(JSON.parse(await list())).toMatchObject({
      items: [{ last_used_at: api.clock.now().toISOString() }],
    });
    const activity = await send(api, ['GET', '/users/me/activity'], undefined, { token });
    expect(await activity.text()).toContain('key-made');
    await send(api, ['DELETE', `/users/me/keys/${key.id}`], undefined, { token });
    expect(await read(secret)).toBe(401);
  });

  test('is refused once it has expired, is deleted, or its person is somebody else’s', async () => {
    const user = await createTestUser(database.db);
    const { token, key } = await keyOf(user.id, 'read', 30);
    expect(await read(token)).toBe(200);
    const other = await createTestUser(database.db);
    const isDeleted = deleteKey(database.db, other.id as SignedInUserId, key.id, circumstances());
    expect(await isDeleted).toBe(false);
    expect(await read(token)).toBe(200);
    api.clock.advance(31 * DAY_MS);
    expect(await read(token)).toBe(401);
    expect(await read(`${token}x`)).toBe(401);
    expect(await read('vv_')).toBe(401);
  });

  test('needs a name and is refused beyond twenty', async () => {
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user);
    const make = (name: string) =>
      send(api, ['POST', '/users/me/keys'], { name, scope: 'write', days: 30 }, { token });
    expect((await make('  ')).status).toBe(422);
    expect((await make('x'.repeat(61))).status).toBe(422);
    for (let n = 0; n < 20; n += 1) expect((await make('Mais uma')).status).toBe(201);
    const refused = await make('Mais uma');
    expect([refused.status, await refused.json()]).toEqual([400, { detail: 'TOO_MANY_KEYS' }]);
  });

  test('is not made in a session that has ended, nor for somebody who was deleted', async () => {
    const input = { name: 'Planilha', scope: 'read', days: 30 } as const;
    const user = await createTestUser(database.db);
    const session = await sessionOf(user.id);
    await endSession(database.db, session.userId, session.sessionId);
    const make = (signedIn: SignedIn) => makeKey(database.db, signedIn, input, circumstances());
    expect(await make(session)).toMatchObject({ ok: false, error: { status: 401 } });
    expect(await findKeys(database.db, session.userId)).toEqual([]);
    const other = await sessionOf(user.id);
    await deleteUser(database.db, other.userId, { clock: api.clock, jobs });
    expect(await make(other)).toMatchObject({ ok: false, error: { status: 401 } });
  });

  test('is neither made nor deleted without its entry in the security log', async () => {
    const input = { name: 'Planilha', scope: 'read', days: 30 } as const;
    const session = await sessionOf((await createTestUser(database.db)).id);
    const { key } = await keyOf(session.userId, 'read');
    // No text of the database can have this character, so the entry is refused.
    const unloggable = { clock: api.clock, device: { ...desktop, userAgent: '\0' } };
    await expect(makeKey(database.db, session, input, unloggable)).rejects.toThrow(
      'security_events',
    );
    await expect(deleteKey(database.db, session.userId, key.id, unloggable)).rejects.toThrow(
      'security_events',
    );
    expect(await findKeys(database.db, session.userId)).toMatchObject([{ id: key.id }]);
  });
});
