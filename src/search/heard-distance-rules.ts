// How far apart two texts sound: an edit distance in which vowels cost a third of consonants.

export const isVowel = (letter: string) => 'aeiou'.includes(letter) && letter !== '';

/** Sounds that are easily confused. */
const ALIKE = new Set(
  ['td', 'pb', 'kg', 'fv', 'sx', 'jx', 'mn', 'ul', 'js', 'ks'].flatMap(bothWays),
);
const VOWELS = { alike: 0.15, near: 0.3, other: 0.5 };
const VOWELS_ALIKE = new Set(['ei', 'ou'].flatMap(bothWays));
const VOWELS_NEAR = new Set(['ae', 'ao', 'au'].flatMap(bothWays));

function bothWays(pair: string): string[] {
  return [pair, pair[1]! + pair[0]!];
}

function replacing(one: string, other: string): number {
  if (one === other) return 0;
  if (ALIKE.has(one + other)) return 0.5;
  if (!isVowel(one) || !isVowel(other)) return isVowel(one) === isVowel(other) ? 1 : 1.3;
  if (VOWELS_ALIKE.has(one + other)) return VOWELS.alike;
  return VOWELS_NEAR.has(one + other) ? VOWELS.near : VOWELS.other;
}

const leavingOut = (letter: string) => (isVowel(letter) ? 0.4 : letter === 'n' ? 0.6 : 1);

/**
 * The least cost of turning one heard text into another: vowels cost a third of consonants. With
 * `begins`, into the beginning of the other that is nearest.
 */
export function heardDistance(one: string, other: string, begins = false): number {
  let last = [0];
  for (let j = 0; j < other.length; j += 1) last.push(last[j]! + leavingOut(other[j]!));
  for (const letter of one) {
    const row = [last[0]! + leavingOut(letter)];
    for (let j = 1; j < last.length; j += 1) {
      const against = other[j - 1]!;
      row.push(
        Math.min(
          last[j - 1]! + replacing(letter, against),
          last[j]! + leavingOut(letter),
          row[j - 1]! + leavingOut(against),
        ),
      );
    }
    last = row;
  }
  return begins ? Math.min(...last) : last.at(-1)!;
}

/** How far apart two texts sound by their nearest forms, as a share of the first one's length. */
export function soundsApart(
  typed: readonly string[],
  names: readonly string[],
  begins = false,
): number {
  let least = Infinity;
  for (const one of typed) {
    for (const other of names) {
      least = Math.min(least, heardDistance(one, other, begins) / Math.max(1, one.length));
    }
  }
  return least;
}
