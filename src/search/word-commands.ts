import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import type { SearchKind } from './name-queries.ts';
import { deletionHashes } from './spelling-rules.ts';

/** The words one entry lost and gained. */
export type WordChange = { kind: SearchKind; lost: Set<string>; gained: Set<string> };

type Count = { kind: SearchKind; word: string; by: number };

/** Updates the number of entries per word; a word in no entry is deleted. */
export async function countWords(tx: Transaction, changes: readonly WordChange[]): Promise<void> {
  const counts = new Map<string, Count>();
  const count = (kind: SearchKind, word: string, by: number) => {
    const key = `${kind} ${word}`;
    const known = counts.get(key);
    if (known) known.by += by;
    else counts.set(key, { kind, word, by });
  };
  for (const { kind, lost, gained } of changes) {
    for (const word of gained) if (!lost.has(word)) count(kind, word, 1);
    for (const word of lost) if (!gained.has(word)) count(kind, word, -1);
  }
  const all = [...counts.values()];
  await increaseCounts(
    tx,
    all.filter(({ by }) => by > 0),
  );
  await decreaseCounts(
    tx,
    all.filter(({ by }) => by < 0).map((one) => ({ ...one, by: -one.by })),
  );
}

/** Gives words of these entries the typo variants of this version's rules, where they have others. */
export async function respellWords(
  tx: Transaction,
  entries: readonly { kind: SearchKind; words: ReadonlySet<string> }[],
): Promise<void> {
  const words = new Map<string, { kind: SearchKind; word: string; spellings: number[] }>();
  for (const { kind, words: own } of entries) {
    for (const word of own) {
      const key = `${kind} ${word}`;
      if (!words.has(key)) words.set(key, { kind, word, spellings: deletionHashes(word) });
    }
  }
  if (words.size === 0) return;
  await tx.execute(sql`
    update search_words w set spellings = r.spellings
    from jsonb_to_recordset(${JSON.stringify([...words.values()])}::jsonb)
      as r(kind search_kind, word text, spellings int[])
    where w.kind = r.kind and w.word = r.word and w.spellings <> r.spellings`);
}

async function increaseCounts(tx: Transaction, more: readonly Count[]): Promise<void> {
  if (more.length === 0) return;
  const rows = JSON.stringify(more);
  await tx.execute(sql`
    update search_words w set entries = w.entries + r.by from ${countsFrom(rows)}
    where w.kind = r.kind and w.word = r.word`);
  const known = await tx.execute(sql`
    select r.kind, r.word from ${countsFrom(rows)}
    where not exists (select from search_words w where w.kind = r.kind and w.word = r.word)`);
  const missing = new Set(known.rows.map((row) => `${row['kind']} ${row['word']}`));
  const fresh = more
    .filter(({ kind, word }) => missing.has(`${kind} ${word}`))
    .map((one) => ({ ...one, spellings: deletionHashes(one.word) }));
  if (fresh.length === 0) return;
  await tx.execute(sql`
    insert into search_words (kind, word, entries, spellings)
    select kind, word, by, spellings from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      as r(kind search_kind, word text, by int, spellings int[])`);
}

async function decreaseCounts(tx: Transaction, less: readonly Count[]): Promise<void> {
  if (less.length === 0) return;
  const rows = JSON.stringify(less);
  await tx.execute(sql`
    delete from search_words w using ${countsFrom(rows)}
    where w.kind = r.kind and w.word = r.word and w.entries <= r.by`);
  await tx.execute(sql`
    update search_words w set entries = w.entries - r.by from ${countsFrom(rows)}
    where w.kind = r.kind and w.word = r.word`);
}

function countsFrom(rows: string) {
  return sql`jsonb_to_recordset(${rows}::jsonb) as r(kind search_kind, word text, by int)`;
}
