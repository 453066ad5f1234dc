import { bandOf, type NamedPalette } from './band.ts';
import { contrast } from './colour.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { hash32, Random } from './seed.ts';
import type { ArtPerson } from './types.ts';

const NAMES = Object.keys(PALETTES) as PaletteName[];

/** The palette of a person's sign, and the chance that draws the rest of it. */
export function signPalette(person: ArtPerson): { name: PaletteName; random: Random } {
  const random = new Random(hash32(`person:${person.id}:${person.name}`));
  return { name: random.pick(NAMES), random };
}

/** The inks of a person's page band and top bar: a ground on which their sign stands out. */
export function personBand(person: ArtPerson): NamedPalette {
  const sign = PALETTES[signPalette(person).name];
  const random = new Random(hash32(`person band:${person.id}:${person.name}`));
  const start = random.int(0, NAMES.length - 1);
  const bands = [...NAMES.slice(start), ...NAMES.slice(0, start)].map(bandOf);
  return bands.find(({ bg }) => contrast(bg, sign.bg) >= 2) ?? bandOf(NAMES[start] ?? 'estreia');
}
