// Limits of clients and people, and what is known of them.
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import { connectionFrom, login, send, signUpBody } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { apiOf, database, type Check, type Row } from './changed-key.ts';
import { siteOf } from './site-keys.ts';

/** The status of the second of two requests. */
async function second(ask: (at: number) => Promise<Response>): Promise<number> {
  await ask(1);
  return (await ask(2)).status;
}

/** A limit of one: the second request is refused; with 0 it is not. */
export const limited = (
  ask: (config: Config, at: number, api: ReturnType<typeof createTestApi>) => Promise<Response>,
  allowed: number,
  beside = {},
): Row => ({
  values: ['1', '0'],
  seen: [429, allowed],
  beside,
  effect: async (config) => {
    await database.db.execute(sql`delete from rate_limits`);
    const api = apiOf(config);
    return second((at) => ask(config, at, api));
  },
});

const tokenOf = async () => signIn(database.db, await createTestUser(database.db));

const wrong = (api: ReturnType<typeof createTestApi>, email: string, from: string) =>
  login(api, email, 'Errada-123', { from });

const guess = (api: ReturnType<typeof createTestApi>, token: string, from: string) =>
  send(api, ['POST', '/tv/code/CCCCCC/register'], undefined, { token, from });

const contact = (api: ReturnType<typeof createTestApi>, headers = {}) =>
  Promise.resolve(
    api.ask(
      '/contact',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          name: 'Bia',
          email: 'bia@exemplo.com.br',
          subject: 'Oi',
          message: 'Uma mensagem de teste.',
        }),
      },
      connectionFrom('10.0.0.1'),
    ),
  );

export const PEOPLE_KEYS: Readonly<Record<string, Check>> = {
  CONTACT_EMAIL: {
    values: ['dona@guia.example', ''],
    seen: [
      ['dona@guia.example', 'dona@guia.example'],
      ['contato@guia.example', 'contato@guia.example'],
    ],
    effect: async (config) => {
      const api = apiOf({ ...config, contactLimit: 0 });
      await contact(api);
      return [api.mails[0]?.to, siteOf(config).told()?.contact];
    },
  },
  CONTACT_LIMIT: limited((_, __, api) => contact(api), 202),
  REPORT_LIMIT: limited(
    (_, __, api) =>
      send(api, ['POST', '/offers/report'], { media_id: 1, type: 'movie', problem: 'gone' }),
    204,
  ),
  SESSION_DAYS: {
    values: ['3', '30'],
    seen: [3, 30],
    effect: async (config) => {
      const user = await createTestUser(database.db);
      await login(apiOf(config), user.email);
      const { rows } = await database.db.execute(
        sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days
          from sessions where user_id = ${user.id}`,
      );
      return rows[0]?.['days'];
    },
  },
  SIGN_IN_VERIFIED_ONLY: {
    values: ['yes', 'no'],
    seen: [400, 200],
    effect: async (config) => {
      const user = await createTestUser(database.db);
      return (await login(apiOf(config), user.email)).status;
    },
  },
  SIGN_IN_ACCOUNT_LIMIT: limited(
    (_, at, api) => wrong(api, 'ninguem@exemplo.com.br', `192.0.2.${at}`),
    400,
  ),
  SIGN_IN_ADDRESS_LIMIT: limited(
    (_, at, api) => wrong(api, `ninguem.${at}@exemplo.com.br`, '192.0.2.1'),
    400,
  ),
  RECOVERY_LIMIT: limited(
    (_, at, api) =>
      send(api, ['POST', '/auth/forgot-password'], { email: `x${at}@exemplo.com.br` }),
    202,
  ),
  REGISTRATION_LIMIT: limited(
    (_, at, api) =>
      send(
        api,
        ['POST', '/users/register'],
        signUpBody({ email: `x${at}.${performance.now()}@exemplo.com.br` }),
      ),
    201,
  ),
  OWN_CHANGES_LIMIT: async () => {
    const token = await tokenOf();
    const path = '/users/me/settings';
    return limited((_, __, api) => send(api, ['PATCH', path], { drawing: 1 }, { token }), 200);
  },
  WEBHOOK_LIMIT: async () => {
    const made = await send(
      createTestApi({ db: database.db }),
      ['POST', '/users/me/webhooks'],
      { media_server: 'plex', name: 'Sala' },
      { token: await tokenOf() },
    );
    const { address } = (await made.json()) as { address: string };
    const path = `/webhooks/plex/${address.split('/').at(-1)}`;
    return limited((_, __, api) => send(api, ['POST', path], { event: 'media.play' }), 204);
  },
  TV_GUESS_LIMIT: async () => {
    const token = await tokenOf();
    return limited((_, at, api) => guess(api, token, `192.0.2.${at}`), 200);
  },
  TV_GUESS_ADDRESS_LIMIT: limited(
    async (_, __, api) => guess(api, await tokenOf(), '192.0.2.1'),
    200,
  ),
  TV_CODE_LIMIT: limited((_, __, api) => send(api, ['POST', '/tv/code']), 200),
  TRUSTED_PROXIES: {
    values: ['10.0.0.1', ''],
    seen: [202, 429],
    beside: { CONTACT_LIMIT: '1' },
    effect: async (config) => {
      await database.db.execute(sql`delete from rate_limits`);
      const api = apiOf(config);
      return second((at) => contact(api, { 'x-forwarded-for': `203.0.113.${at}` }));
    },
  },
  CITY_HEADER: {
    values: ['CF-IPCity', ''],
    seen: ['Recife', undefined],
    beside: { TRUSTED_PROXIES: '10.0.0.1' },
    effect: async (config) => {
      const api = apiOf(config);
      const user = await createTestUser(database.db);
      const options = { from: '10.0.0.1', headers: { 'cf-ipcity': 'Recife' } };
      const { access_token: token } = (await (
        await login(api, user.email, undefined, options)
      ).json()) as { access_token: string };
      const read = await send(api, ['GET', '/users/me/sessions'], undefined, { token });
      const { items } = (await read.json()) as { items: { place: string }[] };
      return items.map(({ place }) => place).find((place) => place === 'Recife');
    },
  },
  PUSH_HOSTS: {
    values: ['avisos.example', ''],
    seen: [204, 422],
    effect: async (config) => {
      const keys = {
        p256dh:
          'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      };
      const body = { endpoint: 'https://a.avisos.example/send/1', keys };
      const token = await tokenOf();
      return (await send(apiOf(config), ['POST', '/alerts/push'], body, { token })).status;
    },
  },
};
