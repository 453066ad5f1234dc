// Recognises names of providers in a query, also written by ear: "netflics", "globo plei".
import { isJoiningWord } from './filler-rules.ts';
import { mayBeginAlike, similarityTo } from './similarity-rules.ts';
import { missingLetters } from './spelling-rules.ts';

/** Folded names of providers without spaces, and the head of each provider's family. */
export type ProviderNames = ReadonlyMap<string, number>;

/** A provider named by words `from` to `to` (exclusive), with the head of its family. */
type NamedProvider = { from: number; to: number; family: number };

const MAX_PROVIDER_WORDS = 4;
/** Shorter names are not recognised when misspelt: "Looke" and "Star" are a letter away from other words. */
const MIN_MISSPELT_LETTERS = 6;
const MAX_LONGER = 2;
/** The least similarity: one typo from six letters on, two from nine on, or the same sound. */
const MIN_SIMILARITY = 0.83;
/**
 * Letters of a misspelt word that a name may lack: "netflics" has two that "Netflix" lacks. A name with another first
 * sound ("betflix") can only be a typo away.
 */
const MAX_LACKING = { alike: 2, otherwise: 1 };

/** The provider named by the words from this one on, as many as belong to its name. */
export function providerAt(
  words: readonly string[],
  from: number,
  providers: ProviderNames,
): NamedProvider | undefined {
  const most = Math.min(MAX_PROVIDER_WORDS, words.length - from);
  for (let count = most; count > 0; count -= 1) {
    const family = providers.get(words.slice(from, from + count).join(''));
    if (family !== undefined) return { from, to: from + count, family };
  }
  return undefined;
}

/** The first provider with a name similar to some of the free words, as many as possible. */
export function misspeltProviderAmong(
  words: readonly string[],
  isFree: readonly boolean[],
  providers: ProviderNames,
): NamedProvider | undefined {
  for (let from = 0; from < words.length; from += 1) {
    if (isJoiningWord(words[from]!)) continue;
    const next = isFree.indexOf(false, from);
    const end = Math.min(from + MAX_PROVIDER_WORDS, next < 0 ? words.length : next);
    for (let to = end; to > from; to -= 1) {
      if (isJoiningWord(words[to - 1]!)) continue;
      const family = similarProvider(words.slice(from, to).join(''), providers);
      if (family !== undefined) return { from, to, family };
    }
  }
  return undefined;
}

function similarProvider(written: string, providers: ProviderNames): number | undefined {
  const { length } = written;
  if (length < MIN_MISSPELT_LETTERS) return undefined;
  let similarityOf: ((name: string) => number) | undefined;
  let best: { family: number; similarity: number } | undefined;
  for (const [name, family] of providers) {
    const longer = name.length - length;
    if (name.length < MIN_MISSPELT_LETTERS || Math.abs(longer) > MAX_LONGER) continue;
    // A name with two or more letters missing at its end is as likely the beginning of another word.
    if (longer > 1 && name.startsWith(written)) continue;
    // Cheap checks first, because each query is compared with all providers.
    const begins = mayBeginAlike(written, name) ? 'alike' : 'otherwise';
    if (missingLetters(written, name) > MAX_LACKING[begins]) continue;
    similarityOf ??= similarityTo(written, false);
    const similarity = similarityOf(name);
    if (similarity >= (best?.similarity ?? MIN_SIMILARITY)) best = { family, similarity };
  }
  return best?.family;
}
