import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { users } from '#accounts/account-tables.ts';
import { findUser } from '#accounts/user-queries.ts';
import type { User } from '#accounts/user-queries.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { ACTORS, ROUTES, addressOf, ownIds } from '#test/routes.ts';
import type { Actor, Examples } from '#test/routes.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;

let examples: Examples;
const tokens: Partial<Record<Actor, string>> = {};

beforeAll(async () => {
  api = createTestApi({ db: database.db });
  const document = await api.read<{ paths: typeof examples }>('/openapi.json');
  examples = document.paths;
  const inactive = await createTestUser(database.db);
  const deleted = await createTestUser(database.db);
  tokens.inactive = await signIn(database.db, inactive);
  tokens.deleted = await signIn(database.db, deleted);
  await database.db.update(users).set({ isActive: false }).where(eq(users.id, inactive.id));
  await database.db.delete(users).where(eq(users.id, deleted.id));
});

let superuser: User | undefined;

/** The superuser of these tests, or another one once they have deleted themself. */
async function aSuperuser(): Promise<User> {
  const isThere = superuser && (await findUser(database.db, superuser.id));
  if (!isThere) superuser = await createTestUser(database.db, { isSuperuser: true });
  return superuser!;
}

test('every route is in this table', () => {
  const served = api.routes.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('the routes', () => {
  it.each(Object.entries(ROUTES))('%s', async (route, { statuses, body }) => {
    const [method = '', path = ''] = route.split(' ');
    const [owner, stranger] = [
      await createTestUser(database.db),
      await createTestUser(database.db),
    ];
    const address = addressOf([method, path], await ownIds(database.db, api, owner), examples);
    const tokenOf: Partial<Record<Actor, string>> = {
      ...tokens,
      owner: await signIn(database.db, owner),
      other: await signIn(database.db, stranger),
      superuser: await signIn(database.db, await aSuperuser()),
    };
    const answers: Partial<Record<Actor, number>> = {};
    // The owner comes after all others but the superuser, because their data may be deleted.
    for (const actor of ACTORS) {
      const token = tokenOf[actor];
      const answer = await send(api, [method, address], body, token === undefined ? {} : { token });
      answers[actor] = answer.status;
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      const text = isStream ? '' : await answer.text();
      // A stream would not end by itself.
      if (isStream) await answer.body?.cancel();
      if (actor !== 'owner' && actor !== 'superuser') expect(text).not.toContain(owner.email);
      const isPublic = /public/.test(answer.headers.get('cache-control') ?? '');
      if (isPublic)
        expect([text.includes(owner.email), text.includes(owner.id)]).toEqual([false, false]);
    }
    expect(answers).toEqual(statuses);
  });
});
