import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findUser } from '#accounts/user-queries.ts';
import { setActive } from '#accounts/user-standing.ts';
import type { User } from '#api/types.ts';
import { listenForChanges } from '#platform/database/changes.ts';
import type { ChangeListener } from '#platform/database/changes.ts';
import { invalidations } from '#platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase('migrated');
/** A person with two sessions, whose account a first request of each has cached. */
async function cachedPerson() {
  const api = createTestApi({ db: database.db, cachesAccounts: true });
  const { clock } = api;
  const user = await createTestUser(database.db, { clock });
  const tokens = [
    await signIn(database.db, user, { clock }),
    await signIn(database.db, user, { clock }),
  ] as const;
  const statusOf = async (token: string) => (await me(token)).status;
  const me = (token: string) => send(api, ['GET', '/users/me'], undefined, { token });
  for (const token of tokens) expect(await statusOf(token)).toBe(200);
  return { api, clock, user, tokens, me, statusOf };
}

test('later requests of a session need no statement', async () => {
  const { tokens, statusOf } = await cachedPerson();
  const statements = vi.spyOn(database.db, 'select');
  expect(await statusOf(tokens[0])).toBe(200);
  expect(statements).not.toHaveBeenCalled();
  expect(await statusOf('unknown')).toBe(401);
  expect(statements).toHaveBeenCalledOnce();
  expect(await statusOf('unknown')).toBe(401);
  expect(statements).toHaveBeenCalledTimes(2);
  statements.mockRestore();
});

describe('without hearing of changes, the process that made one knows it with its response', () => {
  test('signing out counts at once', async () => {
    const { api, tokens, statusOf } = await cachedPerson();
    await send(api, ['POST', '/auth/logout'], undefined, { token: tokens[0] });
    expect(await statusOf(tokens[0])).toBe(401);
    expect(await statusOf(tokens[1])).toBe(200);
  });

  test('signing other devices out counts at once', async () => {
    const { api, tokens, statusOf } = await cachedPerson();
    await send(api, ['DELETE', '/users/me/sessions'], undefined, { token: tokens[0] });
    expect(await statusOf(tokens[1])).toBe(401);
    expect(await statusOf(tokens[0])).toBe(200);
  });

  test('signing one device out counts at once', async () => {
    const { api, tokens, statusOf } = await cachedPerson();
    const list = await send(api, ['GET', '/users/me/sessions'], undefined, { token: tokens[0] });
    const { items } = (await list.json()) as { items: { id: string; is_current: boolean }[] };
    const other = items.find((one) => !one.is_current)!.id;
    await send(api, ['DELETE', `/users/me/sessions/${other}`], undefined, { token: tokens[0] });
    expect(await statusOf(tokens[1])).toBe(401);
  });

  test('a changed name counts at once', async () => {
    const { api, tokens, me } = await cachedPerson();
    const change = { profile: { name: 'Bia Reis' } };
    await send(api, ['PATCH', '/users/me'], change, { token: tokens[0] });
    expect(((await (await me(tokens[1])).json()) as User).profile.name).toBe('Bia Reis');
  });

  test('a changed drawing counts at once', async () => {
    const { api, tokens, me } = await cachedPerson();
    const before = ((await (await me(tokens[0])).json()) as User).profile.rgb_color;
    const change = { drawing: 4 };
    const answer = await send(api, ['PATCH', '/users/me/settings'], change, { token: tokens[0] });
    expect(answer.status).toBe(200);
    const after = ((await (await me(tokens[0])).json()) as User).profile.rgb_color;
    expect(after).not.toBe(before);
  });

  test('a changed password ends the other sessions at once', async () => {
    const { api, tokens, statusOf } = await cachedPerson();
    const change = { password: `${PASSWORD}a` };
    await send(api, ['PATCH', '/users/me'], change, { token: tokens[0] });
    expect(await statusOf(tokens[1])).toBe(401);
    expect(await statusOf(tokens[0])).toBe(200);
  });

  test('a deleted account is signed out at once', async () => {
    const { api, tokens, statusOf } = await cachedPerson();
    await send(api, ['DELETE', '/users/me'], undefined, { token: tokens[0] });
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
  });

  test('an account that a superuser deactivates is signed out at once', async () => {
    const { api, clock, user, tokens, statusOf } = await cachedPerson();
    const operator = await createTestUser(database.db, { clock, isSuperuser: true });
    const token = await signIn(database.db, operator, { clock });
    const path = `/admin/users/${user.id}`;
    const answer = await send(api, ['POST', path], { decision: 'deactivate' }, { token });
    expect(await answer.json()).toEqual({ changed: true });
    for (const theirs of tokens) expect(await statusOf(theirs)).toBe(401);
  });
});

test('a token that expires while it is cached is refused', async () => {
  const { clock, tokens, statusOf } = await cachedPerson();
  clock.advance(30 * DAY_MS - 1000);
  expect(await statusOf(tokens[0])).toBe(200);
  clock.advance(1000);
  expect(await statusOf(tokens[0])).toBe(401);
});

describe('hearing of changes that other processes make', () => {
  let listener: ChangeListener;
  beforeEach(async () => {
    const { pool } = database.whole;
    listener = await listenForChanges({ pool, invalidations, log: silentLog });
  });
  afterEach(() => listener.stop());

  test('an account that the operator deactivates is refused', async () => {
    const { clock, user, tokens, statusOf } = await cachedPerson();
    await setActive(database.db, user.id, false, clock);
    await vi.waitFor(async () => expect(await statusOf(tokens[0])).toBe(401), 5000);
  });

  test.each([
    ['sessions', 'delete from sessions where user_id = $1', 401],
    ['users', 'delete from users where id = $1', 401],
    ['profiles', `update profiles set bio = 'Oi' where user_id = $1`, 200],
  ])('a statement on %s invalidates', async (_, statement, status) => {
    const { user, tokens, me } = await cachedPerson();
    await database.whole.pool.query(statement, [user.id]);
    await vi.waitFor(async () => {
      const answer = await me(tokens[0]);
      expect(answer.status).toBe(status);
      if (status === 200) expect(((await answer.json()) as User).profile.bio).toBe('Oi');
    }, 5000);
  });
});

test('nobody reads another person from the cache', async () => {
  const [one, other] = [await cachedPerson(), await cachedPerson()];
  const answer = (await (await one.me(other.tokens[0])).json()) as User;
  expect(answer.id).toBe(other.user.id);
  expect(await findUser(database.db, answer.id)).not.toBeNull();
});
