import { itemAt } from '#shared/list-items.ts';
import { counterpartsOf } from '#search/read/abbreviation-rules.ts';
import { isStopWord } from '#search/folding-rules.ts';
import {
  mayShareConsonants,
  plainConsonants,
  soundsApart,
} from '#search/sound/heard-distance-rules.ts';
import { heardForms, isHearable, isHitAtRandom, skeletonsOf } from '#search/sound/heard-rules.ts';
import { sameNumber } from '#search/read/number-rules.ts';
import {
  countBits,
  editDistance,
  letterBits,
  missingLetters,
  prefixEditDistance,
} from '#search/sound/spelling-rules.ts';
import { cachedByWord } from '#search/sound/reading-rules.ts';

/** The number of typos tolerated in a word of this length. */
export function typosAllowed(letters: number): number {
  if (letters < 3) return 0;
  return letters < 8 ? 1 : 2;
}

/** Below this value two words count as unrelated. */
const MIN_SIMILARITY = 0.3;

/**
 * Similarity of a word of a name to a typed word, 0 to 1; 1 is the same word. The last typed word may be unfinished, so
 * a prefix counts nearly as much; for others a prefix counts less. Then come typos, words that sound alike, and words
 * that contain the typed one.
 */
export function similarity(typed: string, word: string, last: boolean): number {
  return similarityTo(typed, last)(word);
}

/** Returns `similarity` to this typed word for many words: everything about it is computed once. */
export function similarityTo(typed: string, last: boolean): (word: string) => number {
  const { length } = typed;
  const letters = letterBits(typed);
  const counterparts = counterpartsOf(typed);
  const allowed = typosAllowed(length);
  const isRandom = once(() => isHitAtRandom(typed));
  const heard = heardSimilarityTo(typed);
  return (word) => {
    if (typed === word) return 1;
    if (sameNumber(typed, word) || counterparts.includes(word)) return 0.95;
    const share = length / word.length;
    if (word.startsWith(typed)) return last ? 0.86 + 0.12 * share : 0.55 + 0.35 * share;
    const others = letterBits(word);
    const lacking = countBits(letters & ~others);
    if (lacking > MAX_LACKING || isRandom()) return 0;
    const added = countBits(others & ~letters);
    let best = 0;
    if (allowed > 0) {
      const mayBeTypo = lacking <= allowed && added <= allowed;
      const typos = mayBeTypo ? editDistance(typed, word, allowed) : allowed + 1;
      if (typos <= allowed) best = typoSimilarity(typos, length);
      if (last && length >= 5 && word.length > length && lacking <= allowed) {
        const toBeginning = prefixEditDistance(typed, word, allowed);
        if (toBeginning <= allowed)
          best = Math.max(best, typoSimilarity(toBeginning, length) * (0.84 + 0.1 * share));
      }
      const isAsLong = Math.abs(length - word.length) <= MAX_LONGER;
      if (best < 0.8 && length > 3 && added <= 5 && isAsLong) {
        best = Math.max(best, heard(word));
      }
    }
    if (length >= 3 && word.includes(typed)) best = Math.max(best, 0.45 + 0.4 * share);
    return best < MIN_SIMILARITY ? 0 : best;
  };
}

/** Letters of a typed word that a similar word can lack. */
const MAX_LACKING = 4;

/** True if a word lacks too many letters of the typed one to be similar; a cheap check. */
export function sharesTooFewLetters(typed: string, word: string): boolean {
  return missingLetters(typed, word) > MAX_LACKING;
}

/** One typo in four letters weighs more than one in ten. */
function typoSimilarity(typos: number, letters: number): number {
  return 1 - (typos * 0.8) / (letters + 1);
}

// The sounds of words of names, once for all searches.
const cachedSounds = cachedByWord((word) => ({
  forms: heardForms(word),
  skeletons: skeletonsOf(word),
}));

/** Similarity of two words by their number of common consonants, before the vowels count. */
const SAME_CONSONANTS = [0, 0.5, 0.56, 0.78, 0.86];
/** The greatest distance of vowels, as a share of the word, by the number of common consonants. */
const MAX_APART = [0, 0.1, 0.18, 0.18, 0.2];

/** Letters that the lengths of two words that sound alike may differ by. */
const MAX_LONGER = 4;

/** The more consonants two words share, the less likely it is by chance. */
function heardSimilarityTo(typed: string): (word: string) => number {
  const isTypedHearable = once(() => isHearable(typed));
  const consonants = once(() => plainConsonants(typed));
  const skeletons = once(() => skeletonsOf(typed, 'ear'));
  const forms = once(() => heardForms(typed, 'ear'));
  return (word) => {
    if (!mayShareConsonants(consonants(), plainConsonants(word)) || !isTypedHearable()) return 0;
    const known = cachedSounds(word);
    const shared = skeletons().find((skeleton) => known.skeletons.includes(skeleton));
    if (shared === undefined) return 0;
    if (shared.length * 3 < itemAt(forms(), 0).length) return 0;
    // The vowel at the beginning of a skeleton is no evidence.
    const count = Math.min(4, shared.replace(/^a/, '').length);
    const most = itemAt(MAX_APART, count);
    const apart = soundsApart(forms(), known.forms, most);
    return apart > most ? 0 : itemAt(SAME_CONSONANTS, count) - 0.8 * apart;
  };
}

/** Returns a function that computes a value when it is first needed. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

/** Stop words and digits weigh little, long words slightly more than short ones. */
export function wordWeight(word: string): number {
  return isStopWord(word) || isDigits(word) ? 0.35 : 0.7 + 0.05 * Math.min(word.length, 10);
}

function isDigits(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57 && /^\d+$/.test(word);
}
