import type { Household, Plan } from '#api/types.ts';
import { MONTHS } from '#shared/brazil-day.ts';
import { itemAt } from '#shared/list-items.ts';
import { formatCount, formatList, formatPlural, formatPrice } from '#web/foundation/format.ts';
import { memberNames } from '#web/household/household-words.ts';
import type { CaseService } from './list-case.ts';

/** Cents as "R$ 44,80". */
export const money = (cents: number): string => formatPrice(cents / 100);

/** Cents as "44,80", for columns whose sum has the sign. */
export const amount = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/, '.');

export const titlesWords = (n: number): string => formatPlural(n, 'título', 'títulos');

/** The list that is counted: the visitor's, or that of their household. */
const listWords = (isHouse: boolean): string => (isHouse ? 'da lista da casa' : 'da sua lista');
const seeWords = (isHouse: boolean): string => (isHouse ? 'vocês veem' : 'você vê');

/** The answer on the sheet. */
export function answerWords(cost: number, seen: number, all: number, isHouse = false): string {
  const [your, yours, ofHouse] = isHouse ? ['', '', ' da casa'] : ['seu ', 'seus ', ''];
  const some =
    seen === all
      ? all === 1
        ? `o ${your}título${ofHouse}`
        : `todos os ${yours}${formatCount(all)}${ofHouse}`
      : `${formatCount(seen)} dos ${yours}${formatCount(all)}${ofHouse}`;
  if (seen === 0)
    return `Sem pagar nada, ${isHouse ? 'vocês não veem' : 'você não vê'} nada ${listWords(isHouse)}.`;
  const price = cost === 0 ? 'Sem pagar nada,' : `Por ${money(cost)} por mês`;
  return `${price} ${seeWords(isHouse)} ${some}.`;
}

/** The difference between the set and the services paid for today. */
export function todayWords(
  today: { cost: number; seen: number },
  chosen: { cost: number; seen: number },
  isHouse = false,
): string {
  const seen = `Hoje ${seeWords(isHouse)} ${formatCount(today.seen)}.`;
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
  isHouse = false,
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
    heading: `${titles === 0 ? 'Nada' : `Traz ${formatCount(titles)}`} ${listWords(isHouse)}.`,
    note: titles === 0 ? 'Fica porque você pediu.' : `${only}${perTitle}`,
  };
}

/** The loss of cancelling a subscription. */
export function cancelWords(
  titles: number,
  lost: number,
  month: string | null,
  isHouse = false,
): string {
  const list = listWords(isHouse);
  if (titles === 0) return `Não tem nada ${list}.`;
  if (lost === 0) {
    const inPlan = `que ela tem, ${seeWords(isHouse)} neste plano.`;
    return titles === 1
      ? `O único ${list} ${inPlan}`
      : `Nada ${list} está só nela: os ${formatCount(titles)} ${inPlan}`;
  }
  const back = month === null ? '' : ` Dá pra voltar por um mês em ${month}.`;
  return `${titlesWords(lost)} ${list} ${lost === 1 ? 'fica' : 'ficam'} de fora.${back}`;
}

/** "Ana paga", "Você paga", or "Ana e Léo têm": who of the household has a service today. */
export function payerWords(
  { services, members }: Pick<Household, 'services' | 'members'>,
  family: CaseService['family'],
): string | null {
  const service = services.find(({ provider_id: id }) => id === family);
  if (!service) return null;
  const { paid_by: payer, used_by: users } = service;
  const names = memberNames(payer === null ? users : [payer], members);
  const verb = payer !== null ? 'paga' : names.length === 1 ? 'tem' : 'têm';
  const words = `${formatList(names)} ${verb}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The month some months after a day (`YYYY-MM-DD`): "dezembro". */
export const monthAfter = (today: string, months: number): string =>
  itemAt(MONTHS, (Number(today.slice(5, 7)) - 1 + months) % 12);

/** A day (`2026-10-04`) as "outubro de 2026". */
export const checkedWords = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
