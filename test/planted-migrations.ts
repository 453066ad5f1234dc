import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder, readMigrations } from '#platform/database/migrate.ts';
import type { Migration } from '#platform/database/migrate.ts';

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** Our own migrations and later ones of this SQL, named `planted-0`, `planted-1`, read from a temporary folder. */
export async function withPlanted(...later: string[]): Promise<Migration[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-planted-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    const { idx, when } = journal.entries.at(-1)!;
    for (const [at, sql] of later.entries()) {
      const tag = `planted-${at}`;
      writeFileSync(join(folder, `${tag}.sql`), sql);
      journal.entries.push({ idx: idx + at + 1, when: when + at + 1, tag });
    }
    writeFileSync(file, JSON.stringify(journal));
    return await readMigrations(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
