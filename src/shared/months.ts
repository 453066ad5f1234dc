/** The names of the months, January first. */
export const MONTHS: readonly string[] =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );
