// All strategies of recall in the order in which a search tries them.
import { SPELLINGS } from '#search/read/other-spelling-rules.ts';
import { ANSWER_STRATEGIES } from './answer-strategies.ts';
import { NAME_STRATEGIES } from './name-strategies.ts';
import type { Strategy } from './trace.ts';

/** The bench switches each off in turn, and an explanation names those that ran. */
export const STRATEGIES: readonly Strategy[] = [
  ...NAME_STRATEGIES,
  ...ANSWER_STRATEGIES,
  ...SPELLINGS,
];
