// Words that people and names abbreviate: "dr" for "doutor", "vs" for "versus".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fold } from '#search/folding-rules.ts';

/** Lists of an abbreviation with the words it stands for. */
const seedFile = join(import.meta.dirname, '../../../seed/abbreviated-words.json');

/** The words of each abbreviation, and the abbreviations of each word; all folded. */
const counterparts = new Map<string, string[]>();

const seed = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(seedFile, 'utf8')));
for (const [short, words] of Object.entries(seed)) {
  for (const word of words) {
    relate(fold(short), fold(word));
    relate(fold(word), fold(short));
  }
}

function relate(word: string, counterpart: string): void {
  counterparts.set(word, [...(counterparts.get(word) ?? []), counterpart]);
}

/** The words that a folded abbreviation stands for, or the abbreviations of a folded word; empty for most words. */
export function counterpartsOf(word: string): readonly string[] {
  return counterparts.get(word) ?? [];
}
