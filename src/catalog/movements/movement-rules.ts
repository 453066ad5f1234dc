import type { MediaType } from '#catalog/schema.ts';

/** `arrived`: titles that came to a provider; `left`: titles that left one. */
export const directions = ['arrived', 'left'] as const;
export type MovementDirection = (typeof directions)[number];

/** Filters of a list of movements: films, series that are no novelas, novelas. */
export const movementKinds = ['movie', 'serie', 'novela'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementOrders = ['day', 'popular'] as const;
export type MovementOrder = (typeof movementOrders)[number];

/** One title that came to a family of providers on a day, or left it. */
export type Movement = {
  direction: MovementDirection;
  /** YYYY-MM-DD, Brazil's. */
  day: string;
  type: MediaType;
  id: number;
  isNovela: boolean;
  popularity: number;
  /** The family's head, and its place among providers. */
  family: number;
  priority: number;
  /** For an arrival: the end of the family's stay before it; null without one. */
  awaySince: string | null;
};

/** All movements of one title on one day in one direction; the best known family first. */
export type TitleMovement = Omit<Movement, 'family' | 'priority' | 'awaySince'> & {
  families: { id: number; awaySince: string | null }[];
};

export type MovementFilter = {
  kind?: MovementKind | undefined;
  /** Family heads: only movements at one of these. */
  families?: readonly number[] | undefined;
};

export type DayCount = { day: string; arrived: number; left: number };

/** Days that the lists and their chart reach back, today included. */
export const WINDOW_DAYS = 31;

const DAY_MS = 86_400_000;
/** The day `count` days after one, both YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const passes = (
  { family, type, isNovela }: Pick<Movement, 'family' | 'type' | 'isNovela'>,
  { kind, families }: MovementFilter,
): boolean =>
  (families === undefined || families.includes(family)) &&
  (kind === undefined ||
    (kind === 'novela' ? isNovela : type === kind && !(kind === 'serie' && isNovela)));

/** Groups the movements of a title on one day; sorted by `order`, then by id. */
export function groupMovements(
  movements: readonly Movement[],
  order: MovementOrder,
): TitleMovement[] {
  const grouped = new Map<string, TitleMovement & { best: number }>();
  for (const { family, priority, awaySince, ...movement } of movements) {
    const key = `${movement.day} ${movement.type} ${movement.id}`;
    const entry = grouped.get(key) ?? { ...movement, families: [], best: priority };
    if (entry.families.length > 0 && priority < entry.best)
      entry.families.unshift({ id: family, awaySince });
    else entry.families.push({ id: family, awaySince });
    entry.best = Math.min(entry.best, priority);
    grouped.set(key, entry);
  }
  const byDay = (a: TitleMovement, b: TitleMovement) => b.day.localeCompare(a.day);
  const byFame = (a: TitleMovement, b: TitleMovement) => b.popularity - a.popularity;
  const [first, second] = order === 'day' ? [byDay, byFame] : [byFame, byDay];
  return [...grouped.values()]
    .toSorted((a, b) => first(a, b) || second(a, b) || a.type.localeCompare(b.type) || a.id - b.id)
    .map(({ best: _, ...entry }) => entry);
}

/** Titles that arrived and left on each day of the window that ends with `until`, the oldest first. */
export function countDays(movements: readonly Movement[], until: string): DayCount[] {
  const days = new Map<string, { arrived: Set<string>; left: Set<string> }>();
  for (let back = WINDOW_DAYS - 1; back >= 0; back -= 1)
    days.set(addDays(until, -back), { arrived: new Set(), left: new Set() });
  for (const { day, direction, type, id } of movements)
    days.get(day)?.[direction].add(`${type} ${id}`);
  return [...days].map(([day, { arrived, left }]) => ({
    day,
    arrived: arrived.size,
    left: left.size,
  }));
}
