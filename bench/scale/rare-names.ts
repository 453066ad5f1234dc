import { capitalised } from '../generated/portuguese-titles.ts';
import type { Random } from '../generated/random.ts';

const ONSETS = 'b ch d dr f g gw h j k kr l m n p r s sk st t tr v w y z'.split(' ');
const VOWELS = 'a e i o u ae ei ou'.split(' ');
const ENDS = ['', 'n', 'r', 's', 'tz', 'nd', 'ck', 'ski', 'va'];

/** A surname out of some millions. */
export function rareName(random: Random): string {
  const syllable = () => random.pick(ONSETS) + random.pick(VOWELS);
  return capitalised(syllable() + syllable() + syllable() + random.pick(ENDS));
}
