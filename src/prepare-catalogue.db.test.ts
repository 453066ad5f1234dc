import { expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { backupStateOf } from '#test/backup-state.ts';
import { LAST_BACKUP, pretendVersionOf } from '#test/before-baseline.ts';
import { databaseForThisTest } from '#test/database.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';

it('refuses a database of before the baseline, and imports nothing into it', async () => {
  const { pool, background } = await databaseForThisTest('migrated');
  await pretendVersionOf(LAST_BACKUP, pool);
  const before = await backupStateOf(pool);
  const start = prepareCatalogue(background, silentLog, { withDemonstration: true });
  await expect(start).rejects.toThrow(OperatorError);
  await expect(start).rejects.toThrow(
    /^the database was made by an earlier version of VouVer, .* make a backup with that version/,
  );
  expect(await backupStateOf(pool)).toEqual(before);
});
