import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.db.execute(sql`delete from rate_limits`));
afterAll(() => database.close());

const start = (config: Partial<typeof testConfig> = {}) =>
  createTestApi({ db: database.db, config: { ...testConfig, ...config } });

const good = {
  name: 'Zé Ninguém',
  email: 'ze@exemplo.com.br',
  subject: 'Falta um filme',
  message: 'Não achei Bye Bye Brasil.\nCadê?',
};
const send = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe('the limit of messages', () => {
  it('holds for all processes together', async () => {
    const [one, other] = [start({ contactLimit: 2 }), start({ contactLimit: 2 })];
    const client = from('203.0.113.9');
    expect((await one.ask('/contact', send(good), client)).status).toBe(202);
    expect((await other.ask('/contact', send(good), client)).status).toBe(202);
    expect((await one.ask('/contact', send(good), client)).status).toBe(429);
    expect((await other.ask('/contact', send(good), client)).status).toBe(429);
    expect([...one.mails, ...other.mails]).toHaveLength(2);
  });

  it('counts each address separately and sends Retry-After', async () => {
    const { ask, mails } = start({ contactLimit: 2 });
    const one = from('203.0.113.9');
    expect((await ask('/contact', send(good), one)).status).toBe(202);
    expect((await ask('/contact', send(good), one)).status).toBe(202);
    const refused = await ask('/contact', send(good), one);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { detail: 'Você já mandou várias mensagens. Espere um pouco e tente de novo.' },
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await ask('/contact', send(good), from('203.0.113.10'))).status).toBe(202);
    expect(mails).toHaveLength(3);
  });

  it('does not count refused messages', async () => {
    const { ask } = start({ contactLimit: 1 });
    for (let time = 0; time < 5; time += 1) {
      expect((await ask('/contact', send({}), from('203.0.113.9'))).status).toBe(422);
    }
    expect((await ask('/contact', send(good), from('203.0.113.9'))).status).toBe(202);
  });

  it('counts spam bots too', async () => {
    const { ask } = start({ contactLimit: 1 });
    const spam = { ...good, website: 'x' };
    expect((await ask('/contact', send(spam), from('203.0.113.9'))).status).toBe(202);
    expect((await ask('/contact', send(spam), from('203.0.113.9'))).status).toBe(429);
  });

  it('cannot be avoided with a forged header, not even from this machine', async () => {
    const { ask } = start({ contactLimit: 1 });
    for (const peer of ['203.0.113.9', '127.0.0.1', '::1']) {
      const statuses = [];
      for (const forged of ['198.51.100.1', '198.51.100.2', '127.0.0.1']) {
        const headers = {
          'x-forwarded-for': forged,
          forwarded: `for=${forged}`,
          'x-real-ip': forged,
        };
        statuses.push((await ask('/contact', send(good, headers), from(peer))).status);
      }
      expect(statuses, peer).toEqual([202, 429, 429]);
    }
  });

  it('uses the header of a trusted proxy', async () => {
    const { ask } = start({ contactLimit: 1, trustedProxies: ['10.0.0.0/8'] });
    const by = async (visitor: string) => {
      const answer = await ask(
        '/contact',
        send(good, { 'x-forwarded-for': visitor }),
        from('10.0.0.7'),
      );
      return answer.status;
    };
    expect(await by('198.51.100.1')).toBe(202);
    expect(await by('198.51.100.2')).toBe(202);
    expect(await by('198.51.100.3, 198.51.100.2')).toBe(429);
  });
});
