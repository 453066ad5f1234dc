import { itemAt } from '#shared/list-items.ts';

/** Dark enough for white letters (4.5:1), and none is the colour of a well-known provider. */
const COLOURS = [
  '#4A5568',
  '#5B4A8A',
  '#2C6E63',
  '#8A4A4A',
  '#3D5A80',
  '#6B5B2E',
  '#7A3E6B',
  '#2F6690',
];

/** Words of a provider's name that do not identify it. */
const FILLERS = new Set([
  'amazon',
  'apple',
  'channel',
  'channels',
  'roku',
  'tv',
  'the',
  'with',
  'ads',
  'de',
  'do',
  'da',
]);

/** The default brand of a provider; deterministic. */
export function brandOf(id: number, name: string): { colour: string; letters: string } {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  const [first = '?', second] = telling.length > 0 ? telling : words;
  const letters = second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`;
  return { colour: itemAt(COLOURS, id % COLOURS.length), letters: letters.toUpperCase() };
}

/** "Paramount+ Amazon Channel" → "paramount-plus-amazon-channel". */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'servico' : plain;
}

/** A provider's relations: the provider it was merged into, and the family it belongs to. */
export type ProviderRelation = { id: number; familyId: number; mergedInto: number | null };

type ResolvedFamilies = {
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
  const byId = new Map(all.map((provider) => [provider.id, provider]));
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
