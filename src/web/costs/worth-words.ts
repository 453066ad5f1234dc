import type { ProviderWorth } from '#api/types.ts';
import { pronounOf } from '#shared/place-words.ts';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { money, titlesWords } from './costs-words.ts';

type Listed = Pick<ProviderWorth, 'listed' | 'listed_only_here'>;

/** One sentence that says if a subscription to the provider `name` is worth its money for a person's list. */
export function verdictOf(
  { listed, listed_only_here: alone }: Listed,
  name: string,
  isSubscribed: boolean,
): string {
  if (isSubscribed) {
    return listed === 0
      ? 'Você já assina, e hoje não tem nada da sua lista.'
      : `Você já assina: tem ${formatCount(listed)} da sua lista.`;
  }
  if (listed === 0) return 'Hoje não vale: não tem nada da sua lista.';
  if (alone === 0) {
    const they = pronounOf(name);
    return listed === 1
      ? `Hoje não vale: o que ${they} tem da sua lista também passa em outro lugar.`
      : `Hoje não vale: os ${formatCount(listed)} que ${they} tem da sua lista também passam em outro lugar.`;
  }
  return `Vale por um mês: tem ${formatCount(alone)} da sua lista só aqui.`;
}

/** The time that the films last that only this provider has, and the price of renting its titles. */
export function insteadOf(
  {
    listed_only_here: alone,
    only_here_minutes: minutes,
  }: Listed & Pick<ProviderWorth, 'only_here_minutes'>,
  rent: { cost: number; titles: number },
): string {
  const hours = Math.round(minutes / 60);
  const length = hours > 0 ? `Dá umas ${formatPlural(hours, 'hora', 'horas')} de filme.` : '';
  if (alone === 0 || rent.titles === 0) return length;
  const rented =
    rent.titles < alone
      ? `Alugando ${rent.titles === 1 ? 'o único que tem' : `os ${formatCount(rent.titles)} que têm`} aluguel`
      : alone === 1
        ? 'Alugando'
        : `Alugando os ${formatCount(alone)}, um a um`;
  return `${length} ${rented}, sairia por ${money(rent.cost)}.`.trim();
}

/** Further arguments for it. */
export function noteOf(
  {
    well_rated_unseen: good,
    only_here: alone,
  }: Pick<ProviderWorth, 'well_rated_unseen' | 'only_here'>,
  name: string,
): string {
  const unseen =
    good === 0
      ? 'Você já viu tudo que é bem avaliado ali.'
      : `Ainda tem ${titlesWords(good)} com nota 7,5 ou mais que você não viu.`;
  return alone === 0
    ? unseen
    : `${unseen} No catálogo, ${titlesWords(alone)} só ${pronounOf(name)} tem.`;
}

/** The heading of the titles. */
export function rowTitle(
  { shown, listed_only_here: alone }: Pick<ProviderWorth, 'shown' | 'listed_only_here'>,
  name: string,
): string {
  if (shown === 'listed') return 'Da sua lista';
  if (shown === 'well_rated') return 'Bem avaliados';
  return alone === 1
    ? `O que só ${pronounOf(name)} tem`
    : `Os ${formatCount(alone)} que só ${pronounOf(name)} tem`;
}
