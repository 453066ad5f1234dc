// Pure rules of a household's vote. Voters are those who sit on the sofa.
import { brazilHour } from '#shared/brazil-day.ts';
import { fittingTonight } from '#shared/household/evening-rules.ts';
import { MOST_ON_BALLOT } from '#shared/household/household-rules.ts';
import type { AgeRatingName, BallotReason, Vote } from '#shared/household/household-rules.ts';
import { isAllowed, strictest } from './household-rules.ts';
import type { Seat } from './household-rules.ts';

/** A title that those on the sofa want. */
interface WantedTitle {
  watch: object | null;
  runtime: number | null;
  wanted_by: readonly number[];
}

/**
 * The titles of a ballot, of what those on the sofa want and can watch: first those that all of them want and that end
 * before the evening does, and those of an earlier ballot last. Otherwise they stay in their order.
 */
export function titlesToVoteOn<Title extends WantedTitle>(
  wanted: readonly Title[],
  { voters, now, wasVotedOn }: { voters: number; now: Date; wasVotedOn: (title: Title) => boolean },
): Title[] {
  const minute = brazilHour(now) * 60 + now.getUTCMinutes();
  const best = new Set(
    fittingTonight(
      wanted.filter(({ wanted_by: by }) => by.length === voters),
      minute,
    ),
  );
  const rank = (title: Title) => (wasVotedOn(title) ? 2 : 0) + (best.has(title) ? 0 : 1);
  return wanted
    .filter(({ watch }) => watch !== null)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_ON_BALLOT);
}

/** A voter's vote on the title at a place of the ballot. */
export interface CastVote {
  place: number;
  number: number;
  vote: Vote;
}

/** A ballot, as far as rules need it. Votes are also those of people who have stood up. */
export interface VotableBallot {
  titles: readonly { place: number; ageRating: AgeRatingName | null }[];
  votes: readonly CastVote[];
}

/** True if a title is above the lowest of these members' age limits. */
export function isTooMuchFor(
  { titles }: Pick<VotableBallot, 'titles'>,
  members: readonly Pick<Seat, 'ageLimit'>[],
): boolean {
  const limit = strictest(members.map(({ ageLimit }) => ageLimit));
  return limit !== null && titles.some(({ ageRating }) => !isAllowed(ageRating, limit));
}

/** The number of titles on which a voter has not voted. */
export const votesLeft = ({ titles, votes }: VotableBallot, voter: number): number =>
  titles.filter(({ place }) => !votes.some((vote) => vote.place === place && vote.number === voter))
    .length;

/**
 * The state of an open ballot: `complete` once every voter has voted on every title, `void` if a title is too much for
 * somebody who sits there, or no title is left. Without voters it waits until somebody sits down.
 */
export function ballotState(
  ballot: VotableBallot,
  voters: readonly Pick<Seat, 'number' | 'ageLimit'>[],
): 'waiting' | 'complete' | 'void' {
  if (ballot.titles.length === 0 || isTooMuchFor(ballot, voters)) return 'void';
  const isComplete =
    voters.length > 0 && voters.every(({ number }) => votesLeft(ballot, number) === 0);
  return isComplete ? 'complete' : 'waiting';
}

const POINTS: Readonly<Record<Vote, number>> = { want: 2, fine: 1, not: -1 };

export interface BallotOutcome {
  /** The place of the title that wins; null if none has more than 0 points. */
  place: number | null;
  why: BallotReason;
}

/**
 * The outcome of a complete ballot: the title with most points; of several the one that the person whose turn it is
 * voted highest, then the one at the earlier place.
 */
export function outcomeOf(
  { titles, votes }: VotableBallot,
  { voters, turn }: { voters: readonly number[]; turn: number | null },
): BallotOutcome {
  const counted = votes.filter(({ number }) => voters.includes(number));
  const candidates = titles.map(({ place }) => {
    const here = counted.filter((vote) => vote.place === place);
    const pointsOf = (some: readonly CastVote[]) =>
      some.reduce((sum, { vote }) => sum + POINTS[vote], 0);
    return {
      place,
      points: pointsOf(here),
      turnPoints: pointsOf(here.filter(({ number }) => number === turn)),
      isWantedByAll: here.every(({ vote }) => vote === 'want'),
    };
  });
  const most = Math.max(...candidates.map(({ points }) => points));
  if (most <= 0) return { place: null, why: 'none' };
  const tied = candidates.filter(({ points }) => points === most);
  const mostOfTurn = Math.max(...tied.map(({ turnPoints }) => turnPoints));
  const preferred = tied.filter(({ turnPoints }) => turnPoints === mostOfTurn);
  const [winner] = preferred.toSorted((a, b) => a.place - b.place);
  if (!winner) return { place: null, why: 'none' };
  if (winner.isWantedByAll) return { place: winner.place, why: 'all' };
  return { place: winner.place, why: preferred.length < tied.length ? 'turn' : 'most' };
}
