import type { Episode, Season } from '#api/types.ts';
import { lastOutOf } from './episode-rows.ts';
import { weeksOf } from './season-weeks.ts';

// A season of hundreds of episodes is shown in parts: its page stays short, and is as quick as any other.

/** Episodes in a part. */
const PART = 100;
/** Weeks show a novela of as many chapters at most; the longest of Brazil has 596. */
const MOST_IN_WEEKS = 600;

/** The numbers of its first and its last episode. */
export interface SeasonPart {
  first: number;
  last: number;
}

/** A season as its page shows it: of a long one the episodes of one part. */
export interface ShownSeason {
  /** The episodes of the open part. */
  episodes: readonly Episode[];
  /** Empty if the season is shown as a whole. */
  parts: readonly SeasonPart[];
  /** The index of the open part. */
  part: number;
  /** The number of the season's episodes before the open part. */
  before: number;
  /** The number of the last episode of the whole season that has been broadcast by its date. */
  lastOut: number;
}

export interface PartChoice {
  /** The requested part, counted from 1. */
  part: number | undefined;
  isNovela: boolean;
  /** True if the series is over. */
  isOver: boolean;
  /** Brazil's day. */
  today: string;
}

/**
 * A season with the episodes that its page shows first: of a long one the requested part; else the one of
 * the next episode; of a series that is over the first, so that nothing is given away; else the last.
 */
export function shownSeason({ episodes }: Season, choice: PartChoice): ShownSeason {
  const { today, isOver } = choice;
  const lastOut = lastOutOf(episodes, today);
  const hasWeeks =
    choice.isNovela && episodes.length <= MOST_IN_WEEKS && weeksOf(episodes).length > 0;
  if (hasWeeks || episodes.length <= PART)
    return { episodes, parts: [], part: 0, before: 0, lastOut };
  const parts = Array.from({ length: Math.ceil(episodes.length / PART) }, (_, index) =>
    episodes.slice(index * PART, (index + 1) * PART),
  );
  const next = parts.findIndex((part) =>
    part.some(({ air_date: date }) => date !== null && date >= today),
  );
  const requested = (choice.part ?? 0) - 1;
  const current = next === -1 ? parts.length - 1 : next;
  const part = parts[requested] ? requested : isOver ? 0 : current;
  return {
    episodes: parts[part]!,
    parts: parts.map((some) => ({
      first: some[0]!.episode_number,
      last: some.at(-1)!.episode_number,
    })),
    part,
    before: part * PART,
    lastOut,
  };
}
