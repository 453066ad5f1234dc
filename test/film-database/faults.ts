// Selects the requests that get a fault, and changes their responses.
import { randomFrom } from '../../bench/generated/random.ts';
import type { Fault, Match } from './types.ts';

/** Faults that disappear when the request is repeated. */
const PASSING: Fault[] = [
  { status: 429, retryAfter: '1' },
  429,
  500,
  503,
  { slow: 2000 },
  'cut',
  'refused',
  'malformed',
];

export function createFaults(share: number, seed: number) {
  const random = randomFrom(seed);
  let set: { match: Match; fault: Fault; left: number }[] = [];
  return {
    add: (match: Match, fault: Fault, times: number) => set.push({ match, fault, left: times }),
    clear: () => (set = []),
    /** The fault of a request, which counts as used. `address` is its path and query. */
    next: (address: string): Fault | undefined => {
      const met = set.find(
        ({ match, left }) =>
          left > 0 && (typeof match === 'string' ? address.includes(match) : match.test(address)),
      );
      if (met) met.left -= 1;
      return met?.fault ?? (random.chance(share) ? random.pick(PASSING) : undefined);
    },
  };
}

/** A changed shape: lists that are objects, objects without an id. */
export function changedShape(body: Record<string, unknown>): object {
  const { id: _, ...rest } = body;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, Array.isArray(value) ? {} : value]),
  );
}

/** Harmless additions: another field, another group of offers. */
export function withUnknown(body: Record<string, unknown>): object {
  const offers = body['watch/providers'] ?? body;
  const results = (offers as { results?: Record<string, unknown> }).results;
  const brazil = Array.isArray(results) ? undefined : (results?.['BR'] as object | undefined);
  if (brazil) {
    Object.assign(brazil, {
      barter: [
        { logo_path: '/novo.jpg', provider_id: 99_999, provider_name: 'Novo', display_priority: 1 },
      ],
    });
  }
  return { ...body, hologram_path: '/novo.hol' };
}
