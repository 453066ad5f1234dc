import { writeMail } from '#platform/mail/mail-template.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { alertSubject, alertWords } from '#shared/alert-words.ts';
import { placeAt } from '#shared/place-words.ts';
import { titleSlug } from '#shared/slug.ts';
import type { Alert } from './alert-schema.ts';

/** Titles in one mail; the rest are on the page of the alerts. */
const MOST_TITLES = 20;

/** The page that turns mails off, without signing in. */
export const unsubscribePath = (token: string): string => `/avisos/desligar?token=${token}`;

/** The name of a title's poster in a mail; `pictureOf` reads it. */
const pictureName = ({ media_type: type, media_id: id }: Alert): string => `${type}-${id}`;

/** The title of a picture in a mail; null for any other name. */
export function titleOfPicture(name: string): { type: 'movie' | 'serie'; id: number } | null {
  const [, type, id] = /^(movie|serie)-(\d{1,10})$/.exec(name) ?? [];
  return type === undefined ? null : { type: type as 'movie' | 'serie', id: Number(id) };
}

const providerOf = ({ provider }: Alert) => provider?.provider_name ?? null;
const pathOf = ({ media_type: type, media_id: id, title }: Alert) =>
  `/${type}/${titleSlug(title, id)}`;

/** The mail about a person's alerts, the newest first; at least one. */
export function digestMail(
  to: string,
  alerts: readonly Alert[],
  token: string,
  sender: MailSender,
): Mail {
  const { siteName, siteUrl } = sender;
  const [first] = alerts;
  if (!first) throw new Error('a mail needs an alert');
  const rest = alerts.length - 1;
  const news = alertSubject(first.kind, first.title, providerOf(first));
  const more = alerts.length - MOST_TITLES;
  const shown = alerts.slice(0, MOST_TITLES);
  const canWatch = first.kind !== 'left' && first.provider !== null;
  const unsubscribe = siteUrl + unsubscribePath(token);
  const mail = writeMail(
    to,
    {
      subject: rest === 0 ? news : `${news} e mais ${rest}`,
      heading: rest === 0 ? `${news}.` : `${alerts.length} novidades da sua lista.`,
      paragraphs: [],
      titles: shown.map((alert) => ({
        name: alert.title,
        news: alertWords(alert.kind, providerOf(alert)),
        url: siteUrl + pathOf(alert),
        picture: pictureName(alert),
      })),
      button: {
        label: canWatch
          ? `Assistir ${placeAt(first.provider!.provider_name)}`
          : `Abrir no ${siteName}`,
        url: siteUrl + pathOf(first),
      },
      notes: more > 0 ? [`E mais ${more} no sino, em ${siteUrl}`] : [],
      reason: `Este e-mail foi pra ${to} porque você pediu pra saber da sua lista no ${siteName}.`,
      links: [
        { label: 'Mudar os avisos', url: `${siteUrl}/settings#avisos` },
        { label: 'Desligar tudo', url: unsubscribe },
      ],
    },
    sender,
  );
  return { ...mail, unsubscribe, pictures: [...new Set(shown.map(pictureName))] };
}
