import { PALETTES } from '#artwork/palettes.ts';
import { Random } from '#artwork/seed.ts';

export const COLUMNS = 4;
export const ROWS = 6;
/** Milliseconds between the turns of two tiles, and of one turn: 1.6 s for all 24. */
export const STEP_MS = 60;
export const TURN_MS = 220;

export interface DeckTile {
  /** Quarter turns of its quarter disc, clockwise from the top left. */
  corner: 0 | 1 | 2 | 3;
  /** A CSS colour. */
  ink: string;
  /** Its place in the order of turning: 0 is the first. */
  turn: number;
}

const { mangueira, rosa } = PALETTES;
/** The ground of the quarter discs. */
export const GROUND = mangueira.bg;
/** Inks of the quarter discs; one that occurs more often is likelier. */
const INKS = ['var(--rosa)', rosa.a, rosa.a, 'var(--t1)', 'var(--rosa)', mangueira.b];

/** The backs of the pile, always the same, in reading order. They turn along the diagonal, not in line. */
export const DECK_TILES: readonly DeckTile[] = makeTiles();

function makeTiles(): DeckTile[] {
  const random = new Random(11);
  const places = Array.from({ length: COLUMNS * ROWS }, (_, place) => place);
  const diagonal = (place: number) =>
    (place % COLUMNS) + Math.floor(place / COLUMNS) + (((place * 7919) % 5) - 2) * 0.5;
  const order = places.toSorted((one, other) => diagonal(one) - diagonal(other));
  return places.map((place) => ({
    corner: random.int(0, 3) as DeckTile['corner'],
    ink: random.pick(INKS),
    turn: order.indexOf(place),
  }));
}
