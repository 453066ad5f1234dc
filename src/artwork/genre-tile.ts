import { bandArt } from './backdrop.ts';
import { bandOf } from './band.ts';
import { emblemOf, type ArtGenre } from './genre-colours.ts';
import { hash32 } from './seed.ts';

/** A genre's tile, 420 by 300: the art sits low on the right, the top is flat for the name. */
export function genreTileSvg(genre: ArtGenre): string {
  const [composition, palette] = emblemOf(genre);
  return bandArt({
    palette: bandOf(palette),
    composition,
    seed: hash32(`genre:${genre.id}:${genre.name}`),
    size: { w: 420, h: 300 },
    start: 0.14,
    top: 0.25,
  });
}
