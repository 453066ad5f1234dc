import { Hono } from 'hono';
import type { Context } from 'hono';
import { turnOffMails } from '#alerts/settings-commands.ts';
import { userOfMailToken } from '#alerts/secret-commands.ts';
import type { Db } from '#platform/database/database.ts';
import { INK, WHITE } from '#shared/colours.ts';
import { escapeXml as escaped } from './feeds/xml.ts';

interface UnsubscribeOptions {
  db: Db;
  siteName: string;
  /** The key that signs the links. */
  mailKey: () => Promise<string>;
}

/** The address carries a token: it is stored nowhere, listed nowhere, and sends no Referer. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

/**
 * Turns mails off by the link in one, without signing in and without scripts. Opening the link only asks:
 * programs open links to check them. A POST does it, from the page or from a mail program (RFC 8058).
 */
export function unsubscribeRoutes({ db, siteName, mailKey }: UnsubscribeOptions): Hono {
  const app = new Hono();
  const userOf = async (c: Context) => userOfMailToken(c.req.query('token') ?? '', await mailKey());
  const send = (c: Context, status: 200 | 404, heading: string, body: string) =>
    c.html(page(siteName, heading, body), status, HEADERS);
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

const page = (siteName: string, heading: string, body: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(heading)} | ${escaped(siteName)}</title></head>
<body style="margin:0;background:${WHITE};color:${INK};font:17px/1.55 Archivo,'Arial Narrow',Arial,sans-serif">
<main style="max-width:34rem;margin:0 auto;padding:48px 20px">
<h1 style="margin:0 0 16px;font-size:38px;line-height:1.05">${escaped(heading)}</h1>
${body}
<p style="margin-top:32px"><a href="/settings#avisos" style="color:${INK};font-weight:700">Mudar os avisos</a></p>
</main></body></html>
`;
