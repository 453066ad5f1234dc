import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { day as dayKind, instant, text as textKind } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { alertSubject, moveSubject } from '#shared/alert-words.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { titleSlug } from '#shared/slug.ts';
import { findAlertsWhere } from './alert-queries.ts';
import { findOwnMoves } from './own-moves.ts';

/** A day of a person's calendar, and an item of their feed. */
export type CalendarEntry = {
  /** A stable id: an entry has the same one in every copy. */
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  summary: string;
  path: string;
  /** The time of writing. */
  at: Date;
};

const MOST_ALERTS = 200;
const MOST_RELEASES = 200;
/** Days: last days further ahead are often extended. */
const MOVES_AHEAD = 31;

/**
 * The alerts of a person, the coming releases of their watch list, and when its titles leave or reach their services;
 * null for an unknown secret. Only the calendar has the last part: the address is one person's secret, so a restricted
 * source allows it.
 */
export async function findCalendar(
  db: DbOrTransaction,
  token: string,
  now: Date,
): Promise<{ told: CalendarEntry[]; coming: CalendarEntry[] } | null> {
  const [owner] = await rowsOf(
    db,
    { id: textKind },
    sql`select s.user_id as id from alert_settings s join users u on u.id = s.user_id
      where s.feed_token = ${token} and u.is_active`,
  );
  if (!owner) return null;
  const alerts = await findAlertsWhere(db, sql`a.user_id = ${owner.id}::uuid`, MOST_ALERTS);
  const releases = await rowsOf(
    db,
    { ...titleKeyKinds, title: textKind, day: dayKind, at: instant },
    sql`select t.media_type as type, t.id, ${servedTitle} as title, t.released_on as day,
        m.marked_at as at
      from title_marks m join titles t on t.media_type = m.media_type and t.id = m.title_id
      where m.user_id = ${owner.id}::uuid and m.kind = 'watchlist'
        and t.released_on > ${brazilDay(now)}::date
      order by t.released_on, t.id limit ${MOST_RELEASES}`,
  );
  const moves = await findOwnMoves(db, owner.id, brazilDay(now), MOVES_AHEAD);
  return {
    told: alerts.map(({ id, kind, title, provider, mediaType, titleId, createdAt }) => ({
      id: `alert-${id}`,
      day: brazilDay(createdAt),
      summary: alertSubject(kind, title, provider?.name ?? null),
      path: `/${mediaType}/${titleSlug(title, titleId)}`,
      at: createdAt,
    })),
    coming: [
      ...releases.map(({ type, id, title, day, at }) => ({
        id: `release-${type}-${id}`,
        day,
        summary: `${title} estreia`,
        path: `/${type}/${titleSlug(title, id)}`,
        at,
      })),
      ...moves
        .for('own-message')
        .filter(({ isSubscribed }) => isSubscribed)
        .map(({ type, id, direction, title, day, provider }) => ({
          id: `${direction === 'left' ? 'leaving' : 'coming'}-${type}-${id}-${provider.id}`,
          day,
          summary: moveSubject(direction, title, provider.name),
          path: `/${type}/${titleSlug(title, id)}`,
          at: now,
        })),
    ],
  };
}

// Writes a calendar as RFC 5545 describes it.

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
