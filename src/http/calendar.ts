import { Hono } from 'hono';
import type { Context } from 'hono';
import { findCalendar, icalendar } from '#alerts/calendar-queries.ts';
import type { CalendarEntry } from '#alerts/calendar-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { element, escapeXml, XML_HEAD } from './feeds/xml.ts';

interface CalendarOptions {
  db: Db;
  site: { name: string; url: string };
  clock: Clock;
}

/** The address is a secret, so nothing stores the response, and no search engine lists it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** A person's private calendar and feed, at an address that only they have. */
export function calendarRoutes({ db, site, clock }: CalendarOptions): Hono {
  const app = new Hono();
  const send = (c: Context, type: string, text: string) =>
    c.body(text, 200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
  app.get('/calendario/:file{[\\w-]{32}\\.(ics|rss)}', async (c) => {
    const [token = '', kind] = c.req.param('file').split('.');
    const found = await findCalendar(db, token, clock.now());
    if (!found) return c.text('Not Found', 404, HEADERS);
    const { told, coming } = found;
    return kind === 'ics'
      ? send(c, 'text/calendar', icalendar([...coming, ...told], site))
      : send(c, 'application/rss+xml', feedOf(told, site));
  });
  return app;
}

/** RSS 2.0 of the person's alerts, the newest first. */
function feedOf(entries: readonly CalendarEntry[], { name, url }: CalendarOptions['site']): string {
  const items = entries.map(
    ({ id, summary, path, at }) =>
      `<item>${element('title', summary)}${element('link', url + path)}<guid isPermaLink="false">${escapeXml(`${id}@${new URL(url).hostname}`)}</guid>${element('pubDate', at.toUTCString())}</item>`,
  );
  return `${XML_HEAD}<rss version="2.0">
<channel>
${element('title', `VOU VER | ${name}`)}
${element('link', url)}
${element('description', 'O que chegou da sua lista.')}
${element('language', 'pt-BR')}
${items.join('\n')}
</channel>
</rss>
`;
}
