// Design tokens that code needs as values. A test compares them with src/ui/tokens.css.

/** `--n0`: the background of every page, also used for the browser's theme colour. */
export const NIGHT = '#0C100E';
/** `--branco` and `--tinta`: the text colours on a provider's colour. */
export const WHITE = '#FFFFFF';
export const INK = '#15130F';
