import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readAliases, writeAliases } from '#search/alias-commands.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { aliasRow } from './alias-data.ts';
import type { AliasRow } from './alias-data.ts';
import { lockOperatorData } from './data-import.ts';

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
