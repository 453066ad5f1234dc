/** The one place that formats dates, money, durations and plurals for visitors (pt-BR). */
const LOCALE = 'pt-BR';

const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' });
const note = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = new Intl.NumberFormat(LOCALE);
const segmenter = new Intl.Segmenter(LOCALE);
const plural = new Intl.PluralRules(LOCALE);
const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const longDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

/** Reais to "R$ 89,90". */
export const formatPrice = (reais: number): string => money.format(reais);

/** A note of 10 to "7,3". */
export const formatNote = (value: number): string => note.format(value);

/** `2019-08-29` to "29/08/2019". A calendar date has no time zone, so none is applied. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** An instant (ISO 8601) to its day in Brasília. */
export const formatDay = (instant: string): string => moment.format(new Date(instant));

/** `2019-08-29` to "29 de agosto de 2019". */
export const formatLongDate = (date: string): string => longDate.format(new Date(date));

/** `2019-08-29` to "2019"; null to an empty text. */
export const formatYear = (date: string | null): string => date?.slice(0, 4) ?? '';

/** Minutes to "2h 11min", "45min" or "2h". */
export function formatRuntime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}min`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}min`;
}

/** Chooses by number: `formatPlural(2, 'título', 'títulos')` is "2 títulos". */
export const formatPlural = (n: number, one: string, other: string): string =>
  `${count.format(n)} ${plural.select(n) === 'one' ? one : other}`;

/** 1203 to "1.203". */
export const formatCount = (n: number): string => count.format(n);

/** "Globoplay", "Globoplay e Telecine", "Globoplay, Telecine e MUBI". */
export const formatList = (parts: string[]): string => list.format(parts);

/** The first `limit` characters of a text, and an ellipsis where more followed. */
export function cutText(text: string, limit: number): string {
  const letters = lettersOf(text);
  return letters.length <= limit ? text : `${firstLetters(letters, limit)}…`;
}

/** The first `limit` characters, none of them split. */
export const startOf = (text: string, limit: number): string =>
  firstLetters(lettersOf(text), limit);

/** What a reader counts as letters: an astronaut is one, though three code points. */
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const firstLetters = (letters: string[], limit: number): string =>
  letters.slice(0, limit).join('').trimEnd();
