// Letters hit at random: words that nobody types for a name, so nothing similar to them is meant.

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** "property" has four neighbouring keys in order, no word has more. */
const KEYBOARD_RUN = 5;
/** A walk over neighbouring keys, and how far each step of it may be. */
const WALK = { min: 5, step: 2 };

const runs = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

/** Whether it has so many neighbouring keys in order. */
export function hasKeyboardRun(word: string): boolean {
  for (let from = 0; from + KEYBOARD_RUN <= word.length; from += 1) {
    const keys = word.slice(from, from + KEYBOARD_RUN);
    if (runs.some((row) => row.includes(keys))) return true;
  }
  return false;
}

/** Whether these are keys that a resting hand hits ("werwer", "tuiuter"), or one piece again and again ("asrasr"). */
export function isHitAtRandom(word: string): boolean {
  return isKeyboardWalk(word) || isRepetition(word);
}

function isKeyboardWalk(word: string): boolean {
  if (word.length < WALK.min) return false;
  const row = ROWS.find((one) => one.includes(word[0]!));
  if (row === undefined) return false;
  const at = Array.from(word, (letter) => row.indexOf(letter));
  return at.every((key, i) => key >= 0 && (i === 0 || Math.abs(key - at[i - 1]!) <= WALK.step));
}

/** "Tintin" and "bombom" are names. */
const SYLLABLE = /^[^aeiou][aeiou][lmnr]$/;

/** The piece must be whole at least twice, in so many letters: "kiki" and "quiqui" may be names. */
function isRepetition(word: string): boolean {
  const letters = word.replaceAll('qu', 'k');
  const [all = '', piece = ''] = /^(.{1,5}?)\1+/.exec(letters) ?? [];
  if (all.length === 2 * piece.length && SYLLABLE.test(piece)) return false;
  return all.length >= WALK.min && piece.startsWith(letters.slice(all.length));
}
