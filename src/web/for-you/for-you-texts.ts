import type { ForYou } from '#api/types.ts';

/** The line below 'Pra você': nothing in it may be untrue of any title of the row. */
export function rowLead({ items, parts }: Pick<ForYou, 'items' | 'parts'>): string {
  const isMine = items.every(({ watch }) => watch !== null);
  // Without that part, titles that were seen may be among them.
  if (!parts.watched) return isMine ? 'Já dá pra ver sem pagar mais.' : 'Pelo que você gosta.';
  return isMine ? 'Você ainda não viu, e já dá pra ver sem pagar mais.' : 'Você ainda não viu.';
}

/** Fewer say nothing about a taste; the server's own limit. */
const FEWEST_SIGNALS = 3;

/** The reason why there are no titles. */
export function nothingForYou({ signals, parts }: Pick<ForYou, 'signals' | 'parts'>): string {
  if (isAllOff(parts))
    return 'Você desligou tudo o que leva a uma indicação. Ligue de novo o que quiser em “O que a gente leva em conta”.';
  return signals < FEWEST_SIGNALS
    ? 'Dê nota a três títulos, ou marque três que você quer ver, e a gente indica o próximo.'
    : 'Ainda não achamos nada que combine com o que você gosta. Dê mais umas notas.';
}

/** No part of the library is taken into account; other people's likes alone lead nowhere. */
export const isAllOff = ({ ratings, favorites, wishes, watched }: ForYou['parts']): boolean =>
  !ratings && !favorites && !wishes && !watched;
