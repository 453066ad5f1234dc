import { INK, WHITE } from '#shared/colours.ts';
import { escapeXml as escaped } from './feeds/xml.ts';

/** Allows a small page nothing but to be read, and to send a form of its own. */
export const SMALL_PAGE_POLICY =
  "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

interface SmallPage {
  siteName: string;
  heading: string;
  /** HTML. */
  body: string;
  link: { to: string; text: string };
}

/** A page of one heading and a link, without assets, scripts or a rendering. */
export const smallPage = ({ siteName, heading, body, link }: SmallPage) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(heading)} | ${escaped(siteName)}</title></head>
<body style="margin:0;background:${WHITE};color:${INK};font:17px/1.55 Archivo,'Arial Narrow',Arial,sans-serif">
<main style="max-width:34rem;margin:0 auto;padding:48px 20px">
<h1 style="margin:0 0 16px;font-size:38px;line-height:1.05">${escaped(heading)}</h1>
${body}
<p style="margin-top:32px"><a href="${escaped(link.to)}" style="color:${INK};font-weight:700">${escaped(link.text)}</a></p>
</main></body></html>
`;
