/** Widths of capitals in Archivo 900, in ems; all others are 0.68 wide. */
const NARROW = /[IJ.,:;'!|()-]/;
const WIDE = /[MWQO&@]/;

const widthOf = (text: string): number => {
  let ems = 0;
  for (const letter of text.toUpperCase()) {
    ems += letter === ' ' ? 0.22 : NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.86 : 0.7;
  }
  return ems;
};

/** The number of lines of a text, with `ems` on each line. */
function linesOf(text: string, ems: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (width > ems) return Infinity;
    if (used > 0 && used + 0.22 + width > ems) {
      lines += 1;
      used = width;
    } else {
      used += (used > 0 ? 0.22 : 0) + width;
    }
  }
  return lines;
}

/** Sizes in rem. A larger size has fewer lines, so that no name is higher than its slot. */
const SIZES = [
  { size: 9, lines: 2 },
  { size: 8, lines: 2 },
  { size: 6.5, lines: 2 },
  { size: 5.5, lines: 3 },
  { size: 4.25, lines: 4 },
  { size: 3.25, lines: 5 },
] as const;

/**
 * The width in rem of a slot for letters of 84 % of the width that is measured here. Engines before Chromium 62 draw
 * them as wide as all others.
 */
export const narrowSlot = (width: number): number =>
  CSS.supports('font-stretch', '84%') ? width / 0.88 : width;

/** The largest size in rem at which a name fits into a slot `width` rem wide, within that size's lines. */
export function nameSize(
  name: string,
  width: number,
  sizes: readonly { size: number; lines: number }[] = SIZES,
): number {
  const fitting = sizes.find(({ size, lines }) => linesOf(name, width / size) <= lines);
  return fitting === undefined ? 2.5 : fitting.size;
}
