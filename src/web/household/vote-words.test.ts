import { describe, expect, test } from 'vitest';
import type {
  HouseholdBallot,
  HouseholdBallotTitle,
  HouseholdMember,
  HouseholdService,
  HouseholdTitle,
} from '#api/types.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import * as words from './vote-words.ts';

const MEMBERS = [
  { number: 1, name: 'Dora', is_you: true },
  { number: 2, name: 'Ana', is_you: false },
  { number: 3, name: 'Léo', is_you: false },
] as HouseholdMember[];

/** Voters by their numbers, with how many titles each has left. */
const voters = (left: Record<number, number>) =>
  Object.entries(left).map(([number, count]) => ({ number: Number(number), left: count }));

const title = (place: number, votes: Record<number, Vote>, wantedBy = [1, 2, 3]) =>
  ({
    place,
    wanted_by: wantedBy,
    votes: Object.entries(votes).map(([number, vote]) => ({ number: Number(number), vote })),
  }) as HouseholdBallotTitle;

const ballot = (
  titles: HouseholdBallotTitle[],
  result: Partial<HouseholdBallot['result']>,
  people = [1, 2],
) =>
  ({
    titles,
    voters: people.map((number) => ({ number, left: 0 })),
    result: { place: 1, why: 'most', by: null, next: null, ...result },
  }) as HouseholdBallot;

describe('while the vote is open', () => {
  test.each([
    [{ 2: 2, 3: 0 }, 'Faltam 2 de Ana. Léo já votou.'],
    [{ 1: 1, 2: 1 }, 'Falta 1 seu. Falta 1 de Ana.'],
    [{ 1: 0, 2: 3, 3: 0 }, 'Faltam 3 de Ana. Você e Léo já votaram.'],
    [{ 1: 4, 2: 0, 3: 0 }, 'Faltam 4 seus. Ana e Léo já votaram.'],
  ])('says who still votes: %j', (left, expected) => {
    expect(words.leftWords(voters(left), MEMBERS)).toBe(expected);
  });

  test.each([
    [{ 1: 2, 2: 1 }, 'Ninguém vê o voto do outro até acabar.'],
    [{ 1: 2, 2: 0 }, 'Ana já votou. O voto abre com o seu.'],
    [{ 1: 2, 2: 0, 3: 0 }, 'Ana e Léo já votaram. Os votos abrem com o seu.'],
    [{ 1: 2, 2: 0, 3: 1 }, 'Ana já votou. Os votos abrem quando todos votarem.'],
  ])('promises the others’ votes only when the viewer’s is the last: %j', (left, expected) => {
    expect(words.othersVotedWords(voters(left), 1, MEMBERS)).toBe(expected);
  });

  test('names who is missing, once the viewer is done', () => {
    expect(words.waitingWords(voters({ 1: 0, 2: 1 }), MEMBERS)).toBe('Falta Ana.');
    expect(words.waitingWords(voters({ 1: 0, 2: 1, 3: 2 }), MEMBERS)).toBe('Faltam Ana e Léo.');
    expect(words.waitingWords(voters({ 1: 0, 2: 0 }), MEMBERS)).toBe('Contando os votos.');
  });

  test('says whose vote decides a tie', () => {
    expect(MEMBERS.slice(0, 2).map(words.tieRuleWords)).toEqual([
      'Se empatar, vale o seu voto.',
      'Se empatar, vale o voto de Ana.',
    ]);
  });
});

describe('where the title is', () => {
  const watch = (more: Partial<NonNullable<HouseholdTitle['watch']>> = {}) =>
    ({ provider_name: 'Globoplay', family_id: 307, type: 'stream', ...more }) as NonNullable<
      HouseholdTitle['watch']
    >;
  const paidBy = (number: number | null) =>
    [{ family_id: 307, paid_by: number }] as HouseholdService[];

  test.each([
    [watch(), 2, 'Tá no Globoplay, que Ana paga.'],
    [watch(), 1, 'Tá no Globoplay, que você paga.'],
    [watch(), null, 'Tá no Globoplay.'],
    [watch({ family_id: 8, provider_name: 'Netflix' }), 2, 'Tá na Netflix.'],
    [watch({ type: 'ads' }), 2, 'Tá de graça no Globoplay.'],
    [null, 2, ''],
  ])('%# names who pays for it', (offer, payer, expected) => {
    expect(words.whereWords(offer, paidBy(payer), MEMBERS)).toBe(expected);
  });
});

describe('the result', () => {
  const first = title(1, { 1: 'want', 2: 'want' });

  test.each([
    [{ why: 'all' }, first, [1, 2], 'Os dois quiseram'],
    [{ why: 'all' }, first, [1, 2, 3], 'Todos quiseram'],
    [{ why: 'turn', by: 2 }, first, [1, 2], 'Empatou: vale a vez de Ana'],
    [{ why: 'turn', by: 1 }, first, [1, 2], 'Empatou: vale a sua vez'],
    [{ why: 'most' }, first, [1, 2, 3], 'A maioria quis'],
    // One of two is no majority.
    [{ why: 'most' }, title(1, { 1: 'want', 2: 'fine' }), [1, 2], 'Foi o mais votado'],
  ] as const)('%# says why a title won', (result, winner, people, expected) => {
    const closed = ballot([winner], result, [...people]);
    expect(words.whyWords(closed, winner, MEMBERS)).toBe(expected);
  });

  test('a row says everybody’s vote in words', () => {
    const row = title(1, { 1: 'fine', 2: 'not', 3: 'want' });
    expect(words.votesWords(row, MEMBERS)).toBe('Você: tanto faz. Ana: hoje não. Léo: quero.');
  });

  test.each([
    [3, [1, 2], [1, 2], 'Os outros três continuam no que vocês dois querem.'],
    [1, [1, 2, 3], [1, 2, 3], 'O outro continua no que todos querem.'],
    [2, [1, 2], [1], 'Os outros dois continuam na lista de quem quer.'],
  ])('%i others stay where they are wanted', (others, people, wantedBy, expected) => {
    const titles = Array.from({ length: others + 1 }, (_, n) => title(n + 1, {}, wantedBy));
    expect(words.othersWords(ballot(titles, {}, people))).toBe(expected);
  });

  test('lists the winner first, then what more of them want', () => {
    const titles = [
      title(1, { 1: 'want', 2: 'not' }),
      title(2, { 1: 'fine', 2: 'fine' }),
      title(3, { 1: 'want', 2: 'fine' }),
      title(4, { 1: 'want', 2: 'fine' }),
    ];
    const order = words.byVotes(ballot(titles, { place: 4 })).map(({ place }) => place);
    expect(order).toEqual([4, 3, 1, 2]);
  });

  test('says that none won', () => {
    expect(words.noWinnerWords(4)).toBe('Nenhum dos quatro ganhou.');
  });
});
