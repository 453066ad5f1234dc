import type { Plan } from '#api/types.ts';
import { MONTHS } from '#shared/brazil-day.ts';
import { itemAt } from '#shared/list-items.ts';
import { formatCount, formatPlural, formatPrice } from '#web/foundation/format.ts';

/** Cents as "R$ 44,80". */
export const money = (cents: number): string => formatPrice(cents / 100);

/** Cents as "44,80", for columns whose sum has the sign. */
export const amount = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/, '.');

export const titlesWords = (n: number): string => formatPlural(n, 'título', 'títulos');

/** The answer on the sheet. */
export function answerWords(cost: number, seen: number, all: number): string {
  const some =
    seen === all
      ? all === 1
        ? 'o seu título'
        : `todos os seus ${formatCount(all)}`
      : `${formatCount(seen)} dos seus ${formatCount(all)}`;
  if (seen === 0) return 'Sem pagar nada, você não vê nada da sua lista.';
  return cost === 0
    ? `Sem pagar nada, você vê ${some}.`
    : `Por ${money(cost)} por mês você vê ${some}.`;
}

/** The difference between the set and the services paid for today. */
export function todayWords(
  today: { cost: number; seen: number },
  chosen: { cost: number; seen: number },
): string {
  const seen = `Hoje você vê ${formatCount(today.seen)}.`;
  const price = today.cost - chosen.cost;
  const titles = chosen.seen - today.seen;
  const titlesPart =
    titles === 0
      ? 'com os mesmos títulos'
      : `com ${titlesWords(Math.abs(titles))} a ${titles > 0 ? 'mais' : 'menos'}`;
  if (price === 0) return `${seen} Dá o mesmo preço, ${titlesPart}.`;
  return `${seen} Dá ${money(Math.abs(price))} a ${price > 0 ? 'menos' : 'mais'} por mês, ${titlesPart}.`;
}

/** The titles that a set lacks, and the price of renting them as far as it is known. */
export function lackWords(
  left: number,
  { cost, titles, unknown }: { cost: number; titles: number; unknown: number },
): string {
  if (left === 0) return '';
  const others = left === 1 ? 'O outro' : `Os outros ${formatCount(left)}`;
  if (titles === 0) return `${others}: não sabemos quanto sai alugar.`;
  const rented = `${left === 1 ? 'custa' : 'custam'} ${money(cost)} ${left === 1 ? 'alugado' : 'alugados'}`;
  if (unknown === 0) return `${others} ${rented}.`;
  return `Dos outros ${formatCount(left)}, ${formatCount(titles)} ${titles === 1 ? 'custa' : 'custam'} ${money(cost)} ${titles === 1 ? 'alugado' : 'alugados'}; de ${formatCount(unknown)} a gente não sabe o preço.`;
}

/** "Padrão com anúncios, R$ 20,90 por mês". */
export const planWords = ({ name, price }: Plan): string =>
  price === 0 ? 'Sem pagar' : `${name}, ${formatPrice(price)} por mês`;

/** The use of a service, in two sentences. */
export function bringsWords(
  titles: number,
  alone: number,
  price: number,
): { heading: string; note: string } {
  const only =
    alone === 0
      ? 'Tudo isso também tem em outro deste plano.'
      : alone === titles
        ? titles === 1
          ? 'Só tem aqui.'
          : 'Nenhum deles tem em outro deste plano.'
        : `${formatCount(alone)} ${alone === 1 ? 'deles só tem' : 'deles só têm'} aqui.`;
  const perTitle =
    price === 0 || titles === 0 ? '' : ` Sai por ${money(Math.round(price / titles))} cada um.`;
  return {
    heading: titles === 0 ? 'Nada da sua lista.' : `Traz ${formatCount(titles)} da sua lista.`,
    note: titles === 0 ? 'Fica porque você pediu.' : `${only}${perTitle}`,
  };
}

/** The loss of cancelling a subscription. */
export function cancelWords(titles: number, lost: number, month: string | null): string {
  if (titles === 0) return 'Não tem nada da sua lista.';
  if (lost === 0) {
    return titles === 1
      ? 'O único da sua lista que ela tem, você vê neste plano.'
      : `Nada da sua lista está só nela: os ${formatCount(titles)} que ela tem, você vê neste plano.`;
  }
  const back = month === null ? '' : ` Dá pra voltar por um mês em ${month}.`;
  return `${titlesWords(lost)} da sua lista ${lost === 1 ? 'fica' : 'ficam'} de fora.${back}`;
}

/** The month some months after a day (`YYYY-MM-DD`): "dezembro". */
export const monthAfter = (today: string, months: number): string =>
  itemAt(MONTHS, (Number(today.slice(5, 7)) - 1 + months) % 12);

/** A day (`2026-10-04`) as "outubro de 2026". */
export const checkedWords = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
