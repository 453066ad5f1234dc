import process from 'node:process';

/** True in `npm test -- --full`, whose tests take both screens, both databases and the large numbers. */
export const isFullTier = process.env['VOUVER_TEST_TIER'] === 'full';

/** Cases of one kind: all in the full tier, by default the first. */
export const firstByDefault = <const Case>(cases: readonly Case[]): readonly Case[] =>
  isFullTier ? cases : cases.slice(0, 1);

/** The number of random cases: all in the full tier, by default a tenth. */
export const tenthByDefault = (count: number): number => (isFullTier ? count : count / 10);
