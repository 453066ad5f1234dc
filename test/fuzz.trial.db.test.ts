import { expect, it } from 'vitest';
import { createTestApi } from './api.ts';
import { useDatabase } from './catalogue.ts';
import { fuzz } from './fuzz/fuzz-run.ts';

const database = useDatabase('demonstration');

// `npm run ordeal` sends ten thousand, with a new seed each time.
it('answers 400 requests from its own document as the document says', async () => {
  const api = createTestApi({ db: database.db });
  const run = await fuzz(api, database.db, { count: 400, seed: 20_261_122 });
  const { failures, statuses, accepted } = run;
  expect(failures).toEqual([]);
  // Most requests are as the document wants them, and many are not.
  expect(statuses[200]).toBeGreaterThan(40);
  expect(statuses[422]).toBeGreaterThan(20);
  // Behind the guards of superusers and TVs too.
  const of = (actor: string) => [...accepted].filter((route) => route.startsWith(actor));
  expect(of('superuser GET /admin/').length).toBeGreaterThan(2);
  expect(of('superuser POST /admin/')).not.toEqual([]);
  expect(of('tv GET /tv/').length).toBeGreaterThan(2);
  expect(of('person GET /admin/')).toEqual([]);
});
