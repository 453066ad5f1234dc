/** A provider's relations: the provider it was merged into, and the family it belongs to. */
export type ProviderRelation = { id: number; familyId: number; mergedInto: number | null };

export type ResolvedFamilies = {
  /** Providers with merges and families resolved. */
  resolved: Map<number, ProviderRelation>;
  /** Ids whose merges or families form a cycle. */
  cycles: Set<number>;
};

/**
 * Resolves chains of merges and families, so that queries need a single step. A merged provider
 * belongs to the family of its successor, and the head of a family to its own.
 */
export function resolveFamilies(all: readonly ProviderRelation[]): ResolvedFamilies {
  const byId = new Map(all.map((one) => [one.id, one]));
  const resolved = new Map<number, ProviderRelation>();
  const cycles = new Set<number>();
  for (const { id } of all) {
    const end = follow(id, (at) => byId.get(at)?.mergedInto ?? at);
    const head = follow(id, (at) => byId.get(at)?.mergedInto ?? byId.get(at)?.familyId ?? at);
    if (end === undefined || head === undefined) cycles.add(id);
    else resolved.set(id, { id, familyId: head, mergedInto: end === id ? null : end });
  }
  return { resolved, cycles };
}

/** The end of a chain; undefined for a cycle. */
function follow(from: number, step: (id: number) => number): number | undefined {
  const seen = new Set<number>();
  for (let at = from; ;) {
    const next = step(at);
    if (next === at) return at;
    if (seen.has(next)) return undefined;
    seen.add(next);
    at = next;
  }
}
