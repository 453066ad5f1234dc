import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { sweepTvs } from '#tv/paired-tv-commands.ts';
import { countOf } from '#platform/database/rows.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { newCode, pairTv, poll, SAMSUNG, typeCode } from '#test/tv.ts';
import type { TvCode } from '#test/tv.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
let token: string;

beforeEach(async () => {
  api = createTestApi({ db: database.db });
  token = await signIn(database.db, await createTestUser(database.db), api);
});

const wait = (seconds: number) => api.clock.advance(seconds * 1000);
const detailOf = async (code: TvCode) => (await poll(api, code)).detail;

describe('the code of a TV', () => {
  test('comes with everything that RFC 8628 asks for, and is stored as hashes', async () => {
    const code = await newCode(api);
    expect(code).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[CDFGHJKMNPQRTVWXY2346789]{6}$/),
      verification_uri: 'https://vouver.example/mytv',
      verification_uri_complete: `https://vouver.example/mytv/${code.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const { device_code: secret, user_code: shown } = code;
    const rows = sql`tv_pairings p where p::text like ${`%${secret}%`} or p::text like ${`%${shown}%`}`;
    expect(await countOf(database.db, rows)).toBe(0);
  });

  test('connects the TV of whoever types it, in any spelling, once', async () => {
    const code = await newCode(api);
    expect(await poll(api, code)).toEqual({ status: 400, detail: 'authorization_pending' });
    const typed = `${code.user_code.slice(0, 3)}-${code.user_code.slice(3)}`.toLowerCase();
    expect(await typeCode(api, typed, { token })).toBe(true);
    expect(await typeCode(api, code.user_code, { token })).toBe(false);
    wait(5);
    const polled = await poll(api, code);
    expect(polled).toEqual({ status: 200, token: expect.stringMatching(/^[\w-]{43}$/) });
    wait(5);
    expect(await poll(api, code)).toEqual({ status: 400, detail: 'expired_token' });
    const me = await send(api, ['GET', '/users/me'], undefined, { token: polled.token! });
    expect(me.status).toBe(200);
  });

  test('is unknown if nobody shows it', async () => {
    expect(await typeCode(api, 'K7Q2MX', { token })).toBe(false);
    expect(await typeCode(api, 'x', { token })).toBe(false);
    expect(await poll(api, { device_code: 'x' })).toEqual({ status: 400, detail: 'expired_token' });
  });

  test('expires to the second, for the person and for the TV', async () => {
    const [late, early] = [await newCode(api), await newCode(api)];
    wait(599);
    expect(await typeCode(api, early.user_code, { token })).toBe(true);
    expect(await detailOf(late)).toBe('authorization_pending');
    wait(1);
    expect(await typeCode(api, late.user_code, { token })).toBe(false);
    expect([await detailOf(late), await detailOf(early)]).toEqual([
      'expired_token',
      'expired_token',
    ]);
    const expired = sql`tv_pairings where expires_at <= ${api.clock.now()}`;
    expect(await countOf(database.db, expired)).toBeGreaterThan(0);
    wait(1);
    await sweepTvs(database.db, api.clock);
    expect(await countOf(database.db, expired)).toBe(0);
  });

  test('connects one account if two people type it at the same time', async () => {
    const other = await signIn(database.db, await createTestUser(database.db), api);
    const code = await newCode(api);
    const both = [token, other].map((one) => typeCode(api, code.user_code, { token: one }));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  });

  test('gives one session if the TV polls twice at the same time', async () => {
    const code = await newCode(api);
    await typeCode(api, code.user_code, { token });
    const polled = await Promise.all([poll(api, code), poll(api, code)]);
    expect(polled.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('can be refused, also after it was typed, and by nobody else then', async () => {
    const [fresh, typed] = [await newCode(api), await newCode(api)];
    const other = await signIn(database.db, await createTestUser(database.db), api);
    expect(await typeCode(api, fresh.user_code, { token, method: 'DELETE' })).toBe(true);
    expect(await typeCode(api, fresh.user_code, { token })).toBe(false);
    expect(await typeCode(api, typed.user_code, { token })).toBe(true);
    expect(await typeCode(api, typed.user_code, { token: other, method: 'DELETE' })).toBe(false);
    expect(await typeCode(api, typed.user_code, { token, method: 'DELETE' })).toBe(true);
    expect([await detailOf(fresh), await detailOf(typed)]).toEqual([
      'access_denied',
      'access_denied',
    ]);
  });

  test('gives no session to somebody who was deactivated in the meantime', async () => {
    const user = await createTestUser(database.db);
    const code = await newCode(api);
    const theirs = await signIn(database.db, user, api);
    expect(await typeCode(api, code.user_code, { token: theirs })).toBe(true);
    await database.db.execute(sql`update users set is_active = false where id = ${user.id}`);
    expect(await detailOf(code)).toBe('expired_token');
  });
});

describe('a TV that polls', () => {
  test('too early waits five seconds longer each time', async () => {
    const code = await newCode(api);
    expect(await detailOf(code)).toBe('authorization_pending');
    wait(4);
    expect(await detailOf(code)).toBe('slow_down');
    wait(9);
    expect(await detailOf(code)).toBe('slow_down');
    await typeCode(api, code.user_code, { token });
    wait(14);
    expect(await detailOf(code)).toBe('slow_down');
    wait(20);
    expect((await poll(api, code)).status).toBe(200);
  });

  test('may be half a second early, as networks are', async () => {
    const code = await newCode(api);
    await detailOf(code);
    wait(4.6);
    expect(await detailOf(code)).toBe('authorization_pending');
  });
});

describe('guessing', () => {
  const config = { ...testConfig, tvGuessPersonLimit: 3, tvGuessClientLimit: 5 };
  const wrong = ['CCCCCC', 'DDDDDD', 'FFFFFF', 'GGGGGG', 'HHHHHH'];

  test('is refused beyond the limit of a person, and ends the code that it hits', async () => {
    api = createTestApi({ db: database.db, config });
    const code = await newCode(api);
    for (const one of wrong.slice(0, 3)) {
      expect(await typeCode(api, one, { token, from: '203.0.113.7' })).toBe(false);
    }
    expect(await typeCode(api, code.user_code, { token, from: '203.0.113.8' })).toBe(429);
    expect(await detailOf(code)).toBe('expired_token');
    const other = await signIn(database.db, await createTestUser(database.db), api);
    expect(await typeCode(api, code.user_code, { token: other, from: '203.0.113.9' })).toBe(false);
  });

  test('is refused beyond the limit of an address, whoever guesses, at the same time too', async () => {
    api = createTestApi({ db: database.db, config });
    const people = await Promise.all(
      [1, 2, 3].map(async () => signIn(database.db, await createTestUser(database.db), api)),
    );
    const guesses = people.flatMap((one) =>
      wrong.slice(0, 3).map((code) => typeCode(api, code, { token: one, from: '198.51.100.4' })),
    );
    const found = await Promise.all(guesses);
    expect(found.filter((one) => one === false)).toHaveLength(5);
    expect(found.filter((one) => one === 429)).toHaveLength(4);
  });

  test('does not end a code that was typed in time', async () => {
    api = createTestApi({ db: database.db, config });
    const code = await newCode(api);
    const owner = await signIn(database.db, await createTestUser(database.db), api);
    expect(await typeCode(api, code.user_code, { token: owner, from: '192.0.2.1' })).toBe(true);
    for (const one of [...wrong.slice(0, 3), code.user_code]) {
      await typeCode(api, one, { token, from: '192.0.2.2' });
    }
    expect((await poll(api, code)).status).toBe(200);
  });

  test('new codes are limited too', async () => {
    api = createTestApi({ db: database.db, config: { ...testConfig, tvCodeLimit: 2 } });
    const ask = (from: string) => send(api, ['POST', '/tv/code'], undefined, { from });
    const found = [await ask('192.0.2.9'), await ask('192.0.2.9'), await ask('192.0.2.9')];
    expect(found.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(found[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('192.0.2.10')).status).toBe(200);
  });
});

describe('the session of a TV', () => {
  interface Listed {
    items: { id: string; device: string; kind: string; is_current: boolean }[];
  }
  const sessionsOf = async () => {
    const answer = await send(api, ['GET', '/users/me/sessions'], undefined, { token });
    return ((await answer.json()) as Listed).items;
  };

  test('is in the list of the person, who can end it', async () => {
    const ofTv = await pairTv(api, token, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/63.0 Safari/537');
    const tv = (await sessionsOf()).find(({ is_current: isCurrent }) => !isCurrent);
    expect(tv).toMatchObject({ kind: 'tv', device: 'TV' });
    const ended = await send(api, ['DELETE', `/users/me/sessions/${tv?.id}`], undefined, { token });
    expect(ended.status).toBe(204);
    const me = await send(api, ['GET', '/users/me'], undefined, { token: ofTv });
    expect(me.status).toBe(401);
  });

  test('is mailed to the person for the first TV of a kind, and logged each time', async () => {
    await pairTv(api, token);
    expect(api.mails).toHaveLength(1);
    expect(api.mails[0]?.text).toContain('TV Samsung');
    await pairTv(api, token);
    expect(api.mails).toHaveLength(1);
    const answer = await send(api, ['GET', '/users/me/activity'], undefined, { token });
    const { items } = (await answer.json()) as { items: { kind: string; device: string }[] };
    const paired = items.filter(({ kind }) => kind === 'tv-paired');
    expect(paired.map(({ device }) => device)).toEqual(['TV Samsung', 'TV Samsung']);
    expect(SAMSUNG).toContain('Tizen');
  });

  test('may use the library, but neither change the account nor pair another TV', async () => {
    const ofTv = { token: await pairTv(api, token) };
    const other = await newCode(api);
    const session = (await sessionsOf())[0]!.id;
    const refused: [method: string, path: string, body?: object][] = [
      ['PATCH', '/users/me', { password: 'Outra-senha-9' }],
      ['DELETE', '/users/me'],
      ['DELETE', '/users/me/sessions'],
      ['DELETE', `/users/me/sessions/${session}`],
      ['PATCH', '/users/me/settings', {}],
      ['PATCH', '/opened', {}],
      ['PATCH', '/users/images/me'],
      ['DELETE', '/users/images/me/photo'],
      ['POST', `/tv/code/${other.user_code}/register`],
      ['DELETE', `/tv/code/${other.user_code}`],
    ];
    for (const [method, path, body] of refused) {
      const answer = await send(api, [method, path], body, ofTv);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect((await send(api, ['GET', '/watchlist'], undefined, ofTv)).status).toBe(200);
    expect((await send(api, ['POST', '/auth/logout'], undefined, ofTv)).status).toBe(204);
    expect((await send(api, ['GET', '/users/me'], undefined, ofTv)).status).toBe(401);
    expect((await sessionsOf()).map(({ kind }) => kind)).toEqual(['computer']);
  });

  test('may show the link into the household, unless its person has a child’s seat, and change nothing else of it', async () => {
    const made = await send(api, ['POST', '/household'], { name: 'Casa' }, { token });
    expect(made.status).toBe(200);
    const ofTv = { token: await pairTv(api, token) };
    const asTv = async (method: string, path: string, body?: object) => {
      const answer = await send(api, [method, path], body, ofTv);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const invited = await asTv('POST', '/household/invitation');
    expect(invited).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    const look = { token: String(invited.body['token']) };
    expect((await asTv('POST', '/household/invitation/look', look)).body['name']).toBe('Casa');
    for (const [method, path, body] of [
      ['DELETE', '/household/invitation'],
      ['POST', '/household/members', look],
      ['PATCH', '/household', { name: 'Outra' }],
    ] as const)
      expect([path, (await asTv(method, path, body)).status]).toEqual([path, 403]);

    await database.db.execute(sql`update household_members set age_limit = '10'`);
    expect(await asTv('POST', '/household/invitation')).toMatchObject({
      status: 400,
      body: { detail: 'NOT_FOR_CHILD_SEATS' },
    });
  });
});
