// Mails in the look of the site: one content, written as HTML and as plain text.
// Reasons: docs/decisions/2026-11-22-mail.md
import { escaped, TABLE } from './mail-markup.ts';
import { mailStyles } from './mail-styles.ts';
import { boxOf, leadCard, titleRow } from './mail-titles.ts';
import type { MailBox, MailLead, MailTitle } from './mail-titles.ts';
import type { Mail } from './transport.ts';

/** The content of a mail. All texts are plain: nothing in them is read as HTML. */
export interface MailContent {
  subject: string;
  /** One sentence, set large. */
  heading: string;
  paragraphs: readonly string[];
  /** Beside the site's name: "21 de novembro". */
  date?: string;
  /** The first title, large. */
  lead?: MailLead;
  /** The other titles in rows, each with its picture (`pictures` of the mail), its news and its page. */
  titles?: readonly MailTitle[];
  /** After the titles. */
  box?: MailBox;
  /** A last remark before the end. */
  closing?: MailClosing;
  /** Facts, one a line, shown together in a box: a device, a place, a time. */
  facts?: readonly string[];
  /** `isExpected`: the mail is about opening it, so a log may show it where no mail is sent. */
  button?: { label: string; url: string; isExpected?: boolean };
  /** Lines after the button: the time for which its link is valid, advice for other cases. */
  notes: readonly string[];
  /** The reason why the receiver gets this mail. */
  reason: string;
  /** After the reason. */
  links?: readonly MailLink[];
}

/** A sentence set large, and one after it with a link; either may be missing. */
export interface MailClosing {
  heading?: string;
  text?: { words: string; link: MailLink };
}

export interface MailLink {
  label: string;
  url: string;
}

export interface MailSender {
  siteName: string;
  /** An origin without a slash at its end. */
  siteUrl: string;
}

/** A mail with both versions. Nothing in it is loaded from a server. */
export function writeMail(to: string, content: MailContent, sender: MailSender): Mail {
  const { subject, button } = content;
  return {
    to,
    subject,
    text: textOf(content, sender),
    html: htmlOf(content, sender),
    ...(button?.isExpected === true && { link: button.url }),
  };
}

function textOf(content: MailContent, { siteName, siteUrl }: MailSender): string {
  const { heading, paragraphs, lead, titles = [], facts = [], button, notes, reason } = content;
  const { box, closing, links = [] } = content;
  const lineOf = ({ name, news, url }: MailTitle) => `${name}${news}\n${url}`;
  const blocks = [
    heading,
    ...paragraphs,
    lead === undefined ? '' : `${lead.name}${lead.news}\n${lead.button}:\n${lead.url}`,
    ...titles.map(lineOf),
    ...(box ? [`${box.heading}:`, ...box.titles.map(lineOf)] : []),
    closing?.heading ?? '',
    closing?.text
      ? `${closing.text.words}\n${closing.text.link.label}:\n${closing.text.link.url}`
      : '',
    facts.map((fact) => `  ${fact}`).join('\n'),
    // The address has a line of its own, so that mail programs recognise all of it.
    button === undefined ? '' : `${button.label}:\n${button.url}`,
    ...notes,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `-- \n${reason}\n${siteName}: ${siteUrl}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const STACK = "Archivo,'Arial Narrow',Arial,sans-serif";

/** Inline styles are the light version, for programs without style sheets. */
function htmlOf(content: MailContent, { siteName, siteUrl }: MailSender): string {
  const { subject, heading, paragraphs, facts = [], button, notes, reason } = content;
  const { date, lead, titles = [], box, closing, links = [] } = content;
  const news = [...(lead ? [lead] : []), ...titles].map((one) => one.name + one.news);
  const preview = [...paragraphs, ...news].join(' ');
  const text = (words: string, size = 17) =>
    `<p class="ink" style="margin:0 0 16px;font-size:${size}px;line-height:1.55;color:#15130F">${escaped(words)}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(subject)}</title>
<style>${mailStyles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#F4EBDA">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table ${TABLE} width="100%" class="ground" style="background:#F4EBDA"><tr><td align="center">
<table ${TABLE} width="100%" style="max-width:600px;table-layout:fixed;font-family:${STACK}">
<tr><td>${strip()}</td></tr>
<tr><td class="room" style="padding:28px 36px 44px">
<table ${TABLE} width="100%" style="margin:0 0 30px"><tr><td class="ink" style="font-size:25px;line-height:1;font-weight:900;color:#15130F">${wordmark(siteName)}</td>${date === undefined ? '' : `<td class="soft" align="right" style="font-size:14px;color:#5A5142">${escaped(date)}</td>`}</tr></table>
<h1 class="ink heading" style="margin:0 0 20px;font-size:44px;line-height:1.02;font-weight:900;color:#15130F">${escaped(heading)}</h1>
${paragraphs.map((words) => text(words)).join('\n')}
${lead === undefined ? '' : leadCard(lead)}
${titles.map(titleRow).join('\n')}
${box ? boxOf(box) : ''}
${closing ? closingOf(closing) : ''}
${facts.length === 0 ? '' : factsBox(facts)}
${button === undefined ? '' : buttonOf(button)}
${notes.map((words) => text(words, 16)).join('\n')}
<p class="soft rule" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid #C9BA9C;font-size:14px;line-height:1.55;color:#5A5142">${escaped(reason)}</p>
${links.length === 0 ? '' : linksLine(links)}
<p style="margin:12px 0 0;font-size:14px"><a class="ink" href="${escaped(siteUrl)}" style="color:#15130F;font-weight:700">${escaped(siteName)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function closingOf({ heading, text }: MailClosing): string {
  const large =
    heading === undefined
      ? ''
      : `<h2 class="ink" style="margin:28px 0 8px;font-size:26px;line-height:1.15;font-weight:900;color:#15130F">${escaped(heading)}</h2>`;
  if (!text) return large;
  const { words, link } = text;
  return `${large}<p class="soft" style="margin:${heading === undefined ? 28 : 0}px 0 16px;font-size:17px;line-height:1.55;color:#5A5142">${escaped(words)} <a class="ink" href="${escaped(link.url)}" style="color:#15130F;font-weight:700">${escaped(link.label)}</a></p>`;
}

function linksLine(links: readonly MailLink[]): string {
  const all = links.map(
    ({ label, url }) =>
      `<a class="ink" href="${escaped(url)}" style="color:#15130F;font-weight:700;line-height:44px">${escaped(label)}</a>`,
  );
  return `<p style="margin:6px 0 0;font-size:15px">${all.join('&nbsp;&nbsp; ')}</p>`;
}

function factsBox(facts: readonly string[]): string {
  const lines = facts.map(
    (fact) =>
      `<p class="ink" style="margin:0;font-size:17px;line-height:1.55;font-weight:700;color:#15130F">${escaped(fact)}</p>`,
  );
  return `<table ${TABLE} width="100%" style="margin:4px 0 20px;border-collapse:separate"><tr><td class="sheet" style="padding:18px 24px;background:#FBF6EF;border:2px dashed #C9BA9C;border-radius:12px">
${lines.join('\n')}
</td></tr></table>`;
}

/** Adds the button's address below it, for programs and people that do not open buttons. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const address = escaped(url);
  return `<table ${TABLE} class="wide" style="margin:12px 0 20px;border-collapse:separate"><tr><td align="center" bgcolor="#F791AE" style="background:#F791AE;border-radius:999px"><a href="${address}" style="display:block;padding:16px 30px;font-size:17px;line-height:20px;font-weight:800;color:#22060F;text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:1.55;color:#5A5142">Se o botão não abrir, copie este endereço no navegador:<br><a class="soft" href="${address}" style="color:#5A5142;word-break:break-all">${address}</a></p>`;
}

/** The site's name, with the logo's disc in the notch of a V. */
function wordmark(siteName: string): string {
  const name = escaped(siteName.toUpperCase());
  if (!name.startsWith('V')) return name;
  return `<span class="disc" style="display:inline-block;width:9px;height:9px;margin:0 -12px 0 3px;border-radius:9px;background:#B0204E;vertical-align:12px"></span>${name}`;
}

/** The corner that is round (top left, top right, bottom right, bottom left) and the ink. */
type Tile = `${0 | 1 | 2 | 3}-${keyof typeof INKS}`;

const TILES = (
  '0-pale 0-rosa 3-dark 2-pale 1-sun 3-leaf 1-dark 0-rosa 0-leaf ' +
  '1-leaf 3-pale 1-leaf 0-sun 2-rosa 3-leaf 0-dark 1-pale'
).split(' ') as Tile[];

const INKS = { pale: '#E7DBC4', dark: '#15130F', rosa: '#F791AE', leaf: '#0F6A47', sun: '#F7C325' };

/** Quarter discs in a row, cut at the edge of narrow screens. Outlook would stack them. */
function strip(): string {
  const cells = TILES.map((tile) => {
    const [corner, kind] = tile.split('-') as [string, keyof typeof INKS];
    const radii = ['0', '0', '0', '0'].with(Number(corner), '36px').join(' ');
    return `<span class="${kind}" style="display:inline-block;width:36px;height:36px;border-radius:${radii};background:${INKS[kind]}"></span>`;
  });
  return `<!--[if !mso]><!--><div aria-hidden="true" style="height:36px;overflow:hidden;white-space:nowrap;font-size:0;line-height:0">${cells.join('')}</div><!--<![endif]-->`;
}
