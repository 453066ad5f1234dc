import type { ProviderWorth } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { titlesWords } from './costs-words.ts';

/** Whether a subscription is worth its money for a person's list, in a sentence. */
export function verdictOf(worth: ProviderWorth, isSubscribed: boolean): string {
  const { listed, listed_only_here: alone } = worth;
  if (isSubscribed) {
    return listed === 0
      ? 'Você já assina, e hoje não tem nada da sua lista.'
      : `Você já assina: tem ${formatCount(listed)} da sua lista.`;
  }
  if (listed === 0) return 'Hoje não vale: não tem nada da sua lista.';
  if (alone === 0) {
    return listed === 1
      ? 'Hoje não vale: o que ela tem da sua lista também passa em outro lugar.'
      : `Hoje não vale: os ${formatCount(listed)} que ela tem da sua lista também passam em outro lugar.`;
  }
  return `Vale por um mês: tem ${formatCount(alone)} da sua lista só aqui.`;
}

/** What else speaks for it. */
export function noteOf({ well_rated_unseen: good, only_here: alone }: ProviderWorth): string {
  const unseen =
    good === 0
      ? 'Você já viu tudo que é bem avaliado ali.'
      : `Ainda tem ${titlesWords(good)} com nota 7,5 ou mais que você não viu.`;
  return alone === 0 ? unseen : `${unseen} No catálogo, ${titlesWords(alone)} só ela tem.`;
}
