// The order of 'Pra você' and the reason for each title. Pure: the same signals, candidates and moment give the same
// answer. Reasons: docs/decisions/2026-11-29-for-you.md
import { daysBetween } from '#shared/days.ts';
import { brazilDay, brazilHour } from '#shared/brazil-day.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';

/** The parts of a person's library that 'Pra você' takes into account, each of which they can turn off. */
export const TASTE_PARTS = ['ratings', 'favorites', 'wishes', 'watched', 'alike'] as const;
export type TastePart = (typeof TASTE_PARTS)[number];
export type TasteSettings = Readonly<Record<TastePart, boolean>>;

export const EVERYTHING_ON: TasteSettings = {
  ratings: true,
  favorites: true,
  wishes: true,
  watched: true,
  alike: true,
};

/** Fewer signals say nothing about a taste. */
export const FEWEST_SIGNALS = 3;
/** Titles of an answer: two rows of a carousel on the widest screen. */
export const MOST_FOR_YOU = 20;

/** Everything that a person keeps about one title. */
export interface Signal extends TitleKey {
  /** 1 to 10. */
  rating: number | null;
  favorite: boolean;
  wish: boolean;
  watched: boolean;
}

/** Why a seed counts, the strongest first. */
type Liking = 'rated' | 'favorite' | 'wish' | 'watched' | 'disliked';

/** A title that says something about the taste: above 0 the person likes it, below they do not. */
export interface Seed extends TitleKey {
  weight: number;
  liking: Liking;
  rating: number | null;
}

/** From this rating on a title counts as liked, up to the other one as disliked (docs/product-rules.md R69). */
const LIKED = 7;
const DISLIKED = 4;
/** Wishes say less than what was seen and liked, and having seen something says little. */
const WEIGHTS = { favorite: 1, wish: 0.4, watched: 0.2 } as const;
/** Seeds of one answer. More make it slower; hits in ten stay the same (`npm run bench -- for-you`). */
const MOST_SEEDS = 40;
const MOST_DISLIKED = 10;

/** A signal's meaning, without the parts that the person turned off; null if it says nothing. */
export function seedOf(signal: Signal, settings: TasteSettings): Seed | null {
  const { type, id } = signal;
  const rating = settings.ratings ? signal.rating : null;
  const seed = (liking: Liking, weight: number): Seed => ({ type, id, liking, weight, rating });
  if (rating !== null && rating <= DISLIKED) return seed('disliked', (rating - 6) / 5);
  if (rating !== null && rating >= LIKED) return seed('rated', (rating - 5) / 5);
  if (settings.favorites && signal.favorite) return seed('favorite', WEIGHTS.favorite);
  // Two or three stars: seen, and neither liked nor disliked.
  if (rating !== null) return null;
  if (settings.wishes && signal.wish) return seed('wish', WEIGHTS.wish);
  if (settings.watched && signal.watched) return seed('watched', WEIGHTS.watched);
  return null;
}

/** The number of signals that count with these settings. */
export const countSignals = (signals: readonly Signal[], settings: TasteSettings): number =>
  signals.filter(
    ({ rating, favorite, wish, watched }) =>
      (settings.ratings && rating !== null) ||
      (settings.favorites && favorite) ||
      (settings.wishes && wish) ||
      (settings.watched && watched),
  ).length;

/** The strongest seeds of these signals, which are sorted with the newest first. */
export function seedsOf(signals: readonly Signal[], settings: TasteSettings): Seed[] {
  const seeds = signals.flatMap((signal) => seedOf(signal, settings) ?? []);
  const byStrength = seeds.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return [
    ...byStrength.filter(({ weight }) => weight > 0).slice(0, MOST_SEEDS),
    ...byStrength.filter(({ weight }) => weight < 0).slice(0, MOST_DISLIKED),
  ];
}

/** Facts by which titles are compared. */
export interface Likeness {
  genres: readonly number[];
  keywords: readonly number[];
  countries: readonly string[];
}

/** A person of the credits who connects a candidate with the seeds. */
export interface SharedPerson {
  id: number;
  name: string;
  /** 0 unknown, 1 female, 2 male, 3 non-binary. */
  gender: number;
}

/** One connection of a candidate with a seed, by its place among the seeds. */
export interface Evidence {
  kind: 'source' | 'alike' | 'director' | 'cast';
  seed: number;
  /** The strength before the weight of its kind; it has the seed's weight in it. */
  strength: number;
  person: SharedPerson | null;
}

export interface ForYouCandidate extends TitleKey, Likeness {
  evidence: readonly Evidence[];
  /** Minutes: of a film, or of an episode; null if unknown. */
  runtime: number | null;
  /** The decade of its release: 199 for the nineties; null if unknown. */
  decade: number | null;
  /** The editors' lists of sagas that have it. */
  sagas: readonly number[];
  /** IMDb's rating in tenths; null without one. */
  note: number | null;
  /** True if a service of the viewer's has it, or it costs nothing. */
  isMine: boolean;
}

/** How a title was connected, in words' raw material. */
export interface Reason {
  kind: 'rated' | 'favorite' | 'wish' | 'watched' | 'alike' | 'director' | 'cast';
  seed: number;
  person: SharedPerson | null;
}

export interface Recommended {
  candidate: ForYouCandidate;
  reason: Reason;
}

/**
 * Weights of the connections, tuned on the generated people of `npm run bench -- for-you`: without people in the
 * credits, or without keywords, hits in ten fall by a fifth.
 */
const KIND_WEIGHTS = { source: 1, alike: 1.2, director: 0.9, cast: 0.5 } as const;
const LIKENESS_WEIGHTS = { keywords: 1.4, genres: 0.8, countries: 0.3 } as const;

type Feature = keyof typeof LIKENESS_WEIGHTS;
const FEATURES: readonly Feature[] = ['keywords', 'genres', 'countries'];

/** How much the seeds have of each feature, by `feature value`. */
type Profile = ReadonlyMap<string, number>;

/** The features that the seeds share, so that one film with fifty keywords counts no more than another with five. */
function profileOf(seeds: readonly Seed[], likeness: readonly (Likeness | undefined)[]): Profile {
  const profile = new Map<string, number>();
  const total = seeds.reduce((sum, { weight }) => sum + Math.abs(weight), 0) || 1;
  for (const [place, { weight }] of seeds.entries()) {
    for (const feature of FEATURES) {
      for (const value of likeness[place]?.[feature] ?? []) {
        const key = `${feature} ${value}`;
        profile.set(key, (profile.get(key) ?? 0) + weight / total);
      }
    }
  }
  return profile;
}

/** How rare each feature is among the candidates: a genre that all of them have decides nothing. */
function rarityAmong(candidates: readonly ForYouCandidate[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    for (const feature of FEATURES) {
      for (const value of candidate[feature]) {
        const key = `${feature} ${value}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return (key) => Math.log(1 + candidates.length / (counts.get(key) ?? 1));
}

/** IMDb's rating of a title that has none. */
const USUAL_NOTE = 62;

interface Scored extends Recommended {
  score: number;
}

/** The candidates with a true reason, the best first. */
export function scored(
  candidates: readonly ForYouCandidate[],
  seeds: readonly Seed[],
  likeness: readonly (Likeness | undefined)[],
): Scored[] {
  const profile = profileOf(seeds, likeness);
  const rarity = rarityAmong(candidates);
  const likenessOf = (candidate: ForYouCandidate) =>
    FEATURES.reduce((sum, feature) => {
      const values = candidate[feature];
      if (values.length === 0) return sum;
      const shared = values.reduce<number>((found, value) => {
        const key = `${feature} ${value}`;
        return found + (profile.get(key) ?? 0) * rarity(key);
      }, 0);
      return sum + (LIKENESS_WEIGHTS[feature] * shared) / Math.sqrt(values.length);
    }, 0);
  const uses = new Map<string, number>();
  return candidates
    .map((candidate) => {
      const connections = candidate.evidence.reduce(
        (sum, { kind, strength }) => sum + KIND_WEIGHTS[kind] * strength,
        0,
      );
      // The root: ten weak connections are not ten times as good as one.
      const score =
        (Math.sqrt(Math.max(connections, 0)) + likenessOf(candidate)) *
        (0.7 + (candidate.note ?? USUAL_NOTE) / 200);
      return { candidate, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || compareKeys(a.candidate, b.candidate))
    .flatMap(({ candidate, score }) => {
      const reason = reasonOf(candidate, seeds, uses);
      return reason === null ? [] : [{ candidate, score, reason }];
    });
}

const compareKeys = (a: TitleKey, b: TitleKey): number =>
  titleKeyText(a) < titleKeyText(b) ? -1 : 1;

/** A weaker reason that was not given yet may be this much weaker than the strongest. */
const GOOD_ENOUGH = 0.6;

/** The strongest reason, or one nearly as strong that has been given less often. Null without a positive one. */
function reasonOf(
  { evidence }: ForYouCandidate,
  seeds: readonly Seed[],
  uses: Map<string, number>,
): Reason | null {
  const reasons = evidence.flatMap(({ kind, seed, person, strength }) => {
    const liking = seeds[seed]?.liking;
    if (strength <= 0 || liking === undefined || liking === 'disliked') return [];
    const reason: Reason = { kind: kind === 'source' ? liking : kind, seed, person };
    return [{ reason, strength: KIND_WEIGHTS[kind] * strength, use: `${kind} ${seed}` }];
  });
  const strongest = Math.max(...reasons.map(({ strength }) => strength));
  const [chosen] = reasons
    .filter(({ strength }) => strength >= GOOD_ENOUGH * strongest)
    .toSorted((a, b) => (uses.get(a.use) ?? 0) - (uses.get(b.use) ?? 0) || b.strength - a.strength);
  if (chosen === undefined) return null;
  uses.set(chosen.use, (uses.get(chosen.use) ?? 0) + 1);
  return chosen.reason;
}

/** Variety (docs/product-rules.md R68): titles of a saga, and of a decade's same main genre, on one list. */
const MOST_OF_SAGA = 2;
const MOST_OF_DECADE_AND_GENRE = 3;
/** Each of these parts of the list has something from Brazil, if there is something. */
const PART_WITH_BRAZIL = 10;
/** It is late from ten in the evening until four: then one of the first three takes an hour at most. */
const LATE_FROM = 22;
const LATE_UNTIL = 4;
const SHORT_MINUTES = 60;
const PLACE_OF_SHORT = 2;
/** The first title changes from day to day among this many of the best. */
const LEADERS = 5;
/** One of them is at least this good, compared with the best. */
const LEADER_SCORE = 0.6;

const isBrazilian = ({ countries }: ForYouCandidate) => countries.includes('BR');
const isShort = ({ runtime }: ForYouCandidate) => runtime !== null && runtime <= SHORT_MINUTES;
const isLateAt = (hour: number) => hour >= LATE_FROM || hour < LATE_UNTIL;

/**
 * The titles to show, in their order at a moment: those that the viewer can watch without paying more first, varied, and
 * with another one in front than yesterday.
 */
export function chooseForYou(
  ranked: readonly Scored[],
  now: Date,
  size = MOST_FOR_YOU,
): Recommended[] {
  const order = ranked.toSorted(
    (a, b) => Number(b.candidate.isMine) - Number(a.candidate.isMine) || b.score - a.score,
  );
  const left = withLeaderOf(order, brazilDay(now));
  const isLate = isLateAt(brazilHour(now));
  const counts = new Map<string, number>();
  const chosen: Scored[] = [];
  const isAllowed = ({ candidate }: Scored) =>
    limitsOf(candidate).every(([name, most]) => (counts.get(name) ?? 0) < most);
  const take = (next: Scored) => {
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
    for (const [name] of limitsOf(next.candidate)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  while (chosen.length < size) {
    const allowed = left.filter(isAllowed);
    const wanted = wantedNext(chosen, isLate);
    const next = (wanted && allowed.find(({ candidate }) => wanted(candidate))) ?? allowed[0];
    if (next === undefined) break;
    take(next);
  }
  return chosen;
}

/** The property that the next title should have, if one is missing so far. */
function wantedNext(
  chosen: readonly Recommended[],
  isLate: boolean,
): ((candidate: ForYouCandidate) => boolean) | null {
  const place = chosen.length;
  if (isLate && place === PLACE_OF_SHORT && !chosen.some(({ candidate }) => isShort(candidate)))
    return isShort;
  if (place % PART_WITH_BRAZIL === PART_WITH_BRAZIL - 1) {
    const part = chosen.slice(place - PART_WITH_BRAZIL + 1);
    if (!part.some(({ candidate }) => isBrazilian(candidate))) return isBrazilian;
  }
  return null;
}

/** The limits that a title counts for. */
function limitsOf({
  sagas,
  decade,
  genres,
  type,
}: ForYouCandidate): [name: string, most: number][] {
  const [genre] = genres;
  return [
    ...sagas.map((saga): [string, number] => [`saga ${saga}`, MOST_OF_SAGA]),
    ...(decade !== null && genre !== undefined
      ? [[`${type} ${decade} ${genre}`, MOST_OF_DECADE_AND_GENRE] as [string, number]]
      : []),
  ];
}

/** Puts one of the best titles in front, another one each day. */
function withLeaderOf(order: readonly Scored[], day: string): Scored[] {
  const [best] = order;
  if (best === undefined) return [];
  const equals = order
    .slice(0, LEADERS)
    .filter(({ candidate }) => candidate.isMine === best.candidate.isMine);
  const good = equals.filter(({ score }) => score >= LEADER_SCORE * best.score);
  const leaders = good.length > 1 ? good : equals.slice(0, 2);
  const leader = leaders[daysBetween('2020-01-01', day) % leaders.length] ?? best;
  return [leader, ...order.filter((other) => other !== leader)];
}
