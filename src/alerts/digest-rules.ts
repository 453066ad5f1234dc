import { readable } from '#artwork/colour.ts';
import { writeMail } from '#platform/mail/mail-template.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { alertSubject, alertWords } from '#shared/alert-words.ts';
import { WHITE } from '#shared/colours.ts';
import { MONTHS } from '#shared/months.ts';
import { placeAt } from '#shared/place-words.ts';
import { titleSlug } from '#shared/slug.ts';
import type { Alert } from './alert-schema.ts';
import { dayAt } from './sending-time-rules.ts';

/** Titles in one mail; the rest are on the page of the alerts. */
const MOST_TITLES = 20;

/** The page that turns mails off, without signing in. */
export const unsubscribePath = (token: string): string => `/avisos/desligar?token=${token}`;

/** Widths in pixels of the posters: in rows they are 64 wide, on the card 190, and screens are dense. */
const ROW_WIDTH = 192;
const CARD_WIDTH = 570;

/** The name of a title's poster in a mail; `titleOfPicture` reads it. */
const pictureName = ({ media_type: type, media_id: id }: Alert): string => `${type}-${id}`;
const cardPictureName = (alert: Alert): string => `${pictureName(alert)}-card`;

/** The title of a picture in a mail and its width in pixels; null for any other name. */
export function titleOfPicture(
  name: string,
): { type: 'movie' | 'serie'; id: number; width: number } | null {
  const [, type, id, card] = /^(movie|serie)-(\d{1,10})(-card)?$/.exec(name) ?? [];
  return type === undefined
    ? null
    : { type: type as 'movie' | 'serie', id: Number(id), width: card ? CARD_WIDTH : ROW_WIDTH };
}

const providerOf = ({ provider }: Alert) => provider?.provider_name ?? null;
const pathOf = ({ media_type: type, media_id: id, title }: Alert) =>
  `/${type}/${titleSlug(title, id)}`;

/** "21 de novembro", of YYYY-MM-DD; the first of a month is "1º". */
function dayWords(day: string): string {
  const number = Number(day.slice(8));
  return `${number === 1 ? '1º' : number} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** What the mail says large. */
function headingOf(alerts: readonly Alert[]): string {
  const [first] = alerts as [Alert];
  if (alerts.length === 1) return `${alertSubject(first.kind, first.title, providerOf(first))}.`;
  return alerts.every(({ kind }) => kind === 'arrived')
    ? `${alerts.length} da sua lista chegaram.`
    : `${alerts.length} novidades da sua lista.`;
}

const badgeOf = ({ provider }: Alert) =>
  provider && {
    badge: { ...provider.brand, ink: readable(provider.brand.colour, [WHITE]) },
  };

/** To whom a mail goes, where they are, and the token that turns mails off. */
export interface DigestReader {
  email: string;
  zone: string;
  token: string;
}

/** The mail about a person's alerts, the newest first; at least one. */
export function digestMail(
  { email, zone, token }: DigestReader,
  alerts: readonly Alert[],
  now: Date,
  sender: MailSender,
): Mail {
  const { siteName, siteUrl } = sender;
  const [first, ...others] = alerts.slice(0, MOST_TITLES);
  if (!first) throw new Error('a mail needs an alert');
  const news = alertSubject(first.kind, first.title, providerOf(first));
  const rest = alerts.length - 1;
  const more = alerts.length - MOST_TITLES;
  const canWatch = first.kind !== 'left' && first.provider !== null;
  const unsubscribe = siteUrl + unsubscribePath(token);
  const titleOf = (alert: Alert) => ({
    name: alert.title,
    news: alertWords(alert.kind, providerOf(alert)),
    url: siteUrl + pathOf(alert),
  });
  const mail = writeMail(
    email,
    {
      subject: rest === 0 ? news : `${news} e mais ${rest}`,
      heading: headingOf(alerts),
      date: dayWords(dayAt(zone, now)),
      paragraphs: [],
      lead: {
        ...titleOf(first),
        picture: cardPictureName(first),
        button: canWatch
          ? `Assistir ${placeAt(first.provider!.provider_name)}`
          : `Abrir no ${siteName}`,
      },
      titles: others.map((alert) => ({
        ...titleOf(alert),
        ...badgeOf(alert),
        picture: pictureName(alert),
      })),
      notes: more > 0 ? [`E mais ${more} no sino, em ${siteUrl}`] : [],
      reason: `Este e-mail foi pra ${email} porque você pediu pra saber da sua lista no ${siteName}.`,
      links: [
        { label: 'Mudar os avisos', url: `${siteUrl}/settings#avisos` },
        { label: 'Desligar tudo', url: unsubscribe },
      ],
    },
    sender,
  );
  const pictures = [cardPictureName(first), ...new Set(others.map(pictureName))];
  return { ...mail, unsubscribe, pictures };
}
