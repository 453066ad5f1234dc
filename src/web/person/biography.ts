/** Maximum length of the visible part, in characters; it ends with a sentence. */
const OPEN = 420;

/** A biography in paragraphs: the visible part, and the folded rest. */
export function foldBiography(text: string): { open: string[]; folded: string[] } {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = '', ...rest] = paragraphs;
  if (text.length <= OPEN) return { open: paragraphs, folded: [] };
  if (first.length <= OPEN) return { open: [first], folded: rest };
  const end =
    first.slice(0, OPEN).search(/[.!?]\s(?!.*[.!?]\s)/s) + 1 || first.lastIndexOf(' ', OPEN);
  return { open: [first.slice(0, end)], folded: [first.slice(end).trim(), ...rest] };
}
