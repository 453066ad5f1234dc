/** The names of the months, January first. */
export const MONTHS: readonly string[] =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );

// Every date that a visitor reads is a day in Brazil. `America/Sao_Paulo` has been three hours
// behind UTC, without daylight saving time, since 2019.
const OFFSET_MS = -3 * 3_600_000;

/** The calendar day in Brazil at an instant, `YYYY-MM-DD`. */
export const brazilDay = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The calendar year in Brazil at an instant. */
export const brazilYear = (at: Date): number => Number(brazilDay(at).slice(0, 4));

/** An instant in words, in Brazil: `22 de novembro de 2026, às 14h05`. For texts made on the server. */
export function brazilMoment(at: Date): string {
  const there = new Date(at.getTime() + OFFSET_MS);
  const day = there.getUTCDate();
  const date = `${day === 1 ? '1º' : day} de ${MONTHS[there.getUTCMonth()]} de ${there.getUTCFullYear()}`;
  return `${date}, ${brazilTime(at)}`;
}

/** The time in Brazil at an instant, in words: `às 14h05`, `à 1h30`. */
export function brazilTime(at: Date): string {
  const there = new Date(at.getTime() + OFFSET_MS);
  const hour = there.getUTCHours();
  const minutes = there.toISOString().slice(14, 16);
  return `${hour < 2 ? 'à' : 'às'} ${hour}h${minutes}`;
}

/** The hour in Brazil at an instant, 0 to 23. */
export const brazilHour = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCHours();
