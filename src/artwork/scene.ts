import { contrast, distinct } from './colour.ts';
import type { Inkset } from './palettes.ts';
import type { Random } from './seed.ts';
import type { Box, Size } from './types.ts';

/** The parts of the inks in one drawing; all four differ from the ground. */
export interface Inks {
  bg: string;
  ink: string;
  main: string;
  second: string;
  accent: string;
  /** Every ink but the ground, the main one first. */
  plates: string[];
}

/** The canvas of a composition, its tools and limits. */
export interface Scene {
  random: Random;
  inks: Inks;
  box: Box;
  canvas: Size;
  /** True for a backdrop: the box is the right part of a wide band whose left stays flat. */
  wide: boolean;
  /** True if the lower edge of the box is the edge of the sheet, so that figures stand on it. */
  grounded: boolean;
  double: boolean;
  /** The initial that a Letra drawing crops. */
  initial: string;
}

export type Composition = (scene: Scene) => string;

/** Assigns the inks of a palette to their parts; now and then another plate leads. */
export function dealInks(set: Inkset, random: Random): Inks {
  const plates = distinct([set.a, set.b, set.c, set.ink]).filter((ink) => ink !== set.bg);
  const leaders = plates.filter((ink) => contrast(ink, set.bg) >= 2);
  const turn = random.chance(0.6) ? 0 : random.int(0, leaders.length - 1);
  const main = leaders[turn] ?? (plates[0] as string);
  const others = plates.filter((ink) => ink !== main);
  // Two plates that touch must be distinguishable.
  const second =
    others.find((ink) => contrast(ink, main) >= 1.35 && contrast(ink, set.bg) >= 1.25) ??
    (others[0] as string);
  const accent =
    others.find(
      (ink) => ink !== second && contrast(ink, set.bg) >= 1.4 && contrast(ink, main) >= 1.2,
    ) ??
    others.find((ink) => ink !== second) ??
    second;
  return {
    bg: set.bg,
    ink: set.ink,
    main,
    second,
    accent,
    plates: distinct([main, second, accent, ...others]),
  };
}

/** The middle and the shorter side of a box. */
export function centre({ x, y, w, h }: Box): { cx: number; cy: number; s: number } {
  return { cx: x + w / 2, cy: y + h / 2, s: Math.min(w, h) };
}

/** The first ink that stands out from the given one. */
export function against(inks: Inks, ground: string, least = 1.6): string {
  const order = [inks.accent, inks.bg, inks.second, inks.main, inks.ink];
  return order.find((ink) => contrast(ink, ground) >= least) ?? inks.bg;
}

/** The dark or light of the palette that shows best on a ground. */
export function strongest(inks: Inks, ground: string): string {
  return [inks.bg, ...inks.plates].reduce((a, b) =>
    contrast(b, ground) > contrast(a, ground) ? b : a,
  );
}

/** A number of columns whose square cells (or `ratio` times as high) leave little of the height empty. */
export function columnsThatFit(
  random: Random,
  { w, h }: Size,
  options: readonly number[],
  ratio = 1,
): number {
  const empty = (columns: number) => {
    const cell = (w / columns) * ratio;
    return (h % cell) / h;
  };
  const good = options.filter((columns) => empty(columns) < 0.1);
  return random.pick(
    good.length > 0 ? good : [options.reduce((a, b) => (empty(b) < empty(a) ? b : a))],
  );
}
