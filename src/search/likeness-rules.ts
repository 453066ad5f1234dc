import { isSmall } from './folding-rules.ts';
import { sameNumber } from './number-rules.ts';
import { lettersMissing, slipsBetween, slipsToBeginning, soundOf } from './spelling-rules.ts';

/** Slips that are forgiven in a word of so many letters. */
export function slipsAllowed(letters: number): number {
  if (letters < 3) return 0;
  return letters < 8 ? 1 : 2;
}

/** Below this two words have nothing to do with each other. */
const LEAST = 0.3;

/**
 * How like a word of a name is to a typed one, 0 to 1. 1 is the same word; the last typed word may
 * be the beginning of it, any other may with a discount; then come slips, sound and mid-word parts.
 */
export function likeness(typed: string, word: string, last: boolean): number {
  if (typed === word) return 1;
  if (sameNumber(typed, word)) return 0.95;
  const share = typed.length / word.length;
  if (word.startsWith(typed)) return last ? 0.86 + 0.12 * share : 0.55 + 0.35 * share;
  const allowed = slipsAllowed(typed.length);
  let best = 0;
  if (allowed > 0) {
    const slips = slipsBetween(typed, word, allowed);
    if (slips <= allowed) best = slipped(slips, typed.length);
    if (typed.length >= 5 && word.length > typed.length) {
      const toBeginning = slipsToBeginning(typed, word, allowed);
      if (toBeginning <= allowed) {
        const begun = slipped(toBeginning, typed.length) * (last ? 0.84 + 0.1 * share : 0.7);
        best = Math.max(best, begun);
      }
    }
    if (best < 0.9 && typed.length > 3) best = Math.max(best, soundLikeness(typed, word));
  }
  if (typed.length >= 3 && word.includes(typed)) best = Math.max(best, 0.45 + 0.4 * share);
  return best < LEAST ? 0 : best;
}

/** One slip in four letters is worse than one in ten. */
function slipped(slips: number, letters: number): number {
  return 1 - (slips * 0.8) / (letters + 1);
}

const sounds = new Map<string, string>();
const MOST_SOUNDS = 5000;

function soundLikeness(typed: string, word: string): number {
  // "xaves" and "chaves" are as far apart in letters as two words of one sound can be.
  if (lettersMissing(typed, word) > 2 || lettersMissing(word, typed) > 3) return 0;
  const [one, other] = [soundKept(typed), soundKept(word)];
  if (one === typed && other === word) return 0;
  if (one.length < 3) return 0;
  if (one === other) return 0.93;
  // Two words of four letters that sound one slip apart have nothing to do with each other.
  const allowed = one.length < 6 ? 0 : 1;
  return slipsBetween(one, other, allowed) > allowed ? 0 : 0.93 * slipped(1, one.length);
}

function soundKept(word: string): string {
  const kept = sounds.get(word);
  if (kept !== undefined) return kept;
  if (sounds.size >= MOST_SOUNDS) sounds.clear();
  const sound = soundOf(word);
  sounds.set(word, sound);
  return sound;
}

/** Small words and figures count little, long words a bit more than short ones. */
export function weightOf(word: string): number {
  return isSmall(word) || /^\d+$/.test(word) ? 0.35 : 0.7 + 0.05 * Math.min(word.length, 10);
}
