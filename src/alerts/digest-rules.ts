import { readable } from '#artwork/colour.ts';
import { writeMail } from '#platform/mail/mail-template.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { alertSubject, alertWords } from '#shared/alert-words.ts';
import { WHITE } from '#shared/colours.ts';
import { MONTHS } from '#shared/brazil-day.ts';
import { placeAt } from '#shared/place-words.ts';
import { titleSlug } from '#shared/slug.ts';
import type { Alert } from './alert-queries.ts';
import type { ComingWish, DigestExtras, MovingWish, RecommendedTitle } from './digest-queries.ts';
import { dayAt } from './sending-time-rules.ts';
import { daysBetween, weekdayOf } from '#shared/days.ts';

/** Titles in one mail; the rest are on the page of the alerts. */
const MOST_TITLES = 20;

/** The address of the page that turns mails off without signing in. */
export const unsubscribePath = (token: string): string => `/avisos/desligar?token=${token}`;

/** Widths of posters in pixels: they are 64 wide in rows and 190 on the card, and screens are dense. */
const ROW_WIDTH = 192;
const CARD_WIDTH = 570;

/** The name of a title's poster in a mail; `titleOfPicture` reads it. */
const pictureOf = ({ type, id }: Pick<MovingWish, 'type' | 'id'>): string => `${type}-${id}`;
const pictureName = ({ mediaType: type, titleId: id }: Alert): string => pictureOf({ type, id });
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

const providerOf = ({ provider }: Alert) => provider?.name ?? null;
const pathOfTitle = ({ type, id, title }: Pick<MovingWish, 'type' | 'id' | 'title'>) =>
  `/${type}/${titleSlug(title, id)}`;
const pathOf = ({ mediaType: type, titleId: id, title }: Alert) => pathOfTitle({ type, id, title });

/** "21 de novembro", of YYYY-MM-DD; the first of a month is "1º". */
function dayWords(day: string): string {
  const number = Number(day.slice(8));
  return `${number === 1 ? '1º' : number} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** "hoje", "amanhã", "na terça", "no sábado que vem". */
function whenWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  const weekday = weekdayOf(day);
  return (
    ['hoje', 'amanhã'][days] ??
    `${/^(sábado|domingo)$/.test(weekday) ? 'no' : 'na'} ${weekday}${days < 7 ? '' : ' que vem'}`
  );
}

/** " sai hoje. Só tem lá.", " sai na terça. Fica no Globoplay." */
function leavingNews({ day, elsewhere }: MovingWish, today: string): string {
  const stays = elsewhere === null ? 'Só tem lá.' : `Fica ${placeAt(elsewhere)}.`;
  return ` sai ${whenWords(day, today)}. ${stays}`;
}

/** " chega na Netflix na quinta." */
const arrivingNews = ({ day, provider }: MovingWish, today: string): string =>
  ` chega ${placeAt(provider.name)} ${whenWords(day, today)}.`;

/** "Quinta tem Os Outros, episódio 6.", "Amanhã estreia Duna." */
function comingWords({ title, day, episode }: ComingWish, today: string): string {
  const weekday = daysBetween(today, day) === 1 ? 'amanhã' : weekdayOf(day);
  const when = weekday.slice(0, 1).toUpperCase() + weekday.slice(1);
  return episode === null
    ? `${when} estreia ${title}.`
    : `${when} tem ${title}, episódio ${episode}.`;
}

/** The large line at the top of the mail. */
function headingOf(alerts: readonly Alert[]): string {
  const [first] = alerts as [Alert];
  if (alerts.length === 1) return `${alertSubject(first.kind, first.title, providerOf(first))}.`;
  return alerts.every(({ kind }) => kind === 'arrived')
    ? `${alerts.length} da sua lista chegaram.`
    : `${alerts.length} novidades da sua lista.`;
}

const badge = ({ colour, letters }: { colour: string; letters: string }) => ({
  badge: { colour, letters, ink: readable(colour, [WHITE]) },
});
const badgeOf = ({ provider }: Alert) => provider && badge(provider.brand);

/** Words for minutes: "2h38", "45min". */
const lengthWords = (minutes: number): string =>
  minutes < 60
    ? `${minutes}min`
    : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;

/** The person who gets a mail, their time zone, and the token that turns mails off. */
export interface DigestReader {
  email: string;
  zone: string;
  token: string;
}

/** The mail about a person's alerts, the newest first; at least one. `forYou` is empty but in the weekly mail. */
export function digestMail(
  { email, zone, token }: DigestReader,
  alerts: readonly Alert[],
  now: Date,
  sender: MailSender,
  extras: DigestExtras & { forYou: readonly RecommendedTitle[] },
): Mail {
  const { siteName, siteUrl } = sender;
  const [first, ...others] = alerts.slice(0, MOST_TITLES);
  if (!first) throw new Error('a mail needs an alert');
  const news = alertSubject(first.kind, first.title, providerOf(first));
  const rest = alerts.length - 1;
  const more = alerts.length - MOST_TITLES;
  const place = first.kind === 'left' ? null : first.provider;
  const unsubscribe = siteUrl + unsubscribePath(token);
  const { lead, leaving, arriving, forYou, coming, tonight } = extras;
  const today = dayAt(zone, now);
  const titleOf = (alert: Alert) => ({
    name: alert.title,
    news: alertWords(alert.kind, providerOf(alert)),
    url: siteUrl + pathOf(alert),
  });
  const boxOf = <Title extends MovingWish | RecommendedTitle>(
    heading: string,
    wishes: readonly Title[],
    newsOf: (wish: Title, today: string) => string,
  ) => ({
    heading,
    titles: wishes.map((wish) => ({
      name: wish.title,
      news: newsOf(wish, today),
      url: siteUrl + pathOfTitle(wish),
      ...badge(wish.provider.brand),
      picture: pictureOf(wish),
    })),
  });
  const mail = writeMail(
    email,
    {
      subject: rest === 0 ? news : `${news} e mais ${rest}`,
      heading: headingOf(alerts),
      date: dayWords(today),
      paragraphs: [],
      lead: {
        ...titleOf(first),
        ...(lead.runtime !== null && {
          news: `${titleOf(first).news} ${lengthWords(lead.runtime)}.`,
        }),
        ground: lead.ground,
        ink: lead.ink,
        picture: cardPictureName(first),
        button: place ? `Assistir ${placeAt(place.name)}` : `Abrir no ${siteName}`,
      },
      titles: others.map((alert) => ({
        ...titleOf(alert),
        ...badgeOf(alert),
        picture: pictureName(alert),
      })),
      boxes: [
        boxOf('Corre que sai', leaving, leavingNews),
        boxOf('Vem aí', arriving, arrivingNews),
        boxOf('Pra você', forYou, ({ reason }) => `. ${reason}.`),
      ].filter(({ titles }) => titles.length > 0),
      closing: {
        ...(coming && { heading: comingWords(coming, today) }),
        ...(tonight > 0 && {
          text: {
            words: `${coming ? 'E na' : 'Na'} sua lista, ${tonight} dá pra ver hoje.`,
            link: { label: 'Sorteia pra mim', url: `${siteUrl}/hoje` },
          },
        }),
      },
      notes: more > 0 ? [`E mais ${more} no sino, em ${siteUrl}`] : [],
      reason: `Este e-mail foi pra ${email} porque você pediu pra saber da sua lista no ${siteName}.`,
      links: [
        { label: 'Mudar os avisos', url: `${siteUrl}/settings#avisos` },
        { label: 'Desligar tudo', url: unsubscribe },
      ],
    },
    sender,
  );
  const pictures = [
    cardPictureName(first),
    ...new Set([
      ...others.map(pictureName),
      ...[...leaving, ...arriving, ...forYou].map(pictureOf),
    ]),
  ];
  return { ...mail, unsubscribe, pictures };
}
