import { describe, expect, test } from 'vitest';
import type { Vote } from '#shared/household/household-rules.ts';
import { ballotState, isTooMuchFor, outcomeOf, titlesToVoteOn, votesLeft } from './vote-rules.ts';

const [ANA, LEO, BIA] = [11, 12, 13];

describe('the titles of a ballot', () => {
  const title = (id: number, more: object = {}) => ({
    id,
    watch: {},
    runtime: 90,
    wanted_by: [ANA, LEO],
    ...more,
  });
  /** At 20:30 in Brazil, when 210 minutes are left. */
  const idsOf = (titles: ReturnType<typeof title>[], earlier: number[] = [], time = '20:30') =>
    titlesToVoteOn(titles, {
      voters: 2,
      now: new Date(`2026-12-04T${time}:00-03:00`),
      wasVotedOn: ({ id }) => earlier.includes(id),
    }).map(({ id }) => id);

  test('are at most four, in the order of the sofa', () => {
    expect(idsOf([5, 3, 1, 4, 2].map((id) => title(id)))).toEqual([5, 3, 1, 4]);
  });

  test('first those that all of them want and that end before midnight', () => {
    const titles = [
      title(1, { wanted_by: [ANA] }),
      title(2, { runtime: 211 }),
      title(3, { runtime: null }),
      title(4),
      title(5, { runtime: 210 }),
    ];
    expect(idsOf(titles)).toEqual([4, 5, 1, 2]);
    // After ten an evening ends at two o'clock.
    expect(idsOf(titles, [], '22:00')).toEqual([2, 4, 5, 1]);
  });

  test('never one that the household cannot watch', () => {
    expect(idsOf([title(1, { watch: null }), title(2)])).toEqual([2]);
  });

  test('last those of an earlier ballot', () => {
    const titles = [title(1), title(2), title(3, { wanted_by: [LEO] }), title(4), title(5)];
    expect(idsOf(titles, [1, 4])).toEqual([2, 5, 3, 1]);
  });
});

/** A ballot with a row of votes for each person, by the place of the title: `w` wants, `f` is fine, `n` does not want. */
const ballotOf = (votes: Record<number, string>, titles = 3) => {
  const words: Record<string, Vote> = { w: 'want', f: 'fine', n: 'not' };
  return {
    titles: Array.from({ length: titles }, (_, at) => ({ place: at + 1, ageRating: null })),
    votes: Object.entries(votes).flatMap(([number, row]) =>
      row.split('').flatMap((letter, at) => {
        const vote = words[letter];
        return vote ? [{ place: at + 1, number: Number(number), vote }] : [];
      }),
    ),
  };
};

describe('a ballot', () => {
  const voters = (...numbers: number[]) => numbers.map((number) => ({ number, ageLimit: null }));

  test('is complete once every voter has voted on every title', () => {
    const ballot = ballotOf({ [ANA]: 'wfn', [LEO]: 'w n' });
    expect(ballotState(ballot, voters(ANA))).toBe('complete');
    expect(ballotState(ballot, voters(ANA, LEO))).toBe('waiting');
    expect([ANA, LEO, BIA].map((number) => votesLeft(ballot, number))).toEqual([0, 1, 3]);
  });

  test('waits without voters, and is void without titles', () => {
    expect(ballotState(ballotOf({ [ANA]: 'www' }), [])).toBe('waiting');
    expect(ballotState(ballotOf({}, 0), voters(ANA))).toBe('void');
  });

  test('is void once a title is too much for somebody on the sofa', () => {
    const rated = {
      titles: [
        { place: 1, ageRating: 'L' as const },
        { place: 2, ageRating: '12' as const },
      ],
      votes: [],
    };
    const child = (ageLimit: '10' | '12') => [...voters(ANA), { number: BIA, ageLimit }];
    expect(ballotState(rated, child('12'))).toBe('waiting');
    expect(ballotState(rated, child('10'))).toBe('void');
    expect(isTooMuchFor(rated, voters(ANA))).toBe(false);
    // One that nobody has rated is too much for every child.
    expect(isTooMuchFor(ballotOf({}), child('12'))).toBe(true);
  });
});

describe('the outcome', () => {
  const outcome = (votes: Record<number, string>, turn: number | null = ANA) => {
    const { place, why } = outcomeOf(ballotOf(votes), {
      voters: Object.keys(votes).map(Number),
      turn,
    });
    return [place, why];
  };

  test.each([
    ['the only one that all want', { [ANA]: 'fwn', [LEO]: 'nwf' }, [2, 'all']],
    ['most points: wanting 2, fine 1, not −1', { [ANA]: 'wff', [LEO]: 'nff' }, [2, 'most']],
    ['the tie as the turn voted', { [ANA]: 'nwf', [LEO]: 'nfw' }, [2, 'turn']],
    ['none when nothing has points', { [ANA]: 'wfn', [LEO]: 'nnn', [BIA]: 'nnn' }, [null, 'none']],
    ['the earlier place when the turn is even too', { [ANA]: 'nff', [LEO]: 'nff' }, [2, 'most']],
    ['the earlier of two that all want', { [ANA]: 'nww', [LEO]: 'nww' }, [2, 'all']],
    ['what a single voter wants', { [ANA]: 'nnw' }, [3, 'all']],
  ] as const)('is %s', (_name, votes, expected) => {
    expect(outcome(votes)).toEqual(expected);
  });

  test('changes with whose turn it is', () => {
    const votes = { [ANA]: 'wfn', [LEO]: 'fwn' };
    expect(outcome(votes, ANA)).toEqual([1, 'turn']);
    expect(outcome(votes, LEO)).toEqual([2, 'turn']);
    expect(outcome(votes, null)).toEqual([1, 'most']);
  });

  test('counts only those who sit', () => {
    const ballot = ballotOf({ [ANA]: 'wnn', [LEO]: 'nww', [BIA]: 'nww' });
    expect(outcomeOf(ballot, { voters: [ANA], turn: ANA })).toEqual({ place: 1, why: 'all' });
  });
});
