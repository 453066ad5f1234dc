/** A cut inside a word is better than losing more than this share of the text. */
const MOST_LOST = 0.2;

/**
 * A text of at most `limit` characters (UTF-16 units): a longer one ends with a whole word and an
 * ellipsis.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.slice(0, limit - 1);
  const isCharacterCut = /[\uD800-\uDBFF]$/.test(whole);
  const room = isCharacterCut ? whole.slice(0, -1) : whole;
  const isWordCut = /\S/.test(text[room.length] ?? ' ');
  const lastSpace = isWordCut ? room.search(/\s\S*$/) : room.length;
  const end = lastSpace >= room.length * (1 - MOST_LOST) ? lastSpace : room.length;
  return `${room.slice(0, end).replace(/[\s,;:.–-]+$/u, '')}…`;
}
