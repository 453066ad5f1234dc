import { halves, lens, rings, tiles, wreath } from './discs.ts';
import { arches, banner, bust, palace, profile, waves } from './figures.ts';
import { chequer, counterchange, giant, stack } from './letters.ts';
import type { Family } from './sign.ts';

/** Every family; the first three are whole without letters too. */
export const FAMILIES: readonly Family[] = [
  tiles,
  wreath,
  rings,
  giant,
  halves,
  counterchange,
  stack,
  chequer,
  arches,
  bust,
  profile,
  waves,
  banner,
  palace,
  lens,
];
