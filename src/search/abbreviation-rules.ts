// Words that people and names abbreviate: "dr" for "doutor", "vs" for "versus".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fold } from './folding-rules.ts';

/** Abbreviations with the words that each stands for. */
const seedFile = join(import.meta.dirname, '../../seed/abbreviated-words.json');

/** Of each abbreviation its words, and of each word its abbreviations; all folded. */
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

function relate(one: string, other: string): void {
  counterparts.set(one, [...(counterparts.get(one) ?? []), other]);
}

/** What a folded word is an abbreviation of, and how it is abbreviated; empty for most words. */
export function counterpartsOf(word: string): readonly string[] {
  return counterparts.get(word) ?? [];
}
