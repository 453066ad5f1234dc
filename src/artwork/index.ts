// Server-side drawing: needs the letter outlines (300 KB of data) and pixels (500 KB), so the page bundle must not import it.
// Browser-safe modules to import by themselves: palette.ts, palettes.ts (palette by
// name), lockup.ts, genres.ts, types.ts.
export { avatarSvg, avatarInitials } from './avatar.ts';
export { backdropSvg, squareSvg, videoThumbSvg } from './backdrop.ts';
export { genreColours, type DrawnGenre } from './genres.ts';
export { genreTileSvg } from './backdrop.ts';
export { bandLockup, type BandLockup, type Lockup } from './lockup.ts';
export { lockup } from './poster-lockup.ts';
export { bandPalette, posterPalette, type NamedPalette } from './palette.ts';
export { iconSvg, type IconShape } from './tiles.ts';
export { posterSvg } from './poster.ts';
export { shareSvg, siteShareSvg } from './share.ts';
export {
  genreShareSvg,
  listShareSvg,
  pageShareSvg,
  personShareSvg,
  platformShareSvg,
} from './share-cards.ts';
export { collectionShareSvg, type SharedCollection } from './share-cards.ts';
export {
  emptySvg,
  errorSvg,
  messageSvg,
  noListsSvg,
  notFoundSvg,
  noWatchListSvg,
} from './states.ts';
export { productSvg, skeletonSvg, tilePanelSvg, tileStripSvg } from './tiles.ts';
export { userDrawingSvg } from './avatar.ts';
export type { DrawnPerson, DrawnTitle, Voice } from './types.ts';
