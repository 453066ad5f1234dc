import { removeProviders, writeProviders } from '#catalog/providers/provider-commands.ts';
import { findProvidersWithOffers, readProviders } from '#catalog/providers/provider-queries.ts';
import type { DataTable } from './data-table.ts';
import { resolveProviders } from './provider-references.ts';
import { providerRow } from './provider-schema.ts';
import type { KnownProvider, ProviderRow } from './provider-schema.ts';

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
