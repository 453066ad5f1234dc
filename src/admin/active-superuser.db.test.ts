import { expect, test } from 'vitest';
import { setActive, setSuperuser } from '#accounts/user-standing.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestUser } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { isActiveSuperuser } from './account-decisions.ts';

const database = useDatabase();

// Another process may not have heard yet that somebody's sessions have ended.
test('who was deactivated or demoted uses the operator’s page no longer, in any process', async () => {
  const { db } = database;
  const { id } = await createTestUser(db, { isSuperuser: true });
  expect(await isActiveSuperuser(db, id)).toBe(true);
  await setActive(db, id, false, systemClock);
  expect(await isActiveSuperuser(db, id)).toBe(false);
  await setActive(db, id, true, systemClock);
  expect(await isActiveSuperuser(db, id)).toBe(true);
  await setSuperuser(db, id, false);
  expect(await isActiveSuperuser(db, id)).toBe(false);
});
