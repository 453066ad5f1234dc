import { beforeAll, describe, expect, it } from 'vitest';
import { connectionFrom, login, send } from '#test/account-requests.ts';
import { createTestUser, desktop, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
const config = { ...testConfig, trustedProxies: ['10.0.0.1'], cityHeader: 'cf-ipcity' };
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db, config });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface Item {
  id: string;
  device: string;
  kind: string;
  place: string;
  is_current: boolean;
}
const itemsOf = async <T = Item>(answer: Response) =>
  ((await answer.json()) as { items: T[] }).items;
const read = (path: string, token: string, from?: string) =>
  send(api, ['GET', path], undefined, { token, ...(from === undefined ? {} : { from }) });
const end = (path: string, token: string) => send(api, ['DELETE', path], undefined, { token });

describe('the sessions of a person', () => {
  it('are listed with device and place in words, the last used first', async () => {
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user, { clock: api.clock });
    api.clock.advance(60_000);
    const phone = { userAgent: IPHONE, network: '198.51.100.0/24', place: 'Recife' };
    await signIn(database.db, user, { clock: api.clock, device: phone });
    const answer = await read('/users/me/sessions', token, '203.0.113.77');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const items = await itemsOf(answer);
    expect(items).toMatchObject([
      { device: 'Safari no iPhone', kind: 'phone', place: 'Recife', is_current: false },
      {
        device: 'Chrome no computador',
        kind: 'computer',
        place: 'nesta mesma rede',
        is_current: true,
      },
    ]);
    expect(Object.keys(items[0]!).toSorted()).toEqual([
      'created_at',
      'device',
      'id',
      'is_current',
      'kind',
      'last_seen_at',
      'place',
    ]);
    const elsewhere = await itemsOf(await read('/users/me/sessions', token, '192.0.2.1'));
    expect(elsewhere[1]?.place).toBe('em outra rede');
  });

  it('name the city only if a trusted proxy does', async () => {
    const user = await createTestUser(database.db);
    const header = Buffer.from('São Paulo<b>').toString('latin1');
    const attempt = (from: string) =>
      login(api, user.email, undefined, { from, headers: { 'cf-ipcity': header } });
    const token = ((await (await attempt('10.0.0.1')).json()) as { access_token: string })
      .access_token;
    await attempt('10.0.0.2');
    const places = (await itemsOf(await read('/users/me/sessions', token))).map(
      ({ place }) => place,
    );
    expect(places.toSorted()).toEqual(['São Paulo', 'em outra rede']);
  });

  it('end one at a time, and only by their owner', async () => {
    const [user, stranger] = [await createTestUser(database.db), await createTestUser(database.db)];
    const [token, other] = [await signIn(database.db, user), await signIn(database.db, user)];
    const theirs = await signIn(database.db, stranger);
    const items = await itemsOf(await read('/users/me/sessions', token));
    const id = items.find((item) => !item.is_current)!.id;
    expect((await end(`/users/me/sessions/${id}`, theirs)).status).toBe(404);
    expect((await read('/users/me', other)).status).toBe(200);
    expect((await end(`/users/me/sessions/${id}`, token)).status).toBe(204);
    expect((await read('/users/me', other)).status).toBe(401);
    expect((await end(`/users/me/sessions/${id}`, token)).status).toBe(404);
    expect((await end('/users/me/sessions/x', token)).status).toBe(422);
  });

  it('end all together, except the one that asks', async () => {
    const [user, stranger] = [await createTestUser(database.db), await createTestUser(database.db)];
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(database.db, user)));
    const theirs = await signIn(database.db, stranger);
    expect((await end('/users/me/sessions', tokens[0]!)).status).toBe(204);
    const statuses = await Promise.all(
      [...tokens, theirs].map(async (token) => (await read('/users/me', token)).status),
    );
    expect(statuses).toEqual([200, 401, 401, 200]);
  });

  it('note their last use, at most every five minutes', async () => {
    const user = await createTestUser(database.db);
    const { clock } = api;
    const token = await signIn(database.db, user, { clock });
    const seen = async () => {
      const answer = await api.ask(
        '/users/me/sessions',
        { headers: { authorization: `Bearer ${token}` } },
        connectionFrom('198.51.100.9'),
      );
      return (await itemsOf<{ last_seen_at: string; place: string }>(answer))[0]!;
    };
    const first = await seen();
    clock.advance(299_999);
    expect(await seen()).toEqual(first);
    clock.advance(1);
    expect(await seen()).toMatchObject({
      last_seen_at: clock.now().toISOString(),
      place: 'nesta mesma rede',
    });
  });
});

describe('the activity of an account', () => {
  it('is a list of what happened, the newest first', async () => {
    const [user, stranger] = [await createTestUser(database.db), await createTestUser(database.db)];
    const headers = { 'user-agent': desktop.userAgent };
    await login(api, stranger.email, 'Errada-123');
    await login(api, user.email, 'Errada-123', { headers });
    api.clock.advance(1000);
    const answer = await login(api, user.email, undefined, { headers });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const page = await read('/users/me/activity?size=2', token);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.json()).toMatchObject({ total: 3, page: 1, size: 2, pages: 2 });
    const items = await itemsOf<object>(await read('/users/me/activity', token));
    expect(items).toEqual(
      expect.arrayContaining(
        ['signed-in', 'sign-in-failed', 'signed-up'].map((kind) => ({
          kind,
          at: expect.any(String),
          device: 'Chrome no computador',
          place: 'em outra rede',
        })),
      ),
    );
    expect((await read('/users/me/activity?page=0', token)).status).toBe(422);
    expect(await (await read('/users/me/activity?page=9', token)).json()).toMatchObject({
      items: [],
      total: 3,
    });
  });
});
