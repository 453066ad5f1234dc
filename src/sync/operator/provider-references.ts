import { resolveFamilies } from '#catalog/providers/provider-rules.ts';
import type { CheckedRow, Resolved } from './data-table.ts';
import type { KnownProvider, ProviderRow } from './provider-schema.ts';
import { idOf, shown } from './references.ts';

type Given = CheckedRow<ProviderRow>;
type Problem = { row: number; reason: string };
/** All providers after the import: the given rows instead of the stored ones. */
type World = { byId: Map<number, KnownProvider>; problems: Problem[] };

/**
 * Resolves families and merges among the rows and stored providers, transitively. A row is refused if
 * its slug is taken, its relative is unknown, or it is part of a circle; then the remaining rows are
 * resolved again, as they may depend on it.
 */
export function resolveProviders(
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
