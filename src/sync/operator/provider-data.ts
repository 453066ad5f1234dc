import { valueAt } from '#shared/list-items.ts';
import { removeProviders, writeProviders } from '#catalog/providers/provider-commands.ts';
import { findProvidersWithOffers, readProviders } from '#catalog/providers/provider-queries.ts';
import type { CheckedRow, DataTable, Resolved } from './data-table.ts';
import { resolveFamilies } from '#catalog/providers/provider-rules.ts';
import { idOf, shown } from './references.ts';
import { z } from 'zod';
import type { CuratedProvider } from '#catalog/providers/provider-commands.ts';
import { address, id as providerId, priority, reference, words } from './cell-schema.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { lockOperatorData } from './data-import.ts';

export const providerRow = z.strictObject(
  {
    id: providerId,
    slug: words(80).regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be small letters, digits and single hyphens, such as prime-video',
    ),
    name: words(100),
    colour: words(7)
      .regex(/^#[0-9A-Fa-f]{6}$/, 'must be written as #B20710')
      .transform((colour) => colour.toUpperCase()),
    letters: words(5),
    link: address
      .refine(
        (link) => /\{(query|title)\}/.test(link),
        'must hold {query}, for the name of the title',
      )
      .optional(),
    priority,
    family: reference,
    mergedInto: reference,
  },
  'must be an object',
);
export type ProviderRow = z.output<typeof providerRow>;

/** The providers; for the format see `seed/providers.json`. */
export const providerTable: DataTable<ProviderRow, StoredProvider> = {
  columns: ['id', 'slug', 'name', 'colour', 'letters', 'link', 'priority', 'family', 'mergedInto'],
  schema: providerRow,
  read: readProviders,
  resolve: async (_, rows, { stored }) => resolveProviders(rows, stored),
  async removable(tx, unnamed, named) {
    const offered = new Set(
      await findProvidersWithOffers(
        tx,
        unnamed.map((provider) => provider.id),
      ),
    );
    const staying = new Set(
      unnamed.filter((provider) => !provider.curated || offered.has(provider.id)),
    );
    // A provider that others belong to, or were merged into, stays with them.
    for (let before = -1; before !== staying.size;) {
      before = staying.size;
      const needed = new Set(
        [...named, ...staying].flatMap((provider) => [provider.familyId, provider.mergedInto]),
      );
      for (const provider of unnamed) if (needed.has(provider.id)) staying.add(provider);
    }
    return {
      ids: unnamed.filter((provider) => !staying.has(provider)).map((provider) => provider.id),
      notes: unnamed
        .filter((provider) => provider.curated && staying.has(provider))
        .map(
          (provider) =>
            `${provider.slug} (id ${provider.id}) stays: ${offered.has(provider.id) ? 'titles are or were on offer there' : 'another one refers to it'}`,
        ),
    };
  },
  contentOf: ({ curated: _, ...provider }) => provider,
  async write(tx, { added, changed, removed }) {
    await writeProviders(
      tx,
      [...added, ...changed].map(({ curated: _, ...provider }) => provider),
    );
    await removeProviders(tx, removed);
  },
  rowOf(provider, all) {
    const slugOf = (id: number) => all.get(id)?.slug ?? id;
    return {
      id: provider.id,
      slug: provider.slug,
      name: provider.name,
      colour: provider.brandColour,
      letters: provider.brandLetters,
      ...(provider.linkTemplate !== null && { link: provider.linkTemplate }),
      priority: provider.displayPriority,
      ...(provider.familyId !== provider.id && { family: slugOf(provider.familyId) }),
      ...(provider.mergedInto !== null && { mergedInto: slugOf(provider.mergedInto) }),
    };
  },
};
/** A provider as the catalogue has it. */
type StoredProvider = CuratedProvider & { curated: boolean };

type FileRow = CheckedRow<ProviderRow>;
type Problem = { row: number; reason: string };
/** All providers after the import: the given rows instead of the stored ones. */
type World = { byId: Map<number, StoredProvider>; problems: Problem[] };

/**
 * Resolves families and merges among the rows and stored providers, transitively. A row is refused if
 * its slug is taken, its relative is unknown, or it is part of a circle; then the remaining rows are
 * resolved again, as they may depend on it.
 */
function resolveProviders(
  rows: readonly FileRow[],
  stored: readonly StoredProvider[],
): Resolved<StoredProvider> {
  let problems: Problem[] = [];
  let taken = rows;
  for (;;) {
    const world = worldOf(taken, stored);
    const { resolved, cycles } = resolveFamilies([...world.byId.values()]);
    const wrong = world.problems.length > 0 ? world.problems : circleProblems(taken, cycles);
    if (wrong.length === 0) {
      const things = taken.map(({ row, values: { id } }) => ({
        row,
        thing: { ...valueAt(world.byId, id), ...valueAt(resolved, id) },
      }));
      return { things, problems };
    }
    problems = problems.concat(wrong);
    const refused = new Set(wrong.map(({ row }) => row));
    taken = taken.filter(({ row }) => !refused.has(row));
  }
}

function worldOf(rows: readonly FileRow[], stored: readonly StoredProvider[]): World {
  const byId = new Map(stored.map((provider) => [provider.id, provider]));
  for (const { values } of rows) byId.set(values.id, providerOf(values));
  const problems: Problem[] = [];
  const bySlug = slugsOf(rows, byId, problems);
  for (const { row, values } of rows) {
    const find = (column: 'family' | 'mergedInto'): number | null => {
      const cell = values[column];
      if (cell === null) return null;
      const id = (typeof cell === 'string' ? bySlug.get(cell) : undefined) ?? idOf(cell);
      if (id !== undefined && byId.has(id)) return id;
      problems.push({ row, reason: `${column}: there is no provider ${shown(cell)}` });
      return null;
    };
    const provider = valueAt(byId, values.id);
    provider.familyId = find('family') ?? values.id;
    provider.mergedInto = find('mergedInto');
    if (provider.mergedInto === values.id) {
      problems.push({ row, reason: 'mergedInto: it cannot become itself' });
    }
  }
  return { byId, problems };
}

/** The owner of each slug; a row with a slug of another provider is a problem. */
function slugsOf(
  rows: readonly FileRow[],
  byId: ReadonlyMap<number, StoredProvider>,
  problems: Problem[],
): Map<string, number> {
  const inFile = new Set(rows.map(({ values }) => values.id));
  const bySlug = new Map(
    [...byId.values()].filter(({ id }) => !inFile.has(id)).map(({ id, slug }) => [slug, id]),
  );
  for (const { row, values } of rows) {
    const owner = bySlug.get(values.slug);
    if (owner === undefined) bySlug.set(values.slug, values.id);
    else problems.push({ row, reason: `slug: provider ${owner} has "${values.slug}" already` });
  }
  return bySlug;
}

function circleProblems(rows: readonly FileRow[], cycles: ReadonlySet<number>): Problem[] {
  return rows
    .filter(({ values }) => cycles.has(values.id))
    .map(({ row, values }) => {
      const column = values.mergedInto === null ? 'family' : 'mergedInto';
      return { row, reason: `${column}: it leads in a circle` };
    });
}

/** The provider of a row alone; its family is still unresolved. */
export function providerOf(values: ProviderRow): StoredProvider {
  return {
    id: values.id,
    slug: values.slug,
    name: values.name,
    brandColour: values.colour,
    brandLetters: values.letters,
    linkTemplate: values.link ?? null,
    displayPriority: values.priority,
    familyId: values.id,
    mergedInto: null,
    curated: true,
  };
}

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
  const idBySlug = new Map(seeds.map((provider) => [provider.slug, provider.id]));
  const relative = (slug: ProviderRow['family']) =>
    typeof slug === 'string' ? valueAt(idBySlug, slug) : slug;
  return changing(db, async (tx) => {
    await lockOperatorData(tx);
    const stored = new Map((await readProviders(tx)).map((provider) => [provider.id, provider]));
    const taken = new Map([...stored.values()].map((provider) => [provider.slug, provider.id]));
    const missing = seeds.filter(({ id }) => stored.get(id)?.curated !== true);
    const added = missing.map((seed): CuratedProvider => {
      const { curated: _, ...provider } = providerOf(seed);
      const free = (taken.get(seed.slug) ?? seed.id) === seed.id;
      return {
        ...provider,
        // Its pages have an address already, or another provider has the short slug.
        slug: stored.get(seed.id)?.slug ?? (free ? seed.slug : `${seed.slug}-${seed.id}`),
        familyId: relative(seed.family) ?? seed.id,
        mergedInto: relative(seed.mergedInto),
      };
    });
    await writeProviders(tx, added);
    return added.length;
  });
}
