import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db } from '#platform/database/database.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { findEveningChoices } from './household-commands.ts';
import type { NoHousehold } from './household-commands.ts';
import { noHousehold } from './household-errors.ts';
import { findBallotTitles, findOwn, sittingWith } from './household-queries.ts';
import { chooserOf, eveningOf, turnOf } from './household-rules.ts';
import { findBallot, settleVote } from './vote-commands.ts';
import type { Ballot } from './vote-commands.ts';
import { ballotState, isTooMuchFor, votesLeft } from './vote-rules.ts';
import type { HouseholdVote } from './vote-schema.ts';

/**
 * This evening's ballot as a person may see it. Others' votes are in it only when it has closed, and none of it is while
 * a title is above the viewer's age limit, or above that of somebody on the sofa.
 */
export async function findVote(
  db: Db,
  user: SignedInUserId,
  now: Date,
): Promise<Result<HouseholdVote, NoHousehold>> {
  const own = await findOwn(db, user);
  if (!own) return refused(noHousehold);
  const { sitting } = sittingWith(own, now);
  const stored = await findBallot(db, own.id, now);
  const isDue = stored && !stored.closedAt && ballotState(stored, sitting) !== 'waiting';
  if (isDue) {
    const settled = await settleVote(db, user, now);
    if (!settled.ok) return settled;
  }
  const ballot = isDue ? await findBallot(db, own.id, now) : stored;
  if (!ballot || isTooMuchFor(ballot, [own.self, ...sitting])) return ok({ ballot: null });
  const { place = null, why } = ballot.outcome ?? {};
  // The title that won is no longer in the catalogue.
  if (place !== null && !ballot.titles.some((title) => title.place === place))
    return ok({ ballot: null });

  const [titles, choices] = await Promise.all([
    findBallotTitles(db, own, { ballot: ballot.id, now }),
    findEveningChoices(db, own.id),
  ]);
  const evening = eveningOf(now);
  const numbers = sitting.map(({ number }) => number);
  const chosen = choices.find((choice) => choice.evening === evening);
  const voters = votersOf(ballot, own.members, numbers);
  const counted = ballot.votes.filter(({ number }) => voters.includes(number));
  return ok({
    ballot: {
      id: ballot.id,
      opened_at: ballot.openedAt.toISOString(),
      closed_at: ballot.closedAt?.toISOString() ?? null,
      voters: voters.map((number) => ({ number, left: votesLeft(ballot, number) })),
      your_number: own.self.number,
      you_vote: numbers.includes(own.self.number),
      turn: chooserOf(numbers, choices, evening),
      titles: titles.map((title) => {
        const votes = counted.filter((vote) => vote.place === title.place);
        return {
          ...title,
          voted: votes.length,
          your_vote:
            ballot.votes.find(
              (vote) => vote.place === title.place && vote.number === own.self.number,
            )?.vote ?? null,
          votes: ballot.closedAt && votes.map(({ number, vote }) => ({ number, vote })),
        };
      }),
      result: why
        ? {
            place,
            why,
            by: place === null ? null : (chosen?.number ?? null),
            next: place === null ? null : turnOf(numbers, choices),
          }
        : null,
    },
  });
}

/** Who votes: those who sit; on a ballot that has closed, those whose votes were counted. In the order of joining. */
const votersOf = (
  { closedAt, votes }: Ballot,
  members: readonly { number: number }[],
  sitting: readonly number[],
): number[] =>
  closedAt
    ? members
        .map(({ number }) => number)
        .filter((number) => votes.some((vote) => vote.number === number))
    : [...sitting];
