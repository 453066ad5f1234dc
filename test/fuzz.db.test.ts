import { expect, it } from 'vitest';
import { createTestApi } from './api.ts';
import { useDatabase } from './catalogue.ts';
import { fuzz } from './fuzz/fuzz-run.ts';

const database = useDatabase('demonstration');

// `npm run ordeal` sends ten thousand, with a new seed each time.
it('answers 250 requests from its own document as the document says', async () => {
  const api = createTestApi({ db: database.db });
  const { failures, statuses } = await fuzz(api, database.db, { count: 250, seed: 20_261_122 });
  expect(failures).toEqual([]);
  // Most requests are as the document wants them, and many are not.
  expect(statuses[200]).toBeGreaterThan(40);
  expect(statuses[422]).toBeGreaterThan(20);
});
