// Design tokens that code needs as values: the same as in src/ui/tokens.css, which a test compares.

/** `--n0`: the ground of every page, in the browser's own frame too. */
export const NIGHT = '#0C100E';
/** `--branco` and `--tinta`: what is written on a provider's colour. */
export const WHITE = '#FFFFFF';
export const INK = '#15130F';
