/** How a provider hangs together with others: whom it became, and whose subscription it is part of. */
export type Kin = { id: number; familyId: number; mergedInto: number | null };

export type Kinship = {
  /** With merges and families followed to their ends. */
  settled: Map<number, Kin>;
  /** Those that would end nowhere: they lead back to themselves. */
  circles: Set<number>;
};

/**
 * Follows merges and families to their ends, so that readers need one step only. A merged provider
 * is of the family of the one it became, and a family's head is of its own.
 */
export function settleKinship(all: readonly Kin[]): Kinship {
  const byId = new Map(all.map((one) => [one.id, one]));
  const settled = new Map<number, Kin>();
  const circles = new Set<number>();
  for (const { id } of all) {
    const end = follow(id, (at) => byId.get(at)?.mergedInto ?? at);
    const head = follow(id, (at) => byId.get(at)?.mergedInto ?? byId.get(at)?.familyId ?? at);
    if (end === undefined || head === undefined) circles.add(id);
    else settled.set(id, { id, familyId: head, mergedInto: end === id ? null : end });
  }
  return { settled, circles };
}

/** Where the steps end; undefined where they never do. */
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
