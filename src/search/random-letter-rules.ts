// Recognises letters hit at random: nobody types them for a name, so no similar name is meant.

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Neighbouring keys in order that no word has; "property" has four. */
const KEYBOARD_RUN = 5;
/** Keys that a resting hand hits: the least number, and the greatest step from one to the next. */
const WALK = { min: 5, step: 2 };

const runs = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

/** True if it has `KEYBOARD_RUN` neighbouring keys in order. */
export function hasKeyboardRun(word: string): boolean {
  for (let from = 0; from + KEYBOARD_RUN <= word.length; from += 1) {
    const keys = word.slice(from, from + KEYBOARD_RUN);
    if (runs.some((row) => row.includes(keys))) return true;
  }
  return false;
}

/** True if a resting hand hits these keys ("werwer", "tuiuter"), or if one piece is repeated ("asrasr"). */
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

/** A syllable that names repeat: "Tintin", "bombom". */
const SYLLABLE = /^[^aeiou][aeiou][lmnr]$/;

/** True if a piece is whole at least twice and the word has `WALK.min` letters: "kiki" and "quiqui" may be names. */
function isRepetition(word: string): boolean {
  const letters = word.replaceAll('qu', 'k');
  const [all = '', piece = ''] = /^(.{1,5}?)\1+/.exec(letters) ?? [];
  if (all.length === 2 * piece.length && SYLLABLE.test(piece)) return false;
  return all.length >= WALK.min && piece.startsWith(letters.slice(all.length));
}
