import { z } from 'zod';
import {
  BALLOT_REASONS,
  FEWEST_ON_BALLOT,
  MOST_ON_BALLOT,
  VOTES,
} from '#shared/household/household-rules.ts';
import { memberNumber, wantedTitle } from './household-schema.ts';

/** 'Quero', 'tanto faz' or 'hoje não'. */
export const vote = z.enum(VOTES, `must be one of ${VOTES.join(', ')}`);

const place = z.int().min(1).max(MOST_ON_BALLOT);

const ballotTitle = z
  .intersection(
    wantedTitle,
    z.object({
      place,
      /** Voters who have voted on it. */
      voted: z.int().min(0),
      your_vote: vote.nullable(),
      /** Null until the ballot has closed. */
      votes: z.array(z.object({ number: memberNumber, vote })).nullable(),
    }),
  )
  .meta({
    id: 'HouseholdBallotTitle',
    description: 'A title that is voted on. Who voted how is secret until the ballot has closed.',
  });

export const householdVote = z
  .object({
    ballot: z
      .object({
        /** Changes with each ballot. */
        id: z.int(),
        opened_at: z.iso.datetime(),
        closed_at: z.iso.datetime().nullable(),
        /** Who votes, in the order of joining, and on how many titles they still have to. */
        voters: z.array(z.object({ number: memberNumber, left: z.int().min(0) })),
        your_number: memberNumber,
        /** True if the viewer sits on the sofa. */
        you_vote: z.boolean(),
        /** Whose turn it is: their vote decides a tie. */
        turn: memberNumber.nullable(),
        titles: z.array(ballotTitle).max(MOST_ON_BALLOT),
        /** Null until the ballot has closed. */
        result: z
          .object({
            /** The title that won; null if none had more than 0 points. */
            place: place.nullable(),
            why: z.enum(BALLOT_REASONS),
            /** Whose turn the evening counts as. */
            by: memberNumber.nullable(),
            /** Whose turn it is next. */
            next: memberNumber.nullable(),
          })
          .nullable(),
      })
      .nullable(),
  })
  .meta({
    id: 'HouseholdVote',
    description: `This evening’s ballot of the household, null without one: ${FEWEST_ON_BALLOT} to ${MOST_ON_BALLOT} titles on which those on the sofa vote. It closes when all of them have voted on each; wanting counts 2 points, not wanting −1. \`why\` the title won: \`all\` want it, it has \`most\` points, or the \`turn\` decided a tie.`,
  });
export type HouseholdVote = z.infer<typeof householdVote>;
