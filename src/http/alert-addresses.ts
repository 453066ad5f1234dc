import { Hono } from 'hono';
import type { Context } from 'hono';
import { turnOffMails } from '#alerts/alert-settings.ts';
import { userOfMailToken } from '#alerts/alert-secrets.ts';
import type { Db } from '#platform/database/database.ts';
import { INK, WHITE } from '#shared/colours.ts';
import { SMALL_PAGE_POLICY, smallPage } from './small-page.ts';
import { findCalendar } from '#alerts/calendar-queries.ts';
import type { CalendarEntry } from '#alerts/calendar-queries.ts';
import { icalendar } from '#alerts/calendar-queries.ts';
import type { Clock } from '#platform/clock.ts';
import { XML_HEAD, element, escapeXml } from './feeds/xml.ts';

interface UnsubscribeOptions {
  db: Db;
  siteName: string;
  /** The key that signs the links. */
  mailKey: () => Promise<string>;
}

const LINK = { to: '/settings#avisos', text: 'Mudar os avisos' };

/** The address carries a token: it is stored nowhere, listed nowhere, and sends no Referer. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': SMALL_PAGE_POLICY,
};

/**
 * Turns mails off by the link in one, without signing in and without scripts. Opening the link only asks:
 * programs open links to check them. A POST does it, from the page or from a mail program (RFC 8058).
 */
export function unsubscribeRoutes({ db, siteName, mailKey }: UnsubscribeOptions): Hono {
  const app = new Hono();
  const userOf = async (c: Context) => userOfMailToken(c.req.query('token') ?? '', await mailKey());
  const send = (c: Context, status: 200 | 404, heading: string, body: string) =>
    c.html(smallPage({ siteName, heading, body, link: LINK }), status, HEADERS);
  const unknown = (c: Context) =>
    send(
      c,
      404,
      'Este link não vale.',
      '<p>Talvez ele tenha chegado cortado. Nas suas escolhas dá pra desligar os e-mails também.</p>',
    );
  app.get('/avisos/desligar', async (c) => {
    if ((await userOf(c)) === null) return unknown(c);
    const button = `<form method="post"><button style="padding:16px 30px;border:0;border-radius:999px;background:${INK};color:${WHITE};font:inherit;font-weight:800">Desligar os e-mails</button></form>`;
    return send(
      c,
      200,
      'Desligar os e-mails?',
      `<p>O sino no site continua avisando.</p>${button}`,
    );
  });
  app.post('/avisos/desligar', async (c) => {
    const user = await userOf(c);
    if (user === null) return unknown(c);
    await turnOffMails(db, user);
    return send(
      c,
      200,
      'Pronto, desligado.',
      '<p>Não mandamos mais e-mail da sua lista. Se mudar de ideia, é só ligar de novo nas suas escolhas.</p>',
    );
  });
  return app;
}

interface CalendarOptions {
  db: Db;
  site: { name: string; url: string };
  clock: Clock;
}

/** The address is a secret, so nothing stores the response, and no search engine lists it. */
const CALENDAR_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** A person's private calendar and feed, at an address that only they have. */
export function calendarRoutes({ db, site, clock }: CalendarOptions): Hono {
  const app = new Hono();
  const send = (c: Context, type: string, text: string) =>
    c.body(text, 200, { ...CALENDAR_HEADERS, 'content-type': `${type}; charset=utf-8` });
  app.get('/calendario/:file{[\\w-]{32}\\.(ics|rss)}', async (c) => {
    const [token = '', kind] = c.req.param('file').split('.');
    const found = await findCalendar(db, token, clock.now());
    if (!found) return c.text('Not Found', 404, CALENDAR_HEADERS);
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
