/** The API's relevance of an item, 0 to 1. */
interface Judged {
  match?: number | undefined;
}

/**
 * Merges two lists of results: each keeps its own order, and of the two next items the more
 * relevant one comes first. With equal relevance they alternate, beginning with the first list.
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

/**
 * Positive where the first one comes first, 0 for equal relevance. An exhausted list never comes
 * first.
 */
function leadOf(first: Judged | undefined, second: Judged | undefined): number {
  if (!first) return -1;
  if (!second) return 1;
  return (first.match ?? 0) - (second.match ?? 0);
}

/** Removes duplicates: an item may move to a later page between two requests. */
export function withoutRepeats<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}
