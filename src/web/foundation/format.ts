import { MONTHS, brazilDay } from '#shared/brazil-day.ts';

// The one place that formats dates, money, durations and plurals for visitors (pt-BR). Without `Intl`,
// whose first formatter takes a slow phone 80 ms of hydration to load; the tests compare with it.

/** Reais to "R$ 89,90". */
export function formatPrice(reais: number): string {
  const cents = Math.round(Math.abs(reais) * 100);
  const rest = String(cents % 100).padStart(2, '0');
  return `${reais < 0 ? '-' : ''}R$\u00A0${formatCount(Math.floor(cents / 100))},${rest}`;
}

/** A rating of 10 to "7,3". */
export function formatRating(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)},${tenths % 10}`;
}

/** `2019-08-29` to "29/08/2019". A calendar date has no time zone, so none is applied. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** An instant (ISO 8601) to its day in Brazil, "29/08/2019". */
export const formatDay = (instant: string): string => formatDate(brazilDay(new Date(instant)));

/** `2019-08-29` to "29 de agosto de 2019". */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number) as [number, number, number];
  return `${day} de ${MONTHS[month - 1]} de ${year}`;
}

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
  `${formatCount(n)} ${n < 2 ? one : other}`;

/** 1203 to "1.203", 4.5 to "4,5". */
export function formatCount(n: number): string {
  const [whole = '', fraction] = String(n).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** "Globoplay", "Globoplay e Telecine", "Globoplay, Telecine e MUBI". */
export const formatList = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

/** The first `limit` characters of a text, and an ellipsis where more followed. */
export function cutText(text: string, limit: number): string {
  const start = firstLetters(text, limit);
  return start.length === text.length ? text : `${start.trimEnd()}…`;
}

/** The first `limit` characters, none of them split. */
export const startOf = (text: string, limit: number): string => firstLetters(text, limit).trimEnd();

/**
 * Characters that are a letter each, beside each other too: Latin ones and common punctuation. The first
 * segmentation takes a slow phone 130 ms, and nearly no text needs one.
 */
const SINGLE_UNITS = /^[\x20-\u02FF\u2010-\u2027]*$/;

/** By what a reader counts as letters: an astronaut is one, though three code points. */
function firstLetters(text: string, limit: number): string {
  // Letters are at least one code unit long each. Finding where they end is slow.
  if (text.length <= limit) return text;
  if (SINGLE_UNITS.test(text.slice(0, limit + 1))) return text.slice(0, limit);
  let letters = 0;
  for (const { index } of new Intl.Segmenter('pt-BR').segment(text)) {
    if (letters === limit) return text.slice(0, index);
    letters += 1;
  }
  return text;
}

/** The time zone of this browser, such as `America/Manaus`. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
