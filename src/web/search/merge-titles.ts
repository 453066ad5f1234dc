/** How well an item answers a search, 0 to 1, as the API judges it. */
interface Judged {
  match?: number | undefined;
}

/**
 * Two lists of findings as one: each keeps its own order, and of the two next ones the better match
 * goes first. Where neither is better they alternate, beginning with the first list.
 */
export function mergeByMatch<T extends Judged>(first: readonly T[], second: readonly T[]): T[] {
  const merged: T[] = [];
  let [a, b] = [0, 0];
  let lastWasFirst = false;
  while (a < first.length || b < second.length) {
    const lead = leadOf(first[a], second[b]);
    lastWasFirst = lead === 0 ? !lastWasFirst : lead > 0;
    const next = lastWasFirst ? first[a++] : second[b++];
    if (next !== undefined) merged.push(next);
  }
  return merged;
}

/** Above 0 where the first one leads; 0 where neither does. A list that has ended never leads. */
function leadOf(first: Judged | undefined, second: Judged | undefined): number {
  if (!first) return -1;
  if (!second) return 1;
  return (first.match ?? 0) - (second.match ?? 0);
}

/** Each item once: what moved to a later page between two answers is not shown again. */
export function withoutRepeats<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}
