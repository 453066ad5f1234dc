import type { Movement, Provider } from '#api/types.ts';
import { daysBetween, weekdayOf } from '#shared/days.ts';
import { formatCount, formatLongDate, formatPlural } from '#web/foundation/format.ts';
import { at, from } from '#web/offer-parts/offers.ts';

/** The direction of a list: arrivals or departures. */
export type Direction = 'arrived' | 'left';

/** "hoje", "ontem", "amanhã", "sexta, 20 de novembro"; with the year if it is not today's. Days are Brazil's. */
export function dayWords(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return 'hoje';
  if (ago === 1) return 'ontem';
  if (ago === -1) return 'amanhã';
  const date = day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : formatLongDate(day);
  return `${weekdayOf(day)}, ${date}`;
}

/** "sai hoje", "sai em 1 dia", "chega em 3 dias". */
export function daysLeft(direction: Direction, day: string, today: string): string {
  const days = daysBetween(today, day);
  const verb = direction === 'left' ? 'sai' : 'chega';
  return days <= 0 ? `${verb} hoje` : `${verb} em ${formatPlural(days, 'dia', 'dias')}`;
}

/** Words for a last day: "hoje", "amanhã", "na terça", "no sábado", a week and more away "em 28 de novembro". */
export function leavingWords(day: string, today: string): string {
  const words = shortDayWords(day, today);
  const days = daysBetween(today, day);
  if (days < 2) return words;
  if (days > 6) return `em ${words}`;
  const weekday = weekdayOf(day);
  return `${/^(sábado|domingo)$/.test(weekday) ? 'no' : 'na'} ${weekday}`;
}

/** "20 de novembro"; the first of a month is "1º de novembro". */
export const shortDate = (day: string): string =>
  formatLongDate(day)
    .replace(/ de \d{4}$/, '')
    .replace(/^1 /, '1º ');

/** "hoje", "ontem", "20 de novembro". */
export function shortDayWords(day: string, today: string): string {
  const words = dayWords(day, today);
  return words.includes(',') ? shortDate(day) : words;
}

/** Words for the time between two days: "9 dias", "2 meses", "1 ano". */
export function timeWords(start: string, end: string): string {
  const days = daysBetween(start, end);
  if (days < 45) return formatPlural(days, 'dia', 'dias');
  const months = Math.round(days / 30.44);
  return months < 12
    ? formatPlural(months, 'mês', 'meses')
    : formatPlural(Math.round(months / 12), 'ano', 'anos');
}

/** "Netflix", "Netflix e Globoplay", "Netflix e mais 2". */
function namesOf(providers: readonly Provider[], place: (provider: Provider) => string): string {
  const [first, second] = providers;
  if (!first) return '';
  if (!second) return place(first);
  if (providers.length === 2) return `${place(first)} e ${place(second)}`;
  return `${place(first)} e em mais ${providers.length - 1}`;
}

/** The line of history below a title: "Novo na Netflix", "Antes, na MUBI", "Fica no Globoplay". */
export function historyLine(direction: Direction, movement: Movement, isComing = false): string {
  const { providers, elsewhere, before, away_since: away, day } = movement;
  const here = namesOf(providers, at);
  if (direction === 'left') {
    if (elsewhere.length > 0) return `Fica ${namesOf(elsewhere, at)}`;
    return isComing ? 'Só tem lá' : 'Não ficou em nenhum streaming';
  }
  if (away !== null) return `Voltou depois de ${timeWords(away, day)}`;
  if (elsewhere.length > 0) return `Também ${namesOf(elsewhere, at)}`;
  if (before !== null) return `Antes, ${at(before.provider)}`;
  return `${isComing ? 'Chega' : 'Chegou'} ${here}`;
}

/** "pra Netflix", "pro Globoplay". */
const to = (provider: Provider): string => at(provider).replace('n', 'pr');

/** "Chegou na Netflix.", "Voltou pra HBO Max.", "Saiu do Globoplay.", before its last day "Sai do Globoplay na terça." */
export function movedSentence(
  direction: Direction,
  { providers, away_since: away, day }: Movement,
  /** Today, for a movement to come. */
  today?: string,
): string {
  if (today !== undefined)
    return direction === 'left'
      ? `Sai ${namesOf(providers, from)} ${leavingWords(day, today)}.`
      : `Chega ${namesOf(providers, at)} ${leavingWords(day, today)}.`;
  if (direction === 'left') return `Saiu ${namesOf(providers, from)}.`;
  return away === null ? `Chegou ${namesOf(providers, at)}.` : `Voltou ${namesOf(providers, to)}.`;
}

/** " 3 são da sua lista.", after the sentence of the sheet; empty for none. */
export const listedSentence = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? ' Um é da sua lista.'
      : ` ${formatCount(count)}\u00A0são da sua lista.`;

/** The sentence of the sheet where last days are known: "Saem 7 títulos dos seus serviços." */
export const comingSentence = (count: number, mine: boolean): string =>
  `${count === 1 ? 'Sai' : 'Saem'} ${formatPlural(count, 'título', 'títulos')}${mine ? ' dos seus serviços' : ''}.`;

/** The sentence of the sheet, for everybody or for the visitor's own services. */
export function countSentence(direction: Direction, count: number, mine: boolean): string {
  const where = mine ? (direction === 'arrived' ? ' nos seus serviços' : ' dos seus serviços') : '';
  if (count === 0)
    return `Nada ${direction === 'arrived' ? 'chegou' : 'saiu'}${where} nesta semana.`;
  const verb =
    direction === 'arrived'
      ? count === 1
        ? 'Chegou'
        : 'Chegaram'
      : count === 1
        ? 'Saiu'
        : 'Saíram';
  const what = mine && count > 1 ? formatCount(count) : formatPlural(count, 'título', 'títulos');
  return `${verb} ${what}${where}.`;
}
