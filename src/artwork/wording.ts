/** A title as one clean line: well-formed, composed, without controls or double spaces. */
export function cleanLine(raw: string): string {
  return raw
    .slice(0, 300)
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}]+/gu, ' ')
    .trim();
}

const LONGEST_TITLE = 60;
const LONGEST_WORD = 20;

/**
 * A long title with a colon, dash, bracket or " ou " gives its tail to a smaller subtitle; the rest is cut at a word
 * after 60 letters.
 */
export function splitTitle(line: string): { head: string; subtitle: string } {
  let head = line;
  let subtitle = '';
  if (line.length > 26) {
    const parts = line.match(/^(.{3,40}?)(\s*[:–—]\s+|\s+[-–—]\s+|\s+\(|\s+(?=ou\s))(.+)$/u);
    if (parts) {
      head = parts[1] as string;
      // The bracket that opened before the subtitle, or right after its "ou", closes at its end.
      const tail = (parts[3] as string).replace(/^ou \(/, 'ou ');
      subtitle = tail.includes('(') ? tail : tail.replace(/\)$/, '');
    }
  }
  return { head: cut(head, LONGEST_TITLE), subtitle: cut(subtitle, 84) };
}

function cut(line: string, longest: number): string {
  if (line.length <= longest) return line;
  const room = line.slice(0, longest - 2);
  const atWord = room.replace(/\s+\S*$/, '');
  return `${(atWord || room).replace(/[\s,;:.–—-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const SHORT =
  /^(o|a|os|as|e|é|de|do|da|dos|das|em|no|na|nos|nas|um|uma|ou|the|of|and|to|in|on|à|ao|la|el|le|com|por|que|for|is|d)$/i;

/** The pieces between line breaks: a short word stays with the next, a very long one is hyphenated. */
export function breakables(head: string): string[] {
  const words = head.split(' ').flatMap(hyphened);
  const pieces: string[] = [];
  let held = '';
  words.forEach((word, i) => {
    held = held ? `${held} ${word}` : word;
    if (SHORT.test(word) && i < words.length - 1 && held.length < 9) return;
    pieces.push(held);
    held = '';
  });
  // Nor is a lone numeral or letter left on the last line.
  const last = pieces.at(-1) ?? '';
  if (pieces.length > 1 && last.length <= 2) pieces.splice(-2, 2, `${pieces.at(-2)} ${last}`);
  return pieces;
}

function hyphened(word: string): string[] {
  const letters = [...word];
  if (letters.length <= LONGEST_WORD) return [word];
  const parts = Math.ceil(letters.length / (LONGEST_WORD - 6));
  const partLength = Math.ceil(letters.length / parts);
  return Array.from({ length: parts }, (_, i) =>
    letters.slice(i * partLength, (i + 1) * partLength).join(''),
  )
    .filter(Boolean)
    .map((part, i, all) => (i < all.length - 1 ? `${part}-` : part));
}

const MOST_PIECES = 13;

/** Every way to set the pieces in at most `most` lines (neighbours are joined first if they are too many). */
export function layouts(pieces: readonly string[], most: number): string[][] {
  const merged = [...pieces];
  while (merged.length > MOST_PIECES) {
    const sums = merged.slice(1).map((piece, i) => piece.length + (merged[i] as string).length);
    const at = sums.indexOf(Math.min(...sums));
    merged.splice(at, 2, `${merged[at]} ${merged[at + 1]}`);
  }
  const out: string[][] = [];
  const walk = (from: number, lines: string[]) => {
    if (from === merged.length) out.push(lines);
    else if (lines.length < most)
      for (let to = from + 1; to <= merged.length; to++)
        walk(to, [...lines, merged.slice(from, to).join(' ')]);
  };
  walk(0, []);
  return out;
}
