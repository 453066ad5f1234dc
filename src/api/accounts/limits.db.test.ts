import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { rateLimits, securityEvents } from '#accounts/account-tables.ts';
import { login, send, signUpBody } from '#test/account-requests.ts';
import { createTestUser } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
const start = (config: Partial<typeof testConfig> = {}) =>
  createTestApi({ db: database.db, config: { ...testConfig, ...config } });
let api: ReturnType<typeof createTestApi>;
beforeEach(async () => {
  await database.db.delete(rateLimits);
  api = start();
});
afterEach(() => vi.useRealTimers());

const WRONG = 'Errada-123';
const tries = (count: number, attempt: (at: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, at) => attempt(at)));
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted();
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('wrong passwords', () => {
  it.each(['a known', 'an unknown'])('of %s account are refused after ten', async (which) => {
    const user = await createTestUser(database.db);
    const email = which === 'a known' ? user.email : 'ninguem@exemplo.com.br';
    const from = (at: number) => ({ from: `192.0.2.${at}` });
    for (let at = 0; at < 10; at += 1) {
      expect((await login(api, email, WRONG, from(at))).status).toBe(400);
    }
    const refused = await login(api, email.toUpperCase(), WRONG, from(99));
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { detail: 'Foram muitas tentativas. Espere um pouco e tente de novo.' },
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(290);
    expect(wait).toBeLessThanOrEqual(300);
    // The right password too, from any client and in any process.
    expect((await login(start(), email, undefined, from(98))).status).toBe(429);
    const other = await createTestUser(database.db);
    expect((await login(api, other.email, undefined, from(99))).status).toBe(200);
    const table = JSON.stringify(await database.db.select().from(rateLimits));
    expect(table).not.toMatch(/exemplo|@/);
  });

  it('are refused after ten although they come at the same time', async () => {
    const user = await createTestUser(database.db);
    const answers = await tries(25, (at) =>
      login(api, user.email, WRONG, { from: `192.0.2.${at}` }),
    );
    expect(statusesOf(answers)).toEqual([...times(10, 400), ...times(15, 429)]);
    const events = await database.db.select().from(securityEvents);
    const lockedOut = events.filter((one) => one.userId === user.id && one.kind === 'locked-out');
    expect(lockedOut).toHaveLength(1);
  });

  it('refuses wrong passwords of one client after twenty-five, whatever X-Forwarded-For says', async () => {
    const answers: Response[] = [];
    for (let at = 0; at < 30; at += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}` };
      answers.push(
        await login(api, `x${at}@exemplo.com.br`, WRONG, { from: '127.0.0.1', headers }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...times(25, 400), ...times(5, 429)]);
    const user = await createTestUser(database.db);
    expect((await login(api, user.email, undefined, { from: '127.0.0.1' })).status).toBe(429);
    expect((await login(api, user.email, undefined, { from: '127.0.0.2' })).status).toBe(200);
  });

  it('counts wrong passwords behind a trusted proxy by the client', async () => {
    api = start({ trustedProxies: ['127.0.0.1'], signInClientLimit: 2 });
    const attempt = (client: string) =>
      login(api, `x.${client}@exemplo.com.br`, WRONG, {
        from: '127.0.0.1',
        headers: { 'x-forwarded-for': client },
      });
    for (const client of ['192.0.2.1', '192.0.2.2']) {
      const answers = [await attempt(client), await attempt(client), await attempt(client)];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
    }
  });

  it('are allowed again after five minutes', async () => {
    const user = await createTestUser(database.db);
    const began = Date.now();
    await tries(10, () => login(api, user.email, WRONG));
    expect((await login(api, user.email)).status).toBe(429);
    const ended = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: began + 299_000 });
    expect((await login(api, user.email)).status).toBe(429);
    vi.setSystemTime(ended + 300_000);
    expect((await login(api, user.email)).status).toBe(200);
    expect((await login(api, user.email, WRONG)).status).toBe(400);
  });

  it('do not count where the operator sets 0, and right ones never', async () => {
    api = start({ signInAccountLimit: 0, signInClientLimit: 0 });
    const user = await createTestUser(database.db);
    expect(statusesOf(await tries(12, () => login(api, user.email, WRONG)))).toEqual(
      times(12, 400),
    );
    api = start({ signInAccountLimit: 2, signInClientLimit: 2 });
    expect(statusesOf(await tries(6, () => login(api, user.email)))).toEqual(times(6, 200));
  });
});

test('registrations of one client are limited, for at most fifteen minutes', async () => {
  api = start({ registrationClientLimit: 3 });
  const register = (at: number, from: string) =>
    send(api, ['POST', '/users/register'], signUpBody({ email: `r${at}.${from}@exemplo.com.br` }), {
      from,
    });
  const answers = await tries(5, (at) => register(at, '192.0.2.1'));
  expect(statusesOf(answers)).toEqual([...times(3, 201), ...times(2, 429)]);
  expect((await register(1, '192.0.2.2')).status).toBe(201);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
  expect((await register(9, '192.0.2.1')).status).toBe(201);
});
