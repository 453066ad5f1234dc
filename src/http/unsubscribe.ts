import { Hono } from 'hono';
import type { Context } from 'hono';
import { turnOffMails } from '#alerts/alert-settings.ts';
import { userOfMailToken } from '#alerts/alert-secrets.ts';
import type { Db } from '#platform/database/database.ts';
import { INK, WHITE } from '#shared/colours.ts';
import { SMALL_PAGE_POLICY, smallPage } from './small-page.ts';

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
