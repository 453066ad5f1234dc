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
export const providerTable: DataTable<ProviderRow, KnownProvider> = {
  columns: ['id', 'slug', 'name', 'colour', 'letters', 'link', 'priority', 'family', 'mergedInto'],
  schema: providerRow,
  read: readProviders,
  resolve: async (_, rows, { known }) => resolveProviders(rows, known),
  async removable(tx, unnamed, named) {
    const offered = new Set(
      await findProvidersWithOffers(
        tx,
        unnamed.map((one) => one.id),
      ),
    );
    const staying = new Set(unnamed.filter((one) => !one.curated || offered.has(one.id)));
    // A provider that others belong to, or were merged into, stays with them.
    for (let before = -1; before !== staying.size;) {
      before = staying.size;
      const needed = new Set(
        [...named, ...staying].flatMap((one) => [one.familyId, one.mergedInto]),
      );
      for (const one of unnamed) if (needed.has(one.id)) staying.add(one);
    }
    return {
      ids: unnamed.filter((one) => !staying.has(one)).map((one) => one.id),
      notes: unnamed
        .filter((one) => one.curated && staying.has(one))
        .map(
          (one) =>
            `${one.slug} (id ${one.id}) stays: ${offered.has(one.id) ? 'titles are or were on offer there' : 'another one refers to it'}`,
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
  rowOf(one, all) {
    const slugOf = (other: number) => all.get(other)?.slug ?? other;
    return {
      id: one.id,
      slug: one.slug,
      name: one.name,
      colour: one.brandColour,
      letters: one.brandLetters,
      ...(one.linkTemplate !== null && { link: one.linkTemplate }),
      priority: one.displayPriority,
      ...(one.familyId !== one.id && { family: slugOf(one.familyId) }),
      ...(one.mergedInto !== null && { mergedInto: slugOf(one.mergedInto) }),
    };
  },
};
/** A provider as the catalogue has it. */
type KnownProvider = CuratedProvider & { curated: boolean };

type Given = CheckedRow<ProviderRow>;
type Problem = { row: number; reason: string };
/** All providers after the import: the given rows instead of the stored ones. */
type World = { byId: Map<number, KnownProvider>; problems: Problem[] };

/**
 * Resolves families and merges among the rows and stored providers, transitively. A row is refused if
 * its slug is taken, its relative is unknown, or it is part of a circle; then the remaining rows are
 * resolved again, as they may depend on it.
 */
function resolveProviders(
  rows: readonly Given[],
  known: readonly KnownProvider[],
): Resolved<KnownProvider> {
  let problems: Problem[] = [];
  let taken = rows;
  for (;;) {
    const world = worldOf(taken, known);
    const { resolved, cycles } = resolveFamilies([...world.byId.values()]);
    const wrong = world.problems.length > 0 ? world.problems : circleProblems(taken, cycles);
    if (wrong.length === 0) {
      const things = taken.map(({ row, values: { id } }) => ({
        row,
        thing: { ...world.byId.get(id)!, ...resolved.get(id)! },
      }));
      return { things, problems };
    }
    problems = problems.concat(wrong);
    const refused = new Set(wrong.map(({ row }) => row));
    taken = taken.filter(({ row }) => !refused.has(row));
  }
}

function worldOf(rows: readonly Given[], known: readonly KnownProvider[]): World {
  const byId = new Map(known.map((one) => [one.id, one]));
  for (const { values } of rows) byId.set(values.id, providerOf(values));
  const problems: Problem[] = [];
  const bySlug = slugsOf(rows, byId, problems);
  for (const { row, values } of rows) {
    const find = (column: 'family' | 'mergedInto'): number | null => {
      const given = values[column];
      if (given === null) return null;
      const found = (typeof given === 'string' ? bySlug.get(given) : undefined) ?? idOf(given);
      if (found !== undefined && byId.has(found)) return found;
      problems.push({ row, reason: `${column}: there is no provider ${shown(given)}` });
      return null;
    };
    const provider = byId.get(values.id)!;
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
  rows: readonly Given[],
  byId: ReadonlyMap<number, KnownProvider>,
  problems: Problem[],
): Map<string, number> {
  const given = new Set(rows.map(({ values }) => values.id));
  const bySlug = new Map(
    [...byId.values()].filter(({ id }) => !given.has(id)).map(({ id, slug }) => [slug, id]),
  );
  for (const { row, values } of rows) {
    const other = bySlug.get(values.slug);
    if (other === undefined) bySlug.set(values.slug, values.id);
    else problems.push({ row, reason: `slug: provider ${other} has "${values.slug}" already` });
  }
  return bySlug;
}

function circleProblems(rows: readonly Given[], cycles: ReadonlySet<number>): Problem[] {
  return rows
    .filter(({ values }) => cycles.has(values.id))
    .map(({ row, values }) => {
      const column = values.mergedInto === null ? 'family' : 'mergedInto';
      return { row, reason: `${column}: it leads in a circle` };
    });
}

/** The provider of a row alone; its family is still unresolved. */
export function providerOf(values: ProviderRow): KnownProvider {
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
  const idBySlug = new Map(seeds.map((one) => [one.slug, one.id]));
  const relative = (slug: ProviderRow['family']) =>
    typeof slug === 'string' ? idBySlug.get(slug)! : slug;
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
