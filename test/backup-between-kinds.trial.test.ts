// A backup of PostgreSQL restored into the embedded database, and one of that into PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, overSocket } from '#platform/database/database.ts';
import { openTemporary } from '#platform/database/embedded.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { findPostgres } from '../scripts/postgres.mjs';
import { backupStateOf } from './backup-state.ts';
import { postgresUrl, startPostgres } from './postgres.ts';
import { fillEveryTable } from './rows-of-every-table.ts';
import { MemoryStore } from './uploads.ts';

const migrations = await readMigrations();
const folder = mkdtempSync(join(tmpdir(), 'vouver-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Values that the two kinds could write or order differently. */
async function addUnusualValues(pool: Pool): Promise<void> {
  await pool.query(`update titles set popularity = 0.1::real / 3, original_title = $1`, [
    'Ação "Zé",(o) \\ do\nnão ½ 😀',
  ]);
  await pool.query(`update profiles set name = ''`);
}

test.skipIf(findPostgres() === undefined)(
  'a backup of each kind of database is restored on the other',
  async () => {
    const server = await startPostgres();
    const databaseUrl = postgresUrl(server.folder, 'postgres');
    const postgres = await openDatabase({ dataDir: '', databaseUrl }, silentLog);
    const embedded = overSocket(await openTemporary(), silentLog);
    try {
      await migrate(postgres.pool, migrations);
      await fillEveryTable(postgres.pool, 1, new Map());
      await addUnusualValues(postgres.pool);
      const state = await backupStateOf(postgres.pool);
      const uploads = new MemoryStore();
      await uploads.put('ab12-64.webp', Buffer.from('a picture'));

      let from: { pool: Pool; uploads: MemoryStore } = { pool: postgres.pool, uploads };
      for (const { pool } of [embedded, postgres]) {
        const file = join(folder, `from-${pool === embedded.pool ? 'postgres' : 'embedded'}`);
        await backUp(file, { ...from, clock: systemClock });
        if (pool === postgres.pool) await pool.query('truncate titles, users, people cascade');
        const restored = new MemoryStore();
        const report = await restore(file, { pool, uploads: restored, migrations });
        expect(report).toMatchObject({ uploads: 1, migrated: 0 });
        expect(await backupStateOf(pool)).toEqual(state);
        expect(Buffer.from((await restored.get('ab12-64.webp'))!).toString()).toBe('a picture');
        expect(await migrate(pool, migrations)).toEqual([]);
        from = { pool, uploads: restored };
      }
    } finally {
      await embedded.close();
      await postgres.close();
      await server.stop();
    }
  },
  120_000,
);
