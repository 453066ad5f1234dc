import { useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { MONTHS, brazilDay } from '#shared/brazil-day.ts';
import { daysBetween } from '#shared/days.ts';
import { formatLongDate } from '#web/foundation/format.ts';
import { at, from } from '#web/offer-parts/offers.ts';
import styles from './title-history.module.css';

/** The title's arrivals and departures, as far as they were witnessed: a line that opens to all of them. */
export function TitleHistory({ history }: Pick<TitleInfo, 'history'>) {
  const [today] = useState(() => brazilDay(new Date()));
  const sentence = historySentence(history, today);
  if (sentence === '') return null;
  return (
    <details className={styles.history}>
      {/* The server's page may be of another day: around New Year it says the year. */}
      <summary suppressHydrationWarning>{sentence}</summary>
      <ul role="list" aria-label="Por onde passou">
        {history.map((part) => (
          <li key={`${part.provider_id} ${part.since} ${part.until}`} suppressHydrationWarning>
            {`${part.provider_name}: ${partWords(part, today)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

type History = TitleInfo['history'];

/** "3 de março"; of another year than `today`'s "3 de março de 2025". Days are YYYY-MM-DD. */
function dayInYear(day: string, today: string): string {
  const words = formatLongDate(day).replace(/^1 /, '1º ');
  return day.slice(0, 4) === today.slice(0, 4) ? words.replace(/ de \d{4}$/, '') : words;
}

/** "outubro", "outubro de 2025". */
function monthInYear(day: string, today: string): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return day.slice(0, 4) === today.slice(0, 4) ? month : `${month} de ${day.slice(0, 4)}`;
}

/** The time until a given last day: "hoje", "amanhã", "em 3 dias", "em 30 de dezembro". */
function leavingWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  return (
    ['hoje', 'amanhã'][days] ?? (days < 31 ? `em ${days} dias` : `em ${dayInYear(day, today)}`)
  );
}

/**
 * The day on which it will leave, if somebody knows it; the newest arrival and the last departure: "Na Netflix desde 3 de março. Saiu do Globoplay em
 * outubro." Empty if there is neither. A provider that has the title again has not lost it.
 */
export function historySentence(history: History, today: string): string {
  const here = history.find((part) => part.is_here && part.since !== null);
  const back = new Set(history.flatMap((part) => (part.is_here ? part.provider_id : [])));
  const left = history.find((part) => part.until !== null && !back.has(part.provider_id));
  const leaving = history.find(({ last_day: last }) => last && last >= today);
  return [
    leaving?.last_day && `Sai ${from(leaving)} ${leavingWords(leaving.last_day, today)}.`,
    here?.since && `${capital(at(here))} desde ${dayInYear(here.since, today)}.`,
    left?.until && `Saiu ${from(left)} em ${monthInYear(left.until, today)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Words for one stay at a provider: "desde 3 de março", "de 1º de maio a 9 de outubro", "saiu em 9 de outubro". */
export function partWords(
  { since, until, is_here: isHere, last_day: last }: History[number],
  today: string,
): string {
  if (last && last >= today)
    return `${since ? `desde ${dayInYear(since, today)}, ` : ''}sai ${leavingWords(last, today)}`;
  if (since === null) return `saiu em ${dayInYear(until!, today)}`;
  const first = dayInYear(since, today);
  if (isHere) return `desde ${first}`;
  return until === null
    ? `chegou em ${first} e já saiu`
    : `de ${first} a ${dayInYear(until, today)}`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
