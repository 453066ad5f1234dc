/** WCAG relative luminance of `#RRGGBB`, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const a = luminance(first);
  const b = luminance(second);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The first of the colours that can be read (4.5:1) on the ground, else near-black, cream, or white. */
export function readable(ground: string, colours: readonly string[]): string {
  // Black or white reads on any ground at 4.58:1 or better.
  const all = [...colours, '#15130F', '#F6EEDD', '#000000', '#FFFFFF'];
  return all.find((colour) => contrast(colour, ground) >= 4.5) ?? '#FFFFFF';
}

export const distinct = (colours: readonly string[]): string[] => [...new Set(colours)];
