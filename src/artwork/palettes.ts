import { contrast, distinct, luminance, readable } from './colour.ts';
import { Random, hash32 } from './seed.ts';
import type { ArtPerson } from './types.ts';

/** Flat printing inks: ground, lettering ink and three plates. */
export interface Inkset {
  bg: string;
  ink: string;
  a: string;
  b: string;
  c: string;
}

const inks = (list: string): Inkset => {
  const [bg, ink, a, b, c] = list.split(' ').map((hex) => `#${hex}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { bg, ink, a, b, c };
};

/** Sixteen palettes by name: bg ink a b c. */
export const PALETTES = {
  elenco: inks('F1E9DA 15130F 15130F E5432D BDB29C'),
  estreia: inks('15130F F1E9DA E5432D F1E9DA 6E665A'),
  athos: inks('EFEDE4 12307A 1E4FC2 9DBDEB F2B21B'),
  planalto: inks('0F2350 F5EAD0 3866E0 F5EAD0 F4A62A'),
  mangueira: inks('0E5B3E FFE3DF F48FAB 083424 FBE7BF'),
  rosa: inks('F59AB2 0C3A28 0F6A47 E4405F FFF1DC'),
  tropicalia: inks('F7C325 1B1813 E2452A 117A58 FFF2D0'),
  sertao: inks('E7A13C 2B110A B4351B 2B110A F8E4B4'),
  caju: inks('E8542C 2A0B0B 7C1521 F8B836 FFEBD2'),
  neblina: inks('CBD1C7 15211E 3E5F59 8CA59C D6452A'),
  bossa: inks('BEDAD5 12333A 1D6F79 F4ECDB E7643B'),
  encarnado: inks('B3161F FFE9D2 16090A F0562F FFE9D2'),
  fosforo: inks('0B1D1D D3F5E3 12A67D 0F4C49 EEF06C'),
  jabuticaba: inks('35193F FAE0C4 E9825F 7A3F7F F3C24C'),
  algodao: inks('FFD8CC 1B2A63 F0607C 2B8FC6 FFC838'),
  areia: inks('E4D3B4 3A1D12 C8682F 8C3B1E F6EEDB'),
} as const satisfies Record<string, Inkset>;

export type PaletteName = keyof typeof PALETTES;

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

export interface NamedPalette extends Inkset {
  name: PaletteName;
}

const NEAR_BLACK = '#15130F';

/** The band turns the poster's palette over: one of its plates becomes the ground. */
export function bandOf(name: PaletteName): NamedPalette {
  const poster: Inkset = PALETTES[name];
  const all = [poster.bg, poster.ink, poster.a, poster.b, poster.c, NEAR_BLACK];
  const usable = [poster.a, poster.b, poster.c].filter(
    (plate) =>
      luminance(plate) > 0.055 &&
      contrast(plate, poster.bg) > 1.6 &&
      all.some((colour) => contrast(colour, plate) >= 4.5),
  );
  const bg = usable.find((plate) => luminance(plate) < 0.62) ?? usable[0] ?? poster.a;
  const rest = distinct([poster.bg, poster.ink, poster.b, poster.c, poster.a])
    .filter((colour) => contrast(colour, bg) > 1.25)
    // oxlint-disable-next-line unicorn/no-array-sort -- the TV's engines of 2019 lack toSorted
    .sort((x, y) => contrast(y, bg) - contrast(x, bg));
  const ink = readable(bg, [poster.bg, poster.ink, poster.b, poster.c, poster.a]);
  const [a = ink, b = ink, c = b] = rest;
  return { name, bg, ink, a, b, c };
}

/** The colour of the logo's disc: it must contrast with the V around it and with the ground. */
export function logoDisc({ bg, ink, a, b, c }: NamedPalette): string {
  return (
    [a, b, c].find((colour) => contrast(colour, ink) >= 2.2 && contrast(colour, bg) >= 1.25) ??
    [c, b, a].find((colour) => colour !== ink && colour !== bg) ??
    bg
  );
}
