// Mails in the look of the site: one content, written as HTML and as plain text.
// Reasons: docs/decisions/2026-11-22-mail.md
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
  boxes?: readonly MailBox[];
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
  const { boxes = [], closing, links = [] } = content;
  const lineOf = ({ name, news, url }: MailTitle) => `${name}${news}\n${url}`;
  const blocks = [
    heading,
    ...paragraphs,
    lead === undefined ? '' : `${lead.name}${lead.news}\n${lead.button}:\n${lead.url}`,
    ...titles.map(lineOf),
    ...boxes.flatMap((box) => [`${box.heading}:`, ...box.titles.map(lineOf)]),
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
  const { date, lead, titles = [], boxes = [], closing, links = [] } = content;
  const news = [...(lead ? [lead] : []), ...titles].map(({ name, news: words }) => name + words);
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
${boxes.map(boxOf).join('\n')}
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

/**
 * Styles that inline styles cannot express: in a dark mail program the mail is as dark as the site, and on narrow
 * screens margins shrink. `!important` because inline styles have priority otherwise.
 */
const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .room { padding: 26px 20px 36px !important; }
  .heading { font-size: 38px !important; }
  .wide { width: 100% !important; }
  .lead-poster { width: 128px !important; height: 192px !important; }
  .box { padding: 16px 16px 2px !important; }
  .lead-words { padding: 16px !important; }
  .lead-name { font-size: 23px !important; }
  .in-card { display: none !important; }
  .below-card { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: #0C100E !important; }
  .ink { color: #F5EFE3 !important; }
  .soft { color: #BCC5BD !important; }
  .rule { border-color: #36423B !important; }
  .sheet { background: #141A17 !important; border-color: #7E8C83 !important; }
  .pale { background: #2A342F !important; }
  .dark { background: #F5EFE3 !important; }
  .disc { background: #F791AE !important; }
}
`;

// Titles in a mail: the first one large, on a card, and the others in rows.

/** The attributes of a table that only places its content. */
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in elements and in attributes. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** `news` follows the name: " chegou na Netflix.", or ends its sentence: ". Do diretor de Aquarius." */
interface MailTitle {
  name: string;
  news: string;
  url: string;
  picture: string;
  /** A service's letters on its colour (`#RRGGBB`), with the colour that reads on it. */
  badge?: { letters: string; colour: string; ink: string };
}

/** The title that is shown large; its button leads to its page. */
interface MailLead extends MailTitle {
  button: string;
  /** The card's ground and what reads on it, in light and dark programs alike. */
  ground: string;
  ink: string;
}

/** Titles in a box of their own. */
interface MailBox {
  heading: string;
  titles: readonly MailTitle[];
}

/** The news without the name: "Chegou na Netflix." */
function newsAlone({ news }: MailTitle): string {
  const words = news.replace(/^[. ]+/, '');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * On narrow screens the button is below the card; programs without style sheets show the one on it. The
 * picture's link is the same as that of the name, so only a pointer has both.
 */
function leadCard(lead: MailLead): string {
  const { name, url, picture, button } = lead;
  const [ground, ink] = [escaped(lead.ground), escaped(lead.ink)];
  const address = escaped(url);
  return `<table ${TABLE} width="100%" bgcolor="${ground}" style="margin:0 0 20px;background:${ground};border-radius:10px;border-collapse:separate;overflow:hidden"><tr>
<td class="lead-poster" width="190" valign="top"><a href="${address}" tabindex="-1" aria-hidden="true"><img class="lead-poster" src="cid:${escaped(picture)}" width="190" height="285" alt="" style="display:block;width:190px;height:285px;border:0"></a></td>
<td class="lead-words" valign="top" style="padding:26px"><p class="lead-name" style="margin:0 0 14px;font-size:32px;line-height:1.04;font-weight:900;text-transform:uppercase;word-break:break-word"><a href="${address}" style="color:${ink};text-decoration:none">${escaped(name)}</a></p>
<p style="margin:0;font-size:17px;line-height:1.4;color:${ink}">${escaped(newsAlone(lead))}</p>
<div class="in-card">${cardButtonOf(address, button, 'margin:24px 0 0')}</div></td>
</tr></table>
<!--[if !mso]><!--><div class="below-card" style="display:none">${cardButtonOf(address, button, 'width:100%;margin:0 0 20px')}</div><!--<![endif]-->`;
}

/** A sheet with a dashed edge, which the site uses for urgent news. */
function boxOf({ heading, titles }: MailBox): string {
  return `<table ${TABLE} width="100%" style="margin:20px 0 28px;border-collapse:separate"><tr><td class="sheet box" style="padding:20px 26px 4px;background:#FBF6EF;border:2px dashed #C9BA9C;border-radius:12px">
<h2 class="ink" style="margin:0 0 14px;font-size:26px;line-height:1.1;font-weight:900;color:#15130F">${escaped(heading)}</h2>
${titles.map(titleRow).join('\n')}</td></tr></table>`;
}

function cardButtonOf(address: string, label: string, style: string): string {
  return `<table ${TABLE} style="${style};border-collapse:separate"><tr><td align="center" bgcolor="#F791AE" style="background:#F791AE;border-radius:999px"><a href="${address}" style="display:block;padding:15px 28px;font-size:17px;line-height:20px;font-weight:800;color:#22060F;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

/** The picture has the size of its column in any program; where it is missing its place stays. */
function titleRow(title: MailTitle): string {
  const { name, url, picture, badge } = title;
  const address = escaped(url);
  return `<table ${TABLE} width="100%" class="rule" style="border-top:1px solid #C9BA9C"><tr>
<td width="64" style="padding:14px 0"><a href="${address}" tabindex="-1" aria-hidden="true"><img src="cid:${escaped(picture)}" width="64" height="96" alt="" style="display:block;width:64px;height:96px;border:0;border-radius:4px"></a></td>
<td style="padding:14px 0 14px 16px"><p style="margin:0 0 4px;font-size:18px;line-height:1.3"><a class="ink" href="${address}" style="color:#15130F;font-weight:800;text-decoration:none">${escaped(name)}</a></p>
<table ${TABLE}><tr>${badge ? badgeCell(badge) : ''}<td class="soft" style="font-size:16px;line-height:1.35;color:#5A5142">${escaped(newsAlone(title))}</td></tr></table></td>
</tr></table>`;
}

/** Letters that do not fit in the square are left out: the service's name is beside it. */
function badgeCell({ letters, colour, ink }: NonNullable<MailTitle['badge']>): string {
  const size = letters.length > 2 ? 8 : 11;
  return `<td width="34" valign="top" aria-hidden="true"><span style="display:block;width:24px;height:24px;overflow:hidden;border-radius:6px;background:${escaped(colour)};color:${escaped(ink)};font-size:${size}px;line-height:24px;font-weight:800;text-align:center">${escaped(letters)}</span></td>`;
}
