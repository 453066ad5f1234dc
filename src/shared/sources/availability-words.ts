// The Portuguese words for what the sources say of an offer. A fact that no source knows has no words: null, or nothing in
// a list. Prices come formatted, because only the site's `format.ts` formats money.
import { isDubbed, isLastDayShown, portugueseIn } from './availability.ts';
import { daysBetween } from '#shared/days.ts';
import type { Language, LinkKind, Presence, Quality, Subtitle } from './availability.ts';
import { MONTHS } from '#shared/brazil-day.ts';
import { placeAt } from '#shared/place-words.ts';

/** 'Abrir na Netflix', 'Buscar no Globoplay', 'Ir para o Telecine': the label says what the link does. */
export function linkLabel(kind: LinkKind, service: string): string {
  const at = placeAt(service);
  if (kind === 'title') return `Abrir ${at}`;
  if (kind === 'search') return `Buscar ${at}`;
  return kind === 'home' ? `Ir para ${at.replace(/^n/, '')}` : 'Ver as ofertas no TMDB';
}

/** 'Abre direto no filme.': where the link goes, for the details. */
export function linkSentence(kind: LinkKind, what: 'filme' | 'série' | 'novela'): string {
  if (kind === 'title') return `Abre direto ${what === 'filme' ? 'no' : 'na'} ${what}.`;
  if (kind === 'search') return 'Abre a busca com o nome já digitado.';
  return kind === 'home'
    ? 'Abre a página de entrada.'
    : 'Abre a página do TMDB com todas as ofertas.';
}

/** `2026-12-03` to "3/12". */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${date}/${month}`;
}

/** `2026-12-07` to "7 de dezembro". */
export function longDay(day: string): string {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${date === 1 ? '1º' : date} de ${MONTHS[month - 1]}`;
}

/** Sentences about agreement and disagreement of the sources; null where one source is all there is. */
export function presenceWords(presence: Presence): string | null {
  switch (presence.kind) {
    case 'listed':
      return null;
    case 'confirmed':
      return 'conferido em duas fontes';
    case 'unconfirmed':
      return `a confirmar: JustWatch lista, a segunda fonte não encontrou (${shortDay(presence.on)})`;
    case 'second-only':
      return `a confirmar: segundo Streaming Availability, visto em ${shortDay(presence.on)}`;
    case 'may-have-left':
      return `pode ter saído em ${shortDay(presence.on)}`;
  }
}

/** The badge 'a confirmar': for every offer that only one of two sources lists. */
export const presenceBadge = ({ kind }: Presence): string | null =>
  kind === 'listed' || kind === 'confirmed' ? null : 'a confirmar';

export type SpokenLanguages = {
  /** Null if the source has no list. */
  audios: readonly Language[] | null;
  subtitles: readonly Subtitle[] | null;
  /** The title's, ISO 639-1; null if unknown. */
  originalLanguage: string | null;
};

/**
 * Phrases about audio and subtitles, the most telling first: 'Dublado e legendado'. An unknown list says nothing, so a
 * title is 'Legendado' only if its audio is known not to be Portuguese.
 */
export function languageWords({ audios, subtitles, originalLanguage }: SpokenLanguages): string[] {
  const heard = portugueseIn(audios);
  const read = portugueseIn(subtitles);
  const isSubtitled = read === 'brazil';
  if (isDubbed(audios, originalLanguage)) {
    if (isSubtitled) return ['Dublado e legendado', ...captions(subtitles)];
    return ['Dublado', ...subtitleWords(read), ...captions(subtitles)];
  }
  if (heard === 'none' && isSubtitled) return ['Legendado', ...captions(subtitles)];
  return [
    ...audioWords(heard, originalLanguage),
    ...(isSubtitled ? ['legendas em português'] : subtitleWords(read)),
    ...captions(subtitles),
  ];
}

function audioWords(heard: ReturnType<typeof portugueseIn>, originalLanguage: string | null) {
  if (heard === 'brazil')
    return [originalLanguage === 'pt' ? 'áudio original em português' : 'áudio em português'];
  if (heard === 'unstated') return ['áudio em português (variante não informada)'];
  if (heard === 'portugal') return ['áudio em português de Portugal'];
  return heard === 'elsewhere' ? ['áudio em português de outro país'] : [];
}

function subtitleWords(read: ReturnType<typeof portugueseIn>): string[] {
  if (read === 'unstated') return ['legendas em português (variante não informada)'];
  if (read === 'portugal') return ['legendas em português de Portugal'];
  return read === 'elsewhere' ? ['legendas em português de outro país'] : [];
}

/** Closed captions count only in Portuguese. They say nothing about audio description or Libras. */
const captions = (subtitles: readonly Subtitle[] | null): string[] =>
  subtitles?.some(
    ({ language, region, isClosedCaptions }) =>
      language === 'pt' && isClosedCaptions && (region === 'BR' || region === null),
  )
    ? ['legendas descritivas (CC) em português']
    : [];

/** The words of the page about sources, the only one that says so, and of the operator's commands. */
export const NO_AUDIO = 'sem informação de áudio';
/** Audio description and Libras: it stands beside the service's own page about accessibility. */
export const NOBODY_TELLS = 'nenhuma fonte informa';
/** A series whose offers are known only as a whole. */
export const SERIES_ONLY = 'informação só para a série inteira';

const QUALITY_WORDS: Record<Quality, string> = { sd: 'SD', hd: 'HD', qhd: 'QHD', uhd: '4K' };
/** 'até 4K': the best of the service, whatever the plan. */
export const qualityWords = (quality: Quality): string => `até ${QUALITY_WORDS[quality]}`;

const PAYMENTS = { rent: 'aluguel', buy: 'compra' } as const;
/** 'aluguel R$ 14,90 (visto em 27/11)'. `price` is formatted; null if no source names one in reais. */
export function priceWords(
  type: keyof typeof PAYMENTS,
  price: { amount: string; seenOn: string } | null,
  isSeries = false,
): string {
  if (price !== null)
    return `${PAYMENTS[type]} ${price.amount} (visto em ${shortDay(price.seenOn)})`;
  return `${PAYMENTS[type]}, ${isSeries ? 'preço por episódio ou temporada' : 'preço a confirmar'}`;
}

export type Leaving = {
  /** The last day to watch, included. */
  lastDay: string | null;
  /** True if the source says "soon" without a date. */
  isSoonUndated: boolean;
};

/** 'sai em 3 dias (7 de dezembro)'; null if it does not leave, or too far ahead to be said. */
export function lastDayWords({ lastDay, isSoonUndated }: Leaving, today: string): string | null {
  if (lastDay === null) return isSoonUndated ? 'sai em breve, sem data informada' : null;
  const days = daysBetween(today, lastDay);
  if (days < 0) return `a data informada (${shortDay(lastDay)}) já passou; confira no serviço`;
  if (days === 0) return 'último dia: hoje';
  if (days === 1) return 'último dia: amanhã';
  if (days <= 30) return `sai em ${days} dias (${longDay(lastDay)})`;
  return isLastDayShown(lastDay, today) ? `disponível até ${longDay(lastDay)}` : null;
}

/** 'chega em 17 de dezembro'; without a day 'chega em breve'. */
export const comingWords = (day: string | null): string =>
  day === null ? 'chega em breve' : `chega em ${longDay(day)}`;

/**
 * 'temporadas 1 e 2', 'temporadas 3 a 5 e 7', 'temporada 2'; null if they are all the seasons that the series has, so
 * that there is nothing to say.
 */
export function seasonWords(seasons: readonly number[], all: readonly number[]): string | null {
  if (all.every((number) => seasons.includes(number))) return null;
  return seasonList(seasons);
}

/** 'temporadas 1 e 2', 'temporadas 3 a 5 e 7', 'temporada 2'; null for none. */
export function seasonList(seasons: readonly number[]): string | null {
  const numbers = [...new Set(seasons)].toSorted((a, b) => a - b);
  if (numbers.length === 0) return null;
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const parts = runs.flatMap(([from, to]) =>
    to - from < 2 ? [from, ...(to > from ? [to] : [])].map(String) : [`${from} a ${to}`],
  );
  const listed =
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;
  return `${numbers.length === 1 ? 'temporada' : 'temporadas'} ${listed}`;
}

/** 'As temporadas 3 a 5 tão', 'A temporada 2 tá': begins the sentence about where a part of a series is. */
export const seasonLead = (words: string): string =>
  words.startsWith('temporadas') ? `As ${words} tão` : `A ${words} tá`;

/** An offer that needs a channel: 'HBO Max, como canal no Prime Video'. */
export const channelWords = (channel: string, seller: string): string =>
  `${channel}, como canal ${placeAt(seller)}`;
