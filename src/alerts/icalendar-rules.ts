// Writes a calendar as RFC 5545 describes it.
import type { CalendarEntry } from './calendar-queries.ts';

/** Longest line in bytes, without its end (section 3.1). */
const LONGEST_LINE = 75;

/** The calendar of a person: days without a time, so that no time zone applies. */
export function icalendar(
  entries: readonly CalendarEntry[],
  { name, url }: { name: string; url: string },
): string {
  const host = new URL(url).hostname;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//avisos//PT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`VOU VER | ${name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap(({ id, day, summary, path, at }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${stampOf(at)}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      `URL:${url}${path}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** `20261122T150000Z`. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A text value (section 3.3.11); control characters have no way to be written. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** Long lines go on in the next one, after a space; no character is divided. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
