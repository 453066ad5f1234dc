import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeProviders } from '#catalog/providers/provider-commands.ts';
import type { CuratedProvider } from '#catalog/providers/provider-commands.ts';
import { readProviders } from '#catalog/providers/provider-queries.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { lockOperatorData } from './data-import.ts';
import { providerOf } from './provider-references.ts';
import { providerRow } from './provider-schema.ts';
import type { ProviderRow } from './provider-schema.ts';

/** The repository's own: the main providers in Brazil. */
const seedFile = join(import.meta.dirname, '../../../seed/providers.json');

/** @throws ZodError if a file has another shape */
export async function readProviderFile(file = seedFile): Promise<ProviderRow[]> {
  return z.array(providerRow).parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Adds missing Brazilian providers with their families, merges and links. Providers that an operator
 * changed stay as they are; ones that only a source has named get brand and position. Returns how many
 * it wrote.
 */
export async function seedProviders(db: Db, rows?: readonly ProviderRow[]): Promise<number> {
  const seeds = rows ?? (await readProviderFile());
  const idOf = new Map(seeds.map((one) => [one.slug, one.id]));
  const relative = (slug: ProviderRow['family']) =>
    typeof slug === 'string' ? idOf.get(slug)! : slug;
  return changing(db, async (tx) => {
    await lockOperatorData(tx);
    const known = new Map((await readProviders(tx)).map((one) => [one.id, one]));
    const taken = new Map([...known.values()].map((one) => [one.slug, one.id]));
    const missing = seeds.filter(({ id }) => known.get(id)?.curated !== true);
    const added = missing.map((seed): CuratedProvider => {
      const { curated: _, ...provider } = providerOf(seed);
      const free = (taken.get(seed.slug) ?? seed.id) === seed.id;
      return {
        ...provider,
        // Its pages have an address already, or another provider has the short slug.
        slug: known.get(seed.id)?.slug ?? (free ? seed.slug : `${seed.slug}-${seed.id}`),
        familyId: relative(seed.family) ?? seed.id,
        mergedInto: relative(seed.mergedInto),
      };
    });
    await writeProviders(tx, added);
    return added.length;
  });
}
