/** A part of a name, and whether it matches the search. */
export interface LetterRun {
  text: string;
  marked: boolean;
  /** Its offset in the name. */
  at: number;
}

/** A folded name, and for each of its characters the offset in the original name. */
interface Folded {
  text: string;
  starts: number[];
}

/**
 * Splits a name into matching parts and the rest. Each word of the search marks its first
 * occurrence, preferring the start of a word. Accents and case are ignored. A single letter is
 * marked only at the start of a word.
 */
export function markLetters(name: string, search: string): LetterRun[] {
  const folded = fold(name);
  const marks = new Uint8Array(name.length);
  for (const word of fold(search).text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const at = placeOf(word, folded, marks);
    if (at === null) continue;
    marks.fill(1, folded.starts[at], folded.starts[at + word.length] ?? name.length);
  }
  return runsOf(name, marks);
}

function placeOf(word: string, { text, starts }: Folded, marks: Uint8Array): number | null {
  let within: number | null = null;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (marks[starts[at] ?? 0]) continue;
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
    within ??= at;
  }
  return word.length > 1 ? within : null;
}

/**
 * Without accents and case. A character that folds to nothing (a combining accent) belongs to the
 * letter before it.
 */
function fold(name: string): Folded {
  let text = '';
  const starts: number[] = [];
  let start = 0;
  for (const letter of name) {
    const plain = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(start);
    text += plain;
    start += letter.length;
  }
  return { text, starts };
}

function runsOf(name: string, marks: Uint8Array): LetterRun[] {
  const runs: LetterRun[] = [];
  for (let from = 0, to = 1; to <= name.length; to += 1) {
    if (to < name.length && marks[to] === marks[from]) continue;
    runs.push({ text: name.slice(from, to), marked: marks[from] === 1, at: from });
    from = to;
  }
  return runs;
}
