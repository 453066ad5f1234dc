export const BOXES = 6;

/** The boxes of a code, one character each; an empty box is ''. */
export type Boxes = readonly string[];

/** The letters and digits of a typed or pasted text, in upper case. */
const signsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]/g) ?? [];

export const emptyBoxes: Boxes = Array.from({ length: BOXES }, () => '');

/** The boxes of the page's address: filled if its last segment has exactly six characters. */
export function boxesOf(segment: string | undefined): Boxes {
  const signs = segment?.length === BOXES ? signsOf(segment) : [];
  return signs.length === BOXES ? signs : emptyBoxes;
}

/**
 * The boxes after something was typed or pasted into the one at `at`, and the box that is next: the
 * first empty one after it, else before it. Where none is empty it is the last that was filled, or, if the
 * code was whole before, the one after that: another code can be typed over it. A whole code fills all boxes,
 * wherever it is pasted.
 */
export function typeInto(boxes: Boxes, at: number, text: string): { boxes: Boxes; next: number } {
  const signs = signsOf(text).slice(0, BOXES);
  if (signs.length === 0) return { boxes, next: at };
  const start = signs.length === BOXES ? 0 : at;
  const filled = boxes.map((box, i) => signs[i - start] ?? box);
  const last = Math.min(start + signs.length, BOXES) - 1;
  const after = filled.findIndex((box, i) => i > last && box === '');
  const empty = after === -1 ? filled.indexOf('') : after;
  if (empty !== -1) return { boxes: filled, next: empty };
  const isCorrecting = !boxes.includes('');
  return { boxes: filled, next: isCorrecting ? Math.min(last + 1, BOXES - 1) : last };
}

/** The boxes after Backspace in the one at `at`: it empties that box, or the one before an empty one. */
export function eraseFrom(boxes: Boxes, at: number): { boxes: Boxes; next: number } {
  const next = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.with(next, ''), next };
}
