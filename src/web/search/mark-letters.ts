/** A part of a name, and whether it is what was searched for. */
export interface Run {
  text: string;
  marked: boolean;
  /** Where in the name it begins. */
  at: number;
}

/** A name as it is compared, and for each of its characters where that begins in the name. */
interface Folded {
  text: string;
  starts: number[];
}

/**
 * Cuts a name into what was searched for and the rest: each word of the search marks its first place
 * in the name, at the start of a word if there is one. Accents and case do not count. One letter
 * alone is marked at the start of a word or not at all: in the middle it says nothing.
 */
export function markLetters(name: string, search: string): Run[] {
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

/** Without accents and case. What disappears (an accent on its own) belongs to the letter before it. */
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

function runsOf(name: string, marks: Uint8Array): Run[] {
  const runs: Run[] = [];
  for (let from = 0, to = 1; to <= name.length; to += 1) {
    if (to < name.length && marks[to] === marks[from]) continue;
    runs.push({ text: name.slice(from, to), marked: marks[from] === 1, at: from });
    from = to;
  }
  return runs;
}
