import type { Movement, Provider } from '#api/types.ts';
import { formatLongDate, formatPlural } from '#web/foundation/format.ts';
import { at } from '#web/offer-parts/offers.ts';

/** Whether the lists show what arrived or what left. */
export type Direction = 'arrived' | 'left';

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()]!;

/** "hoje", "ontem", "sexta, 20 de novembro"; with the year if it is not today's. Days are Brazil's. */
export function dayWords(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return 'hoje';
  if (ago === 1) return 'ontem';
  const date = day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : formatLongDate(day);
  return `${weekdayOf(day)}, ${date}`;
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

/** How long something was away: "9 dias", "2 meses", "1 ano". */
export function timeWords(from: string, to: string): string {
  const days = daysBetween(from, to);
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
export function historyLine(direction: Direction, movement: Movement): string {
  const { providers, elsewhere, before, away_since: away, day } = movement;
  const here = namesOf(providers, at);
  if (direction === 'left') {
    return elsewhere.length > 0
      ? `Fica ${namesOf(elsewhere, at)}`
      : 'Não ficou em nenhum streaming';
  }
  if (away !== null) return `Voltou depois de ${timeWords(away, day)}`;
  if (elsewhere.length > 0) return `Também ${namesOf(elsewhere, at)}`;
  if (before !== null) return `Antes, ${at(before.provider)}`;
  return `Chegou ${here}`;
}

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
  return `${verb} ${formatPlural(count, 'título', 'títulos')}${where}.`;
}
