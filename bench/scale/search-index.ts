import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { ClientBase } from 'pg';
import type { Database } from '#platform/database/database.ts';
import { markBestKnown } from '#search/index/entry-commands.ts';
import { INDEX_VERSION } from '#search/folding-rules.ts';
import { deletionHashes } from '#search/sound/spelling-rules.ts';
import { addressOf } from '../databases.ts';
import { CopyFile } from './copy-file.ts';
import { withoutIndexes } from './indexes.ts';

/** Processes that compute entries: each takes one core. */
const PROCESSES = 2;

/**
 * Writes the search index of a whole catalogue, as `indexNames` would, but by COPY and with the indexes
 * made at the end.
 */
export async function loadSearchIndex(database: Database, folder: string): Promise<void> {
  const client = await database.background.pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('set statement_timeout = 0');
    await client.query('truncate search_entries, search_words, search_changes');
    await client.query(
      'create unlogged table words_of_parts (kind search_kind, word text collate "C", entries int)',
    );
    await withoutIndexes(client, ['search_entries', 'search_words'], async () => {
      const parts = Array.from({ length: PROCESSES }, (_, part) =>
        indexPart(addressOf(database), part, folder),
      );
      await Promise.all(parts);
      await copyWords(client, folder);
    });
    await client.query('drop table words_of_parts');
    await client.query('update search_index set rules = $1', [INDEX_VERSION]);
    await markBestKnown(database.background.db);
    await client.query('vacuum analyze search_entries, search_words');
  } finally {
    await client.query('reset all');
    client.release();
  }
}

async function indexPart(databaseUrl: string, part: number, folder: string): Promise<void> {
  const file = join(import.meta.dirname, 'index-process.ts');
  const child = spawn(process.execPath, [file, String(PROCESSES), String(part), folder], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the indexing of part ${part} ended with ${code}`);
}

async function copyWords(client: ClientBase, folder: string): Promise<void> {
  const columns = ['kind', 'word', 'entries', 'spellings'];
  const file = new CopyFile(join(folder, 'words'), columns);
  await client.query('begin');
  await client.query(`declare words no scroll cursor for
    select kind, word, sum(entries)::int as entries from words_of_parts group by 1, 2 order by 1, 2`);
  for (;;) {
    const { rows } = await client.query<{ kind: string; word: string; entries: number }>(
      'fetch 20000 from words',
    );
    if (rows.length === 0) break;
    for (const row of rows) await file.add({ ...row, spellings: deletionHashes(row.word) });
  }
  await client.query('commit');
  await file.copyInto(client, 'search_words');
}
