import process from 'node:process';

/** True in `npm test -- --full`, whose tests take both screens, both databases and the large numbers. */
export const isFullTier = process.env['VOUVER_TEST_TIER'] === 'full';
