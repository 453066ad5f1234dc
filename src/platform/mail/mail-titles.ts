// Titles in a mail: the first one large, on a card, and the others in rows.
import { escaped, TABLE } from './mail-markup.ts';

/** `news` follows the name: " chegou na Netflix." */
export interface MailTitle {
  name: string;
  news: string;
  url: string;
  picture: string;
  /** A service's letters on its colour (`#RRGGBB`), with the colour that reads on it. */
  badge?: { letters: string; colour: string; ink: string };
}

/** The title that is shown large; its button leads to its page. */
export interface MailLead extends MailTitle {
  button: string;
  /** The card's ground and what reads on it, in light and dark programs alike. */
  ground: string;
  ink: string;
}

/** Titles in a box of their own. */
export interface MailBox {
  heading: string;
  titles: readonly MailTitle[];
}

/** The news without the name: "Chegou na Netflix." */
function newsAlone({ news }: MailTitle): string {
  const words = news.trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * On narrow screens the button is below the card; programs without style sheets show the one on it. The
 * picture's link is the same as that of the name, so only a pointer has both.
 */
export function leadCard(lead: MailLead): string {
  const { name, url, picture, button } = lead;
  const [ground, ink] = [escaped(lead.ground), escaped(lead.ink)];
  const address = escaped(url);
  return `<table ${TABLE} width="100%" bgcolor="${ground}" style="margin:0 0 20px;background:${ground};border-radius:10px;border-collapse:separate;overflow:hidden"><tr>
<td class="lead-poster" width="190" valign="top"><a href="${address}" tabindex="-1" aria-hidden="true"><img class="lead-poster" src="cid:${escaped(picture)}" width="190" height="285" alt="" style="display:block;width:190px;height:285px;border:0"></a></td>
<td class="lead-words" valign="top" style="padding:26px"><p class="lead-name" style="margin:0 0 14px;font-size:32px;line-height:1.04;font-weight:900;text-transform:uppercase;word-break:break-word"><a href="${address}" style="color:${ink};text-decoration:none">${escaped(name)}</a></p>
<p style="margin:0;font-size:17px;line-height:1.4;color:${ink}">${escaped(newsAlone(lead))}</p>
<div class="in-card">${buttonOf(address, button, 'margin:24px 0 0')}</div></td>
</tr></table>
<!--[if !mso]><!--><div class="below-card" style="display:none">${buttonOf(address, button, 'width:100%;margin:0 0 20px')}</div><!--<![endif]-->`;
}

/** A sheet with a dashed edge, which the site uses for urgent news. */
export function boxOf({ heading, titles }: MailBox): string {
  return `<table ${TABLE} width="100%" style="margin:20px 0 28px;border-collapse:separate"><tr><td class="sheet box" style="padding:20px 26px 4px;background:#FBF6EF;border:2px dashed #C9BA9C;border-radius:12px">
<h2 class="ink" style="margin:0 0 14px;font-size:26px;line-height:1.1;font-weight:900;color:#15130F">${escaped(heading)}</h2>
${titles.map(titleRow).join('\n')}</td></tr></table>`;
}

function buttonOf(address: string, label: string, style: string): string {
  return `<table ${TABLE} style="${style};border-collapse:separate"><tr><td align="center" bgcolor="#F791AE" style="background:#F791AE;border-radius:999px"><a href="${address}" style="display:block;padding:15px 28px;font-size:17px;line-height:20px;font-weight:800;color:#22060F;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

/** The picture has the size of its column in any program; where it is missing its place stays. */
export function titleRow(title: MailTitle): string {
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
