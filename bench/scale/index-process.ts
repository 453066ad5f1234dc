// Computes the search entries of a part of the catalogue in the database of DATABASE_URL, by the rules of
// the index, and copies them into it. Arguments: how many parts there are, which one this is, a folder for
// files. Counts of words go to `words_of_parts`.
import { join } from 'node:path';
import process from 'node:process';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { lexemesOf, wordsOf } from '#search/folding-rules.ts';
import { heardLexemesOf } from '#search/sound/heard-lexeme-rules.ts';
import { KINDS, findNamedEntities, initialsLexeme } from '#search/index/name-queries.ts';
import type { NamedEntity, SearchKind } from '#search/index/name-queries.ts';
import { CopyFile } from './copy-file.ts';

/** Entries that are read at once, and in a file. */
const BATCH = 5000;
const PIECE = 250_000;
const ENTRY = ['kind', 'id', 'names', 'popularity', 'released_on', 'initials', 'lexemes'];

const [parts, part] = process.argv.slice(2, 4).map(Number) as [number, number];
const folder = process.argv[4]!;
const database = await openDatabase(
  { dataDir: '', databaseUrl: process.env['DATABASE_URL'] },
  silentLog,
);
const client = await database.background.pool.connect();
try {
  await client.query('set statement_timeout = 0');
  for (const kind of KINDS) await indexKind(kind);
} finally {
  client.release();
  await database.close();
}

async function indexKind(kind: SearchKind): Promise<void> {
  const counts = new Map<string, number>();
  const table = kind === 'person' ? 'people' : 'titles';
  const which = kind === 'person' ? 'true' : `media_type = '${kind}'`;
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(id), 0) as last from ${table} where ${which}`,
  );
  const last = rows[0]!.last;
  let file: CopyFile | undefined;
  let inFile = 0;
  const name = join(folder, `entries-${part}`);
  for (let first = 1 + part * BATCH; first <= last; first += parts * BATCH) {
    const keys = Array.from({ length: Math.min(BATCH, last + 1 - first) }, (_, i) => ({
      kind,
      id: first + i,
    }));
    file ??= new CopyFile(name, ENTRY);
    for (const entity of await findNamedEntities(database.background.db, keys)) {
      for (const word of new Set(entity.names.flatMap(wordsOf)))
        counts.set(word, (counts.get(word) ?? 0) + 1);
      await file.add(entryOf(entity));
      inFile += 1;
    }
    if (inFile >= PIECE) {
      await file.copyInto(client, 'search_entries');
      file = undefined;
      inFile = 0;
    }
  }
  await file?.copyInto(client, 'search_entries');
  const words = new CopyFile(join(folder, `words-${part}`), ['kind', 'word', 'entries']);
  for (const [word, entries] of counts) await words.add({ kind, word, entries });
  await words.copyInto(client, 'words_of_parts');
}

function entryOf(entity: NamedEntity): Record<string, unknown> {
  const { names, initials } = entity;
  const lexemes = new Set([
    ...names.flatMap(lexemesOf),
    ...initials.map(initialsLexeme),
    ...heardLexemesOf(names),
  ]);
  const quoted = [...lexemes].map((lexeme) => `'${lexeme.replace(/['\\]/g, String.raw`\$&`)}'`);
  return { ...entity, released_on: entity.releasedOn, lexemes: quoted.join(' ') };
}
