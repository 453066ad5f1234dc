// Server-side drawing: needs the letter outlines (300 KB of data) and pixels (500 KB), so the page bundle must not import it.
// Browser-safe modules to import by themselves: palette.ts, band.ts (palette by
// name), lockup.ts, genre-colours.ts, types.ts.
export { avatarSvg, initialsOf } from './avatar.ts';
export { backdropSvg, squareSvg, videoThumbSvg } from './backdrop.ts';
export { genreColours, type ArtGenre } from './genre-colours.ts';
export { genreTileSvg } from './genre-tile.ts';
export { bandLockup, lockup, type BandLockup, type Lockup } from './lockup.ts';
export { bandPalette, posterPalette, type NamedPalette } from './palette.ts';
export { iconSvg, type IconShape } from './icon.ts';
export { posterSvg } from './poster.ts';
export { shareSvg, siteShareSvg } from './share.ts';
export {
  genreShareSvg,
  listShareSvg,
  pageShareSvg,
  personShareSvg,
  platformShareSvg,
} from './share-cards.ts';
export { collectionShareSvg, type SharedCollection } from './collection-share.ts';
export {
  emptySvg,
  errorSvg,
  messageSvg,
  noListsSvg,
  notFoundSvg,
  noWatchListSvg,
} from './states.ts';
export { productSvg, skeletonSvg, tilePanelSvg, tileStripSvg } from './tiles.ts';
export { userDrawingSvg } from './user-drawing.ts';
export type { ArtPerson, ArtTitle, Voice } from './types.ts';
