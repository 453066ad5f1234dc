import { z } from 'zod';
import { readAliases, removeAliases, writeAliases } from '#search/alias-commands.ts';
import type { Alias } from '#search/alias-commands.ts';
import { fold, wordsOf } from '#search/folding-rules.ts';
import { id, words } from './cell-schema.ts';
import type { DataTable } from './data-table.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { lockOperatorData } from './data-import.ts';

const MAX_ALIAS_WORDS = 4;

const hasLetters = (text: string) => fold(text) !== '';

export const aliasRow = z.strictObject(
  {
    id,
    alias: words(60)
      .refine(hasLetters, 'must have a letter or digit')
      .refine(
        (text) => wordsOf(fold(text)).length <= MAX_ALIAS_WORDS,
        `must be ${MAX_ALIAS_WORDS} words at most`,
      ),
    name: words(200).refine(hasLetters, 'must have a letter or digit'),
  },
  'must be an object',
);
export type AliasRow = z.output<typeof aliasRow>;

/** Short forms that people type for a name in a search; for the format see `seed/aliases.json`. */
export const aliasTable: DataTable<AliasRow, Alias> = {
  columns: ['id', 'alias', 'name'],
  schema: aliasRow,
  read: readAliases,
  async resolve(_tx, rows, { known, replace }) {
    // An alias stands for one name; rows that the file does not change keep theirs.
    const named = new Set(rows.map(({ values }) => values.id));
    const taken = new Map(
      known
        .filter((one) => !replace && !named.has(one.id))
        .map((one) => [fold(one.alias), `id ${one.id}`]),
    );
    const things: { row: number; thing: Alias }[] = [];
    const problems: { row: number; reason: string }[] = [];
    for (const { row, values } of rows) {
      const alias = fold(values.alias);
      const other = taken.get(alias);
      if (alias === fold(values.name)) {
        problems.push({ row, reason: 'name: is the alias itself' });
      } else if (other !== undefined) {
        problems.push({ row, reason: `alias: ${other} has it already` });
      } else {
        taken.set(alias, `row ${row}`);
        things.push({ row, thing: values });
      }
    }
    return { things, problems };
  },
  contentOf: ({ alias, name }) => ({ alias, name }),
  async write(tx, { added, changed, removed }) {
    await removeAliases(tx, [...removed, ...changed.map((one) => one.id)]);
    await writeAliases(tx, [...added, ...changed]);
  },
  rowOf: (alias) => ({ ...alias }),
};

/** The repository's own: names that Brazilians abbreviate or write by ear. */
const seedFile = join(import.meta.dirname, '../../../seed/aliases.json');

/** @throws ZodError if the file has another shape */
export async function readAliasSeed(): Promise<AliasRow[]> {
  return z.array(aliasRow).parse(JSON.parse(await readFile(seedFile, 'utf8')));
}

/** Adds the seed's aliases to a table without any: one that the operator edited stays as it is. */
export async function seedAliases(db: Db): Promise<number> {
  const seeds = await readAliasSeed();
  return changing(db, async (tx) => {
    await lockOperatorData(tx);
    if ((await readAliases(tx)).length > 0) return 0;
    await writeAliases(tx, seeds);
    return seeds.length;
  });
}
