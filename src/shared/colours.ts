// Design tokens that code needs as values. A test compares them with src/ui/tokens.css.

/** `--n0`: the background of every page, also used for the browser's theme colour. */
export const NIGHT = '#0C100E';
/** `--branco` and `--tinta`: the text colours on a provider's colour. */
export const WHITE = '#FFFFFF';
export const INK = '#15130F';

/**
 * The colours of the drawings that a person without a photo can choose from, in their order. A
 * person's colour (`rgb_color`) decides their drawing; without one it is made from their id.
 */
export const DRAWING_COLOURS = [
  '#E7A13C',
  '#F1E9DA',
  '#0E5B3E',
  '#E8542C',
  '#0F2350',
  '#FFD8CC',
  '#35193F',
  '#0B1D1D',
] as const;
