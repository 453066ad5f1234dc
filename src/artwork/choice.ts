import { COMPOSITIONS, type CompositionName } from './composition-names.ts';
import { moodsOf, type Mood } from './genres.ts';
import { wordsThatDraw } from './lexicon.ts';
import type { PaletteName } from './palettes.ts';
import { hash32, Random } from './seed.ts';
import type { DrawnTitle, Voice } from './types.ts';

export interface Choice {
  seed: number;
  composition: CompositionName;
  palette: PaletteName;
  voice: Voice;
  /** Words for two people (gêmeas, casamento, clone): drawings with figures then show two. */
  double: boolean;
}

/** Separate random streams, so that a title's poster and backdrop do not depend on each other. */
export const STREAM = {
  choice: 172651592,
  poster: 0x9e37,
  backdrop: 0x51f1,
  square: 0x77,
  video: 0x3c6e,
} as const;

const BEST = 2;
/** Striking shapes that become tiresome when repeated, and drawings that fit few titles. */
const RARITY: Partial<Record<CompositionName, number>> = {
  espiral: 0.5,
  sol: 0.6,
  dunas: 0.7,
  cordel: 0.5,
  orbita: 0.7,
  letra: 0.8,
  feixe: 0.8,
  trilho: 0.8,
  raio: 1.4,
  fachada: 0.8,
  alvorada: 0.8,
};
const OWN_PALETTES: Partial<Record<CompositionName, readonly PaletteName[]>> = {
  cordel: ['sertao', 'tropicalia', 'elenco', 'caju'],
  dunas: ['sertao', 'areia', 'caju', 'rosa'],
  folhagem: ['mangueira', 'rosa', 'jabuticaba', 'algodao'],
};
const OLD_PALETTES: readonly PaletteName[] = ['elenco', 'estreia', 'neblina', 'areia'];
const SOFT_GENRES = new Set([
  'Comédia',
  'Romance',
  'Novela',
  'Animação',
  'Família',
  'Música',
  'Fantasia',
  'Infantil',
]);

/** Everything that is decided by the title and at random before drawing. */
export function choose(title: DrawnTitle): Choice {
  const seed = hash32(`${title.type}:${title.id}:${title.title}`);
  const random = new Random(seed ^ STREAM.choice);
  const moods = moodsOf(title.genres);
  const drawn = drawComposition(random, moods, title.title);
  const word = wordsThatDraw(title.title);
  const fromTitle = word && random.chance(word.strength) ? word : null;
  const composition = fromTitle?.composition ?? drawn;
  const palette = drawPalette(random, moods, composition, title.year);
  const soft = SOFT_GENRES.has(title.genres[0] ?? '');
  const voice = random.chance(soft ? 0.62 : 0.08) ? 'B' : 'A';
  return { seed, composition, palette, voice, double: fromTitle?.double ?? false };
}

/** Chooses by genre: every allowed drawing is possible, those of the genre are more frequent. */
function drawComposition(random: Random, moods: readonly Mood[], title: string): CompositionName {
  const [first, second = first] = moods as [Mood, Mood?];
  const weights = COMPOSITIONS.map((name) => {
    if (first.never.includes(name) || second.never.includes(name)) return 0;
    if (name === 'letra' && !hasBroadInitial(title)) return 0;
    const weight =
      1 +
      (first.best.includes(name) ? BEST - 1 : 0) +
      (second.best.includes(name) ? (BEST - 1) / 2 : 0);
    return weight * (RARITY[name] ?? 1);
  });
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return COMPOSITIONS[at] ?? 'pontos';
}

function drawPalette(
  random: Random,
  moods: readonly Mood[],
  composition: CompositionName,
  year: number | null,
): PaletteName {
  const [first, second = first] = moods as [Mood, Mood?];
  const own = OWN_PALETTES[composition];
  const takesOwn = random.chance(0.75);
  if (year !== null && year < 1962) return random.pick(OLD_PALETTES);
  if (own && takesOwn) return random.pick(own);
  return random.pick([...first.palettes, ...first.palettes, ...second.palettes]);
}

/** The letter a Letra poster crops: the first of the first word that is not an article. */
export function initialOf(title: string): string {
  const rest = title.normalize('NFC').replace(/^(os?|as?|the|uma?|els?|las?|los|les?)\s+/i, '');
  return (rest.match(/[\p{L}\p{N}]/u)?.[0] ?? '').normalize('NFD').charAt(0).toUpperCase();
}

/** I, J, L and 1 are too thin to fill a poster, and only Latin letters are drawn. */
function hasBroadInitial(title: string): boolean {
  return /^[A-HKM-Z02-9]$/.test(initialOf(title));
}
