import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createTestUser } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { noteSecurityEvent, readSecurityMetrics } from './security-log.ts';

const database = useDatabase('migrated');
const device = { userAgent: 'Mozilla/5.0', network: '198.51.100.0/24', place: '' };

test('counts the last hour of the security log by kind', async () => {
  const { db } = database.whole;
  const clock = fixedClock('2026-11-22T12:00:00Z');
  const { id: userId } = await createTestUser(db);
  const note = (kind: 'signed-in' | 'sign-in-failed') =>
    noteSecurityEvent(db, kind, { userId, device, clock });
  await note('sign-in-failed');
  clock.advance(3_600_000);
  await note('sign-in-failed');
  await note('sign-in-failed');
  await note('signed-in');
  const [metric] = await readSecurityMetrics(db, clock);
  const counts = Object.fromEntries(
    metric!.values.map(({ labels, value }) => [labels.kind, value]),
  );
  expect(counts).toMatchObject({ 'sign-in-failed': 2, 'signed-in': 1, 'locked-out': 0 });
});
